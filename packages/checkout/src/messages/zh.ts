import { spaced } from "../format/spaced.ts";
import { CARD_ERRORS_ZH } from "./card-errors/card-errors-zh.ts";
import { DECLINES_ZH } from "./declines/declines-zh.ts";
import type { Messages } from "./en.ts";
import { MANDATE_ZH } from "./mandate/mandate-zh.ts";
import { STATUS_WORDS } from "./status-words.ts";

/** Chinese, simplified, in the words used in Malaysia. */
export const zh: Messages = {
  languageName: "中文",
  languageShort: "中文",

  page: {
    title: (heading, merchant) => `${heading} · ${merchant}`,
    operatedBy: (operator) => spaced`由${operator}处理付款`,
    processedBy: (operator) => spaced`这笔付款由${operator}处理。`,
    notShared: (merchant) => spaced`${merchant}不会收到您的卡号或银行登录信息。`,
    encrypted: "与此页面的连接已加密。",
    sandbox: "测试环境：不会扣取真实款项",
    chooseLanguage: "语言",
    skip: "跳到付款",
    summary: "订单摘要",
    amount: "应付金额",
    orderNumber: "订单编号",
    details: "订单详情",
    timeLeft: "剩余时间",
    expiresAt: (time) => spaced`请在${time}前付款`,
    timeLeftSpoken: (duration) => spaced`付款时间还剩${duration}`,
    help: "需要帮助？",
    helpText: (merchant) => spaced`请联系${merchant}。`,
    reference: "参考编号",
    offline: "您已离线。恢复连接后，本页会自动继续。",
    online: "已恢复连接。",
    inApp: "您正在其他应用的内置浏览器中。如果无法打开银行或电子钱包，请用手机浏览器打开本页。",
    copyLink: "复制链接",
    copy: "复制",
    copied: "已复制",
    cancel: (shop) => spaced`取消并返回${shop}`,
    cancelPayment: "取消付款",
    startAgain: "重新开始",
    appNotOpened: "如果没有反应，请在手机上自行打开该应用。",
    returnTo: (shop) => spaced`返回${shop}`,
    otherMethods: "其他付款方式",
    chooseAnother: "选择其他付款方式",
    checkStatus: "查询付款状态",
    reload: "重新加载页面",
    checking: "正在自动查询",
    working: "请稍候",
  },

  groups: {
    WALLET: "电子钱包",
    QR: "扫码付款",
    ONLINE_BANKING: "网上银行",
    CARD: "银行卡",
    PAY_LATER: "先买后付",
  },

  choose: {
    heading: "选择付款方式",
    moreWallets: "更多电子钱包",
    andMore: (names, count) => spaced`${names}，另有${count}种`,
    search: "搜索付款方式",
    found: {
      one: (count) => spaced`找到${count}种付款方式`,
      other: (count) => spaced`找到${count}种付款方式`,
    },
    noneFound: "没有符合的付款方式。",
    close: "关闭",
    lastUsed: "此设备上次使用",
    remembering: "此设备会记住您上次的付款方式。",
    forget: "不再记住",
    notRemembering: "此设备不会记住您的付款方式。",
    remember: "记住",
    unavailable: {
      one: (count) => spaced`${count}种付款方式不能用于此订单`,
      other: (count) => spaced`${count}种付款方式不能用于此订单`,
    },
    none: "目前没有可用的付款方式，请过几分钟再试。",
    belowMinimum: (limit) => spaced`适用于${limit}及以上的付款`,
    aboveMaximum: (limit) => spaced`适用于不超过${limit}的付款`,
    down: "暂时无法使用",
  },

  notice: {
    declined: (method) => spaced`您用${method}的付款没有成功。`,
    tryInstead: (method) => spaced`改用${method}`,
    notStarted: (method) =>
      spaced`无法用${method}发起付款。您没有被扣款。请重试或选择其他付款方式。`,
    methodUnavailable: (method) => spaced`${method}不能用于此订单，请选择其他付款方式。`,
  },

  openAttempt: {
    heading: "您是否已经付款？",
    text: (method, time) =>
      spaced`您在${time}用${method}发起了一笔付款，目前尚未确认。如果您已完成付款，请先查询付款状态，再决定是否付款。`,
    accept: (method) => spaced`我没有完成${method}的付款。如果两笔都成功，其中一笔会退款。`,
    mustAccept: "如要发起另一笔付款，请勾选此项。",
  },

  pay: {
    amount: (amount) => spaced`支付${amount}`,
    with: (amount, method) => spaced`用${method}支付${amount}`,
    continueTo: (name) => spaced`前往${name}`,
    continueToBank: "前往您的银行",
    showQr: "显示二维码",
    sentToWallet: (name) => spaced`接下来会转到${name}确认付款。`,
    sentToPayLater: (name) => spaced`接下来会转到${name}选择分期方案。`,
    sentToBank: (name) => spaced`接下来会转到${name}登录并确认付款。`,
    yourBank: "您的银行",
    walletHeading: (name) => spaced`用${name}付款`,
  },

  card: {
    heading: "用银行卡付款",
    number: "卡号",
    expiry: "有效期",
    expiryHint: "月/年",
    cvc: "安全码",
    cvcHint: "卡背面的 3 位数字",
    cvcHintAmex: "卡正面的 4 位数字",
    name: "持卡人姓名",
    saved: "已保存的卡",
    savedCard: (brand, lastFour) => spaced`${brand}，尾号${lastFour}`,
    savedExpiry: (expiry) => spaced`有效期至${expiry}`,
    savedExpired: (expiry) => spaced`已于${expiry}过期`,
    newCard: "使用另一张卡",
    remove: "移除此卡",
    removeQuestion: (card) => spaced`要移除${card}吗？用此卡的定期扣款将会停止。`,
    removeCard: (card) => spaced`移除${card}`,
    notLoaded: "银行卡表单未能加载。请重新加载页面，或选择其他付款方式。",
    savedCvcHint: "每次都需输入，我们不会保存",
    over: "此表单已过期。您没有被扣款。",
    off: "本页不接受银行卡资料。您没有被扣款。请选择其他付款方式。",
    tooMany: "尝试次数过多。您没有被扣款。请过几分钟再试，或选择其他付款方式。",
    save: "保存此卡，下次使用",
    saveHint: "加密保存，您可随时移除。",
    protection: "3-D Secure：银行可能会请您确认这笔付款。",
    privacy: "您的卡资料以加密方式传送，安全码绝不会被保存。",
    errorSummary: "请检查以下资料",
    brandDetected: (brand) => spaced`${brand}卡`,
  },

  cardErrors: CARD_ERRORS_ZH,

  bank: {
    testBanks: "测试银行",
    heading: "选择您的银行",
    search: "搜索银行",
    found: {
      one: (count) => spaced`找到${count}家银行`,
      other: (count) => spaced`找到${count}家银行`,
    },
    noneFound: "没有符合的银行。",
    popular: "常用银行",
    all: (count) => spaced`所有银行（${count}家）`,
    notListed: "暂时无法显示银行列表。您没有被扣款。请几分钟后再试或选择其他付款方式。",
    offline: "离线",
    refreshed: (time) => spaced`银行状态更新于${time}`,
    refresh: "刷新",
    errors: {
      required: "请选择您的银行。",
      offline: "这家银行目前离线。您没有被扣款。请选择其他银行或稍后再试。",
      unknown: "请从列表中选择银行。",
    },
    limits: {
      aboveMaximum: (accounts, limit) =>
        spaced`${accounts}每笔付款不能超过${limit}。您没有被扣款。请选择其他银行或付款方式。`,
      belowMinimum: (accounts, limit) =>
        spaced`${accounts}每笔付款不能少于${limit}。您没有被扣款。请选择其他银行或付款方式。`,
    },
  },

  qr: {
    heading: "扫码付款",
    alternative: (amount, merchant) =>
      spaced`向${merchant}支付${amount}的二维码。下方也以文字显示。`,
    validFor: "剩余有效时间",
    expired: "此二维码已过期",
    expiredText: "您没有被扣款。如要付款，请获取新的二维码。",
    expiredPaid: "已经付款？请留在本页，页面会自动更新。",
    renew: "获取新的二维码",
    scanned: "已扫描，请在应用中确认付款。",
    waiting: "等待付款",
    stepsOther: "用另一部手机付款",
    stepOpen: (app) => spaced`在手机上打开${app}`,
    stepScan: "扫描此二维码并核对金额",
    stepConfirm: "确认付款，此页面会自动更新",
    stepsSame: "在此手机上付款",
    stepSave: "保存二维码",
    stepGallery: (app) => spaced`打开${app}，点“扫一扫”，再点“相册”，选择已保存的二维码`,
    stepBack: "确认付款，然后返回此页面",
    anyApp: "银行应用或电子钱包",
    suchApps: (apps) => spaced`银行应用或电子钱包，例如${apps}`,
    save: "保存二维码",
    open: (app) => spaced`打开${app}`,
    openWeb: (app) => spaced`在浏览器中打开${app}`,
    asText: "二维码的文字内容",
    payerPhone: "打开模拟手机",
  },

  redirecting: {
    heading: (name) => spaced`正在前往${name}`,
    text: "请在该页面完成付款，之后会自动返回这里。",
    manual: "如未自动跳转，请点击下方按钮。",
    backHeading: "您是否已付款？",
    backText: (name) =>
      spaced`如果您已付款，请查询付款状态；如果没有，请前往${name}或选择其他付款方式。`,
  },

  threeDs: {
    methodHeading: "正在准备安全付款",
    methodText: "您的发卡银行正在检查此设备，最多需要十秒。",
    continue: "继续",
    challengeHeading: "请向银行确认",
    challengeText: "接下来会打开银行的页面。请用银行的验证码或应用确认，之后会返回这里。",
    cancel: "取消这笔卡付款",
  },

  pending: {
    confirming: (name) => spaced`等待${name}确认`,
    confirmingText: "您的付款可能已经成功，我们正在查询结果。请暂时不要再次付款。本页会自动更新。",
    bankApproval: "等待批准",
    bankApprovalText:
      "贵公司的另一位审批人需要在银行批准这笔付款。您可以关闭本页，批准后商家会收到通知。",
    waitingForPayer: (name) => spaced`请在${name}完成付款`,
    waitingForPayerText:
      "我们尚未收到结果。如果您已确认付款，请稍候；如果没有，请继续或选择其他付款方式。",
    underReview: "付款正在审核",
    underReviewText: (name, reported, asked) =>
      spaced`${name}报告的金额是${reported}，而订单金额是${asked}。我们正在审核：订单会被确认，或款项会退还。请不要再次付款。本页会自动更新。`,
    started: (time) => spaced`发起时间：${time}`,
  },

  success: {
    heading: "已收到付款",
    text: (merchant) => spaced`谢谢，${merchant}已收到通知。`,
    lateText: "您的付款在时限过后到账，已被接受，商家已收到通知。",
    refunding: (amount, method) =>
      spaced`此订单收到一笔重复付款${amount}（${method}）。正在退款，您无需任何操作。`,
    returning: (amount, method) =>
      spaced`一笔${method}付款与此订单的金额不符。${amount}正在退款，您无需任何操作。`,
    alreadyHeading: "此订单已付款",
    alreadyText: "您不需要再次付款，也没有被重复扣款。",
    otherDevice: "收据只在付款的设备上显示。",
    receipt: "收据",
    amount: "已付金额",
    paidTo: "收款方",
    for: "项目",
    order: "订单编号",
    method: "付款方式",
    paymentId: "付款编号",
    railReference: "银行或网络编号",
    time: "日期和时间",
    print: "打印",
    leavingIn: (shop) => spaced`即将返回${shop}，还剩`,
    stay: "留在此页",
    stayed: "您可以一直留在此页。",
    paused: "倒计时已暂停。",
    resume: "继续",
    status: "状态",
    statuses: {
      paid: STATUS_WORDS.SUCCESS.zh,
      partly_refunded: STATUS_WORDS.PARTIAL_REFUNDED.zh,
      refunded: STATUS_WORDS.FULL_REFUNDED.zh,
    },
    refunded: "已退金额",
    refundPending: "退款处理中",
    pdf: "下载 PDF",
    share: "分享",
    shareText: (amount, merchant) => spaced`收据：已向${merchant}支付${amount}`,
    linkNote: "任何拥有收据链接的人都可以查看此收据。",
  },

  receiptMail: {
    subject: (merchant, amount) => spaced`${merchant}的收据：${amount}`,
    intro: (merchant) => spaced`谢谢，${merchant}已收到您的付款。`,
    view: "查看收据",
    why: (merchant) => spaced`您收到此邮件，是因为您向${merchant}付了款。`,
  },

  failed: {
    heading: "付款失败",
    again: (method) => spaced`再次使用${method}`,
    over: "付款时间已过。请重新下单付款。",
    open: "您的订单仍然有效。",
  },

  decline: DECLINES_ZH,

  ended: {
    cancelledHeading: "付款已取消",
    cancelledText: "您没有被扣款。",
    expiredHeading: "付款时限已过",
    expiredText: "您没有被扣款。请返回商家重新下单。",
    expiredOpenText:
      "您之前发起的一笔付款尚未确认。如果付款成功，商家会收到通知，付款会被接受或退款。再次付款之前，请先联系商家。",
    noPaymentHeading: "未收到付款",
    noPaymentText: "付款时间已过，我们没有收到付款。",
    latePayment:
      "如果您已确认付款，请在此等候，本页会自动更新。迟到的付款仍会计入此订单；如果届时订单已用其他方式付清，迟到的付款将退还给您。",
    notPaid: "如果您没有确认付款，则没有被扣款。",
    leavingHeading: (shop) => spaced`正在返回${shop}`,
    closeText: "您可以关闭本页。",
  },

  mandate: MANDATE_ZH,

  enterAmount: {
    heading: "输入金额",
    label: "付款金额",
    hint: (from, to) => spaced`${from}至${to}`,
    continue: "继续付款",
    errors: {
      required: "请输入付款金额。",
      invalid: "请输入正确的金额，例如 12.50。",
      unclear: (first, second) => spaced`请输入${first}或${second}。`,
      notPlain: (amount) => spaced`请输入${amount}。`,
      below_minimum: (limit) => spaced`金额不能少于${limit}。`,
      above_maximum: (limit) => spaced`金额不能超过${limit}。`,
    },
  },

  embed: { title: "付款", close: "关闭" },

  chooseQuantity: {
    heading: "选择数量",
    label: "数量",
    hint: (price, max) => spaced`每件${price}，最多${String(max)}件`,
    error: (max) => spaced`请输入1至${String(max)}的整数。`,
  },
  qrClosed: {
    cancelledHeading: "付款链接已取消",
    cancelledText: (merchant) => spaced`您没有被扣款。请向${merchant}索取新的付款链接。`,
    expiredHeading: "二维码已过期",
    expiredText: (merchant) => spaced`您没有被扣款。请向${merchant}索取新的二维码。`,
    unavailableHeading: "二维码无法使用",
    unavailableText: (merchant) =>
      spaced`此二维码目前无法付款。您没有被扣款。请向${merchant}查询其他付款方式。`,
    linkExpiredHeading: "付款链接已过期",
    linkUnavailableHeading: "付款链接无法使用",
    linkUnavailableText: (merchant) =>
      spaced`此付款链接目前无法付款。您没有被扣款。请向${merchant}查询其他付款方式。`,
  },

  problem: {
    unknownHeading: "找不到付款链接",
    unknownText: "链接可能不完整或已过期。您没有被扣款。请返回商家重新开始。",
    tooManyHeading: "请求过多",
    tooManyText: (duration) =>
      spaced`您的设备或网络发出的请求过多。您没有因此被扣款。请在${duration}后重试。`,
    unavailableHeading: "服务暂时不可用",
    unavailableText:
      "我们的系统暂时没有响应。此页面会自动重试。如果您刚刚确认了付款，请勿重复付款：结果将显示在此处。",
    errorHeading: "出现错误",
    errorText: "我们无法确认您上一步是否已完成。再次付款之前，请先查询付款状态。",
  },

  sandbox: { heading: "测试结果", use: "使用" },
};
