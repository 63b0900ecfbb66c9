import { spaced } from "../../format/spaced.ts";
import type { Messages } from "../en.ts";

export const DECLINES_ZH: Messages["decline"] = {
  insufficient_funds: {
    why: (by) => spaced`因余额不足，${by}拒绝了这笔付款。您没有被扣款。`,
    next: () => "请选择其他付款方式，或补足余额后重试。",
  },
  limit_exceeded: {
    why: (by) => spaced`这笔付款超出了${by}设定的限额。您没有被扣款。`,
    next: (by) => spaced`请要求${by}提高限额，或选择其他付款方式。`,
  },
  expired_card: {
    why: () => "此卡已过期。您没有被扣款。",
    next: () => "请使用另一张卡，或选择其他付款方式。",
  },
  incorrect_cvc: {
    why: () => "安全码与卡不符。您没有被扣款。",
    next: () => "请检查安全码后重试。",
  },
  lost_or_stolen: {
    why: (by) => spaced`${by}拒绝了此卡。您没有被扣款。`,
    next: () => "请拨打卡背面的电话，或选择其他付款方式。",
  },
  do_not_honour: {
    why: (by) => spaced`${by}拒绝了这笔付款，没有说明原因。您没有被扣款。`,
    next: (by) => spaced`请联系${by}，或选择其他付款方式。`,
  },
  fraud_suspected: {
    why: (by) => spaced`${by}拒绝了这笔付款。您没有被扣款。`,
    next: (by) => spaced`请联系${by}，或选择其他付款方式。`,
  },
  authentication_failed: {
    why: (by) => spaced`${by}无法验证您的身份。您没有被扣款。`,
    next: () => "请准备好应用或验证码后重试，或选择其他付款方式。",
  },
  invalid_account: {
    why: () => "此户头或银行卡不能用于这笔付款。您没有被扣款。",
    next: () => "请检查资料，或选择其他付款方式。",
  },
  account_closed: {
    why: () => "此户头或银行卡已关闭。您没有被扣款。",
    next: () => "请使用其他户头或银行卡，或选择其他付款方式。",
  },
  payer_cancelled: {
    why: () => "您取消了付款。您没有被扣款。",
    next: () => "您可以随时重试，或选择其他付款方式。",
  },
  payer_timeout: {
    why: () => "付款没有在规定时间内确认。您没有被扣款。",
    next: () => "请重试，或选择其他付款方式。",
  },
  expired_qr: {
    why: () => "二维码在付款前已过期。您没有被扣款。",
    next: () => "请获取新的二维码，或选择其他付款方式。",
  },
  used_qr: {
    why: () => "该二维码已被使用。您没有被扣款。",
    next: () => "请获取新的二维码，或选择其他付款方式。",
  },
  invalid_qr: {
    why: () => "无法识别该二维码。您没有被扣款。",
    next: () => "请获取新的二维码，或选择其他付款方式。",
  },
  bank_unavailable: {
    why: (by) => spaced`${by}目前无法使用。您没有被扣款。`,
    next: () => "请过几分钟再试，或选择其他付款方式。",
  },
  not_permitted: {
    why: (by) => spaced`${by}不允许这类付款。您没有被扣款。`,
    next: (by) => spaced`请向${by}申请开通，或选择其他付款方式。`,
  },
  configuration: {
    why: () => "这家商家目前无法使用此付款方式。您没有被扣款。",
    next: () => "请选择其他付款方式。",
  },
  other: {
    why: () => "付款被拒绝。您没有被扣款。",
    next: () => "请重试，或选择其他付款方式。",
  },
};
