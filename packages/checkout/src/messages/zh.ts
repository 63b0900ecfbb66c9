import type { Messages } from "./en.ts";

/** Chinese, simplified, in the words used in Malaysia. */
export const zh: Messages = {
  languageName: "中文",
  languageShort: "中文",

  page: {
    title: (heading, merchant) => `${heading} · ${merchant}`,
    secure: "安全付款",
    sandbox: "测试环境：不涉及真实款项",
    chooseLanguage: "语言",
    skip: "跳到付款",
    summary: "您的订单",
    amount: "应付金额",
    orderNumber: "订单编号",
    details: "订单详情",
    timeLeft: "剩余时间",
    expiresAt: (time) => `请在 ${time} 前付款`,
    timeLeftSpoken: (duration) => `付款时间还剩 ${duration}`,
    help: "需要帮助？",
    helpText: (merchant) => `如对此订单有疑问，请联系 ${merchant}。`,
    reference: "参考编号",
    offline: "您已离线。资料不会丢失；恢复连接后，本页会自动继续。",
    online: "已恢复连接。",
    inApp: "您正在其他应用的内置浏览器中。如果无法打开银行或电子钱包，请用手机浏览器打开本页。",
    copyLink: "复制链接",
    copy: "复制",
    copied: "已复制",
    cancel: (shop) => `取消并返回 ${shop}`,
    returnTo: (shop) => `返回 ${shop}`,
    otherMethods: "其他付款方式",
    checkAgain: "再次查询",
    checking: "本页会自动查询",
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
    heading: "您想如何付款？",
    more: (count) => `显示其余 ${count} 种`,
    none: "目前没有可用的付款方式，请过几分钟再试。",
    belowMinimum: (limit) => `适用于 ${limit} 及以上的付款`,
    aboveMaximum: (limit) => `适用于不超过 ${limit} 的付款`,
    down: "暂时无法使用",
    cardName: "信用卡或扣账卡",
    bankName: "网上银行 (FPX)",
    bankHint: "直接从您的银行户头付款",
    qrHint: "用任何银行应用或电子钱包扫码",
  },

  notice: {
    declined: (method) => `${method}：这笔付款没有成功。`,
    notStarted: (method) => `无法通过 ${method} 开始付款。您没有被扣款。请重试或选择其他方式。`,
    methodUnavailable: (method) => `${method} 不能用于此订单，请选择其他付款方式。`,
  },

  openAttempt: {
    heading: "您是否已经付款？",
    text: (method, time) =>
      `您在 ${time} 用 ${method} 开始了一笔付款，目前还不知道结果。如果您已完成付款，请不要再付，先查询结果。`,
    check: "查询那笔付款",
    accept: (method) => `我没有完成 ${method} 的付款。如果两笔都成功，其中一笔会退还给我。`,
    mustAccept: "请勾选此项，才能开始另一笔付款。",
  },

  pay: {
    amount: (amount) => `支付 ${amount}`,
    with: (amount, method) => `用 ${method} 支付 ${amount}`,
    continueTo: (name) => `前往 ${name}`,
    continueToBank: "前往您的银行",
    showQr: "显示二维码",
    walletText: (name) => `您将在 ${name} 确认付款，然后直接回到这里。`,
    payLaterText: (name) => `您将在 ${name} 选择分期方案，然后直接回到这里。`,
    qrText: "您会看到一个二维码，请用银行应用或电子钱包扫描。",
    walletHeading: (name) => `用 ${name} 付款`,
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
    saved: "您的银行卡",
    savedCard: (brand, lastFour) => `${brand}，尾号 ${lastFour}`,
    savedExpiry: (expiry) => `有效期至 ${expiry}`,
    savedExpired: (expiry) => `已于 ${expiry} 过期`,
    newCard: "使用另一张卡",
    remove: "移除",
    removeCard: (card) => `移除 ${card}`,
    save: "保存此卡，下次使用",
    saveHint: "加密保存，您可随时移除。",
    privacy: "您的卡资料以加密方式传送，安全码绝不会被保存。",
    errorSummary: "请检查以下资料",
    brandDetected: (brand) => `${brand} 卡`,
  },

  cardErrors: {
    cardNumber: {
      required: "请输入卡号。",
      incomplete: "卡号太短，请检查是否漏了数字。",
      invalid: "卡号不正确，请逐位检查。",
      expired: "此卡已过期，请使用另一张卡。",
      not_accepted: "这里不接受此类卡，请使用另一张卡。",
      too_long: "卡号太长，请检查是否重复输入了数字。",
    },
    cardExpiry: {
      required: "请输入有效期。",
      incomplete: "请输入月份和年份，例如 08/29。",
      invalid: "这不是有效的日期。请输入月份和年份，例如 08/29。",
      expired: "此卡已过期，请使用另一张卡。",
      not_accepted: "日期太远，请检查年份。",
      too_long: "只需输入月份和年份，例如 08/29。",
    },
    cardCvc: {
      required: "请输入安全码。",
      incomplete: "安全码太短。",
      invalid: "安全码只含数字。",
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
  },

  bank: {
    heading: "选择您的银行",
    search: "搜索银行",
    found: {
      one: (count) => `找到 ${count} 家银行`,
      other: (count) => `找到 ${count} 家银行`,
    },
    noneFound: "没有这个名称的银行。",
    popular: "常用银行",
    all: (count) => `所有银行（${count} 家）`,
    personalLabel: "个人户头",
    businessLabel: "企业户头",
    businessHint: "这笔付款可能需要贵公司的另一位人员批准。",
    offline: "银行离线",
    refreshed: (time) => `银行状态更新于 ${time}`,
    refresh: "刷新",
    terms: "继续即表示您同意 FPX 的条款与条件",
    errors: {
      required: "请选择您的银行。",
      offline: "这家银行目前离线。您没有被扣款。请选择其他银行或稍后再试。",
      unknown: "请从列表中选择银行。",
    },
  },

  qr: {
    heading: "扫码付款",
    alternative: (amount, merchant) =>
      `向 ${merchant} 支付 ${amount} 的二维码。下方以文字提供同样的内容。`,
    validFor: "二维码有效时间",
    expired: "此二维码已过期",
    expiredText: "您没有被扣款。请获取新的二维码付款。",
    expiredPaid: "已经付款？请在此等候，结果会自动显示。",
    renew: "获取新的二维码",
    scanned: "已扫描，请在应用中确认付款。",
    waiting: "等待您付款",
    stepsOther: "用另一台设备",
    stepOpen: "打开您的银行应用或电子钱包",
    stepScan: "扫描此二维码并核对金额",
    stepConfirm: "确认后，本页会自动继续",
    stepsSame: "在这部手机上",
    stepSave: "保存二维码图片",
    stepGallery: "在银行应用或电子钱包中打开扫码功能，并选择该图片",
    stepBack: "确认后，回到本页",
    save: "保存图片",
    open: (app) => `打开 ${app}`,
    openWeb: (app) => `在浏览器中使用 ${app}`,
    asText: "二维码的文字内容",
    payerPhone: "打开模拟手机",
  },

  redirecting: {
    heading: (name) => `正在前往 ${name}`,
    text: "请在那里完成付款，之后您会自动回到这里。",
    manual: "如果没有反应，请自行继续。",
    backHeading: "您回来了",
    backText: (name) => `如果您已付款，请查询结果；如果没有，请前往 ${name} 或选择其他方式。`,
  },

  threeDs: {
    methodHeading: "正在准备安全付款",
    methodText: "您的发卡银行正在检查此设备，最多需要十秒。",
    continue: "继续",
    challengeHeading: "您的银行要求您确认",
    challengeText: "您将看到银行的页面。请用银行的验证码或应用确认，之后会回到这里。",
    open: "前往您的银行",
    cancel: "取消这笔卡付款",
  },

  pending: {
    confirming: (name) => `等待 ${name} 确认`,
    confirmingText: "您的付款可能已经成功，我们正在查询结果。请暂时不要再次付款，本页会自动更新。",
    bankApproval: "等待银行端批准",
    bankApprovalText:
      "贵公司的另一位人员需要在银行批准这笔付款。您可以关闭本页，完成后商店会收到通知。",
    waitingForPayer: (name) => `请在 ${name} 完成付款`,
    waitingForPayerText:
      "还没有收到结果。如果您已确认付款，请稍候；如果没有，您可以继续或选择其他方式。",
    underReview: "我们正在核对这笔付款",
    underReviewText: (name, reported, asked) =>
      `${name} 报告的金额是 ${reported}，而订单金额是 ${asked}。工作人员正在处理：要么确认订单，要么把款项退还给您。请不要再次付款，本页会自动更新。`,
    started: (time) => `开始于 ${time}`,
    resume: (name) => `继续前往 ${name}`,
    another: "选择其他付款方式",
  },

  success: {
    heading: "已收到付款",
    text: (merchant) => `谢谢，${merchant} 已收到通知。`,
    lateText: "您的付款在本页时间结束后才到达。付款已被接受，商店已收到通知。",
    refunding: (amount, method) =>
      `此订单收到了第二笔 ${amount} 的付款（${method}）。款项正在退还给您，您无需任何操作。`,
    returning: (amount, method) =>
      `一笔 ${method} 付款与此订单的金额不符。${amount} 正在退还给您，您无需任何操作。`,
    alreadyHeading: "此订单已付款",
    alreadyText: "您不需要再付款，也没有被重复扣款。",
    receipt: "收据",
    amount: "已付金额",
    paidTo: "收款方",
    for: "项目",
    order: "订单编号",
    method: "付款方式",
    paymentId: "付款编号",
    railReference: "银行或网络编号",
    time: "时间（马来西亚）",
    print: "打印或保存",
    leavingIn: (shop) => `即将返回 ${shop}，还剩`,
    stay: "留在此页",
    stayed: "您可以一直留在此页。",
  },

  failed: {
    heading: "付款没有成功",
    again: (method) => `再次使用 ${method}`,
    another: "选择其他付款方式",
    open: "您的订单仍然有效。",
  },

  decline: {
    insufficient_funds: {
      why: "因余额不足，您的银行拒绝了这笔付款。您没有被扣款。",
      next: "请使用其他户头或银行卡，或选择其他付款方式。",
    },
    limit_exceeded: {
      why: "这笔付款超出了您户头或银行卡的限额。您没有被扣款。",
      next: "请向银行提高限额，或选择其他付款方式。",
    },
    expired_card: {
      why: "此卡已过期。您没有被扣款。",
      next: "请使用另一张卡，或选择其他付款方式。",
    },
    incorrect_cvc: {
      why: "安全码与卡不符。您没有被扣款。",
      next: "请检查安全码后重试。",
    },
    lost_or_stolen: {
      why: "您的银行拒绝了此卡。您没有被扣款。",
      next: "请拨打卡背面的电话，或选择其他付款方式。",
    },
    do_not_honour: {
      why: "您的银行拒绝了这笔付款，没有说明原因。您没有被扣款。",
      next: "请询问您的银行，或选择其他付款方式。",
    },
    fraud_suspected: {
      why: "您的银行拒绝了这笔付款。您没有被扣款。",
      next: "请询问您的银行，或选择其他付款方式。",
    },
    authentication_failed: {
      why: "您的银行无法确认是您本人。您没有被扣款。",
      next: "请准备好银行的应用或验证码后重试，或选择其他付款方式。",
    },
    invalid_account: {
      why: "此户头或银行卡不能用于这笔付款。您没有被扣款。",
      next: "请检查资料，或选择其他付款方式。",
    },
    account_closed: {
      why: "此户头或银行卡已关闭。您没有被扣款。",
      next: "请使用其他户头或银行卡，或选择其他付款方式。",
    },
    payer_cancelled: {
      why: "您取消了付款。您没有被扣款。",
      next: "您可以随时重试，或选择其他付款方式。",
    },
    payer_timeout: {
      why: "付款没有在规定时间内确认。您没有被扣款。",
      next: "请重试，或选择其他付款方式。",
    },
    expired_qr: {
      why: "二维码在付款前已过期。您没有被扣款。",
      next: "请获取新的二维码，或选择其他付款方式。",
    },
    bank_unavailable: {
      why: "目前无法连接银行或电子钱包。您没有被扣款。",
      next: "请过几分钟再试，或选择其他付款方式。",
    },
    not_permitted: {
      why: "您的银行不允许此户头或银行卡进行这类付款。您没有被扣款。",
      next: "请向银行申请开通，或选择其他付款方式。",
    },
    configuration: {
      why: "此付款方式目前无法在这家商店使用。您没有被扣款。",
      next: "请选择其他付款方式。",
    },
    other: {
      why: "付款被拒绝。您没有被扣款。",
      next: "请重试，或选择其他付款方式。",
    },
  },

  ended: {
    cancelledHeading: "付款已取消",
    cancelledText: "您没有被扣款。",
    expiredHeading: "付款时间已结束",
    expiredText: "您没有被扣款。请返回商店重新下单。",
    expiredOpenText:
      "您开始的一笔付款还没有结果。如果款项之后到达，商店会收到通知，并接受付款或退还给您。在向商店查询之前，请不要再次付款。",
    leavingHeading: (shop) => `正在返回 ${shop}`,
    leavingText: "如果没有反应，请自行继续。",
    closeText: "您可以关闭本页。",
  },

  problem: {
    unknownHeading: "找不到这笔付款",
    unknownText: "链接可能不完整或已失效。您没有在此被扣款。请返回商店重新开始付款。",
    tooManyHeading: "请稍候",
    tooManyText: (duration) =>
      `您的设备或网络发出的请求太多，这些请求没有产生任何扣款。请在 ${duration}后重试。`,
    errorHeading: "我们这边出了问题",
    errorText: "目前还不知道您上一步是否已完成。再次付款之前，请重新打开此付款查看状态。",
    reopen: "重新打开付款",
  },

  sandbox: {
    heading: "测试结果",
    cardIntro: "有效期可填任何未来日期，安全码任意。银行页面：123456 通过，000000 失败。",
    bankIntro: "测试银行会打开一个页面，每种结果各有一个按钮。其他银行在此未连接。",
    qrIntro: "请用模拟手机付款，或使用以下金额直接得到结果。",
    walletIntro: "下一页是模拟器：可批准、拒绝、取消或离开。",
    use: "使用",
    paid: "已付款",
    declined: "被拒绝",
    insufficientFunds: "被拒绝：余额不足",
    expiredCard: "被拒绝：卡已过期",
    wrongCvc: "被拒绝：安全码错误",
    challenge: "要求确认 (3-D Secure)",
    challengeDeclined: "确认后被拒绝",
    pendingThenPaid: "待处理，30 秒后付款成功",
    lateSuccess: "无回应但已付款，稍后才得知",
    scannedThenPaid: "已扫描，然后付款成功",
    neverPaid: "一直未付款，过期",
    paidLate: "本页过期后才付款",
  },
};
