import type { Messages } from "../en.ts";

export const CARD_ERRORS_ZH: Messages["cardErrors"] = {
  cardNumber: {
    required: "请输入卡号。",
    incomplete: "卡号太短，请检查是否漏了数字。",
    invalid: "请检查卡号。",
    expired: "此卡已过期，请使用另一张卡。",
    not_accepted: "不接受此类卡，请使用另一张卡。",
    too_long: "卡号太长，请检查是否重复输入了数字。",
  },
  cardExpiry: {
    required: "请输入有效期。",
    incomplete: "请输入月份和年份，例如 08/29。",
    invalid: "请输入有效的月份和年份，例如 08/29。",
    expired: "此卡已过期，请使用另一张卡。",
    not_accepted: "日期太远，请检查年份。",
    too_long: "只需输入月份和年份，例如 08/29。",
  },
  cardCvc: {
    required: "请输入安全码。",
    incomplete: "安全码太短。",
    invalid: "安全码只能输入数字。",
    expired: "请重新输入安全码。",
    not_accepted: "安全码未被接受，请检查后重试。",
    too_long: "安全码太长。",
  },
  cardName: {
    required: "请输入持卡人姓名。",
    incomplete: "请输入卡上的全名。",
    invalid: "请只用字母，与卡上所印一致。",
    expired: "请输入持卡人姓名。",
    not_accepted: "请输入与卡上所印一致的姓名。",
    too_long: "姓名太长，最多 45 个字母。",
  },
};
