/**
 * What every simulated outcome of every method leads to, and what the four mouths say of it: the
 * page, the redirect to the shop, the query and the webhook. Source: docs/spec/rails.md#simulators
 */
import type { Course, Mouths } from "./rail-outcomes-runner.ts";

/** Nothing is known yet, or the payer may try again: only the page speaks. */
const open = (page: string): Mouths => ({
  page,
  redirect: "-",
  query: "IN_PROCESS",
  webhook: "-",
});
/** `away`: paid, but the browser is still at the bank. */
const success = (page = "success"): Mouths => ({
  page,
  redirect: page === "success" ? "SUCCESS" : "-",
  query: "SUCCESS",
  webhook: "SUCCESS",
});
/** Webhooks are sent for successful payments only. */
const failed = (reason: string): Mouths => ({
  page: "failed",
  redirect: `FAILED ${reason}`,
  query: "FAILED",
  webhook: "-",
});
const EXPIRED: Mouths = {
  page: "expired",
  redirect: "EXPIRED",
  query: "EXPIRED",
  webhook: "-",
};

/** Paid `at` so many seconds; before that it was waited for, from the first look on. */
function paid(firstScreen: string, at: number, before = at === 0 ? "" : "PENDING@0"): Course {
  return {
    first: at === 0 ? success(firstScreen) : open(firstScreen),
    moves: [...words(before), `APPROVED@${at}`],
    last: success(),
    transactions: ["SUCCESS"],
    quarantined: 0,
  };
}

/** Declined `at` so many seconds; when the time is over the checkout has failed. */
function refused(
  firstScreen: string,
  at: number,
  reason: string,
  before = at === 0 ? "" : "PENDING@0",
): Course {
  return {
    first: open(firstScreen),
    moves: [...words(before), `DECLINED@${at}`],
    last: failed(reason),
    transactions: [`FAILED ${reason}`],
    quarantined: 0,
  };
}

/**
 * The rail speaks of another amount: nothing is paid and nothing is rejected until an operator has
 * looked.
 */
function held(firstScreen: string, quarantined: number): Course {
  return {
    first: open(firstScreen),
    moves: ["PENDING@0"],
    last: { ...open("pending"), redirect: "without status" },
    transactions: ["IN_PROCESS"],
    quarantined,
  };
}

/** The form comes back with what is wrong; nothing was started. */
function notTaken(firstScreen: string): Course {
  return {
    first: open(firstScreen),
    moves: ["NONE@0"],
    last: EXPIRED,
    transactions: [],
    quarantined: 0,
  };
}

function words(text: string): string[] {
  return text === "" ? [] : text.split(" ");
}

/** By code of the bank that acts by itself. */
export const BANKS: Readonly<Record<string, Course>> = {
  SIM0000: paid("success", 0),
  SIM0051: refused("choose", 0, "insufficient_funds"),
  SIM0048: refused("choose", 0, "limit_exceeded"),
  SIM0057: refused("choose", 0, "not_permitted"),
  SIM0090: refused("choose", 0, "bank_unavailable"),
  SIM001A: refused("choose", 0, "payer_timeout"),
  SIM001C: refused("choose", 0, "payer_cancelled"),
  SIM001I: refused("choose", 0, "payer_cancelled"),
  SIM001L: refused("choose", 0, "payer_cancelled"),
  SIM00OF: refused("pending", 180, "bank_unavailable", "UNKNOWN@0"),
  SIM0096: refused("pending", 180, "bank_unavailable", "UNKNOWN@0"),
  SIM09OK: paid("pending", 60),
  SIM09NO: refused("pending", 60, "insufficient_funds"),
  SIMSILOK: paid("away", 60),
  SIMSILNO: refused("away", 60, "payer_timeout"),
  SIM76: refused("away", 10800, "payer_timeout"),
  SIMDUP: paid("success", 0),
  SIMORDER: paid("success", 0),
  SIMDIRECT: paid("away", 0),
  SIMINDIR: paid("success", 0),
  SIMFLIP: paid("success", 0),
  SIMBADSIG: paid("success", 0),
  SIMAMT: held("pending", 2),
  SIMNEXT: paid("success", 0),
  SIMLATEOK: paid("pending", 180, "UNKNOWN@0"),
  SIMCREDIT: paid("success", 0),
  SIMDROP: refused("pending", 10800, "payer_timeout"),
  SIMOFF: notTaken("bank"),
  SIM99OK: paid("pending", 300),
  SIM99NO: refused("pending", 300, "payer_cancelled"),
};

export const CARDS: Readonly<Record<string, Course>> = {
  "4242424242424242": paid("success", 0),
  "4000004580000002": paid("success", 0),
  "4100000000000100": paid("success", 0),
  "4111111111111111": paid("success", 0),
  "5555555555554444": paid("success", 0),
  "2223003122003222": paid("success", 0),
  "378282246310005": paid("success", 0),
  "6200000000000005": paid("success", 0),
  "3566002020360505": paid("success", 0),
  "4000000000000002": refused("choose", 0, "do_not_honour"),
  "4000000000009995": refused("choose", 0, "insufficient_funds"),
  "4000000000009987": refused("choose", 0, "lost_or_stolen"),
  "4000000000009979": refused("choose", 0, "lost_or_stolen"),
  "4000000000000069": refused("choose", 0, "expired_card"),
  "4000000000000127": refused("choose", 0, "incorrect_cvc"),
  "4000000000000119": refused("choose", 0, "bank_unavailable"),
  "4242424242424241": notTaken("card"),
  "4000000000006975": refused("choose", 0, "limit_exceeded"),
  "4100000000000019": refused("choose", 0, "fraud_suspected"),
  "4000000000000259": paid("success", 0),
  "4000000000002685": paid("success", 0),
  "4000000000007726": paid("success", 0),
  "4000000000005126": paid("success", 0),
  "4000002760003184": paid("success", 0),
  "4000000000003220": paid("success", 0),
  "4000008400001629": refused("choose", 0, "do_not_honour"),
  "4000008400001280": refused("choose", 0, "authentication_failed"),
  "4000000000003055": paid("success", 0),
  "4000008260003178": refused("choose", 0, "insufficient_funds"),
  "4000000032200000": paid("success", 0),
  "5123450000000008": paid("success", 0),
  "4508750015741019": paid("success", 0),
  "5111111111111118": refused("choose", 0, "authentication_failed"),
  "4000004580001018": refused("pending", 1140, "bank_unavailable", "UNKNOWN@0"),
  "4000004580001026": paid("pending", 5, "UNKNOWN@0"),
  "4000004580001034": paid("pending", 5, "UNKNOWN@0"),
  "4000004580001042": refused("choose", 0, "bank_unavailable"),
  "4000004580001059": paid("pending", 35),
  "4000004580001067": paid("pending", 95, "PENDING@0 DECLINED@35"),
  "4000004580001075": paid("success", 0),
  "4000004580001083": paid("success", 0),
  "4000004580001091": paid("success", 0),
  "4000004580001109": paid("success", 0),
  "4000004580001117": { ...paid("success", 0), quarantined: 1 },
  "4000004580001125": paid("success", 0),
  "4000004580001133": paid("success", 0),
  "4000004580002016": refused("choose", 0, "authentication_failed"),
  "4000004580002024": refused("choose", 0, "authentication_failed"),
  "4000004580002032": refused("choose", 0, "authentication_failed"),
  "4000004580002040": refused("choose", 0, "authentication_failed"),
  "4000004580002057": paid("success", 0),
  "4000004580002065": refused("away", 600, "payer_timeout"),
  "4000004580002073": refused("pending", 60, "authentication_failed"),
  "4000004580002081": paid("success", 0),
};

/** By method, then by amount in sen. */
export const AMOUNTS: Readonly<Record<string, Readonly<Record<string, Course>>>> = {
  DUITNOW_MY: {
    7700: paid("qr", 5),
    7745: refused("qr", 5, "invalid_account"),
    7748: refused("qr", 5, "expired_qr"),
    7749: refused("qr", 5, "configuration"),
    7751: refused("qr", 1500, "expired_qr"),
    7761: refused("qr", 1500, "expired_qr"),
    7771: refused("qr", 1500, "expired_qr"),
    7710: paid("qr", 660),
    7711: paid("qr", 5),
    7712: paid("qr", 5),
    7713: { ...paid("qr", 5), transactions: ["SUCCESS", "FULL_REFUNDED surplus"] },
    7714: held("qr", 2),
    7716: paid("qr", 10),
    7717: paid("qr", 10),
    7718: refused("qr", 1500, "expired_qr"),
    7719: refused("pending", 60, "bank_unavailable", "UNKNOWN@0 PENDING@10"),
    7720: refused("choose", 0, "bank_unavailable"),
    7721: refused("pending", 60, "bank_unavailable", "UNKNOWN@0 PENDING@10"),
  },
  TNG_MY: {
    7700: paid("pending", 5),
    7745: refused("pending", 5, "invalid_account"),
    7748: refused("pending", 5, "payer_timeout"),
    7749: refused("pending", 5, "configuration"),
    7751: refused("away", 600, "payer_timeout"),
    7771: refused("away", 600, "payer_timeout"),
    7710: paid("pending", 660),
    7711: paid("pending", 5),
    7712: paid("pending", 5),
    7714: held("pending", 2),
    7716: paid("pending", 10),
    7717: paid("pending", 10),
    7718: refused("away", 600, "payer_timeout"),
    7719: refused("pending", 600, "payer_timeout", "UNKNOWN@0 PENDING@10"),
    7720: refused("pending", 1200, "payer_timeout", "UNKNOWN@0"),
    7721: refused("pending", 1200, "payer_timeout", "UNKNOWN@0"),
    7730: paid("pending", 60),
    7731: refused("pending", 60, "fraud_suspected"),
    7732: refused("away", 600, "payer_timeout"),
    7733: paid("pending", 5),
    7734: paid("pending", 5),
  },
  GRABPAY_MY: {
    7700: paid("success", 0),
    7745: refused("choose", 0, "invalid_account"),
    7748: refused("choose", 0, "payer_timeout"),
    7749: refused("choose", 0, "configuration"),
    7751: refused("away", 2400, "payer_timeout"),
    7771: refused("away", 2400, "payer_timeout"),
    7710: paid("pending", 600),
    7711: paid("success", 0),
    7712: paid("success", 0),
    7714: held("pending", 3),
    7716: paid("success", 0),
    7717: paid("success", 0),
    7718: refused("away", 2400, "payer_timeout"),
    7719: refused("pending", 2400, "payer_timeout", "UNKNOWN@0 PENDING@10"),
    7720: refused("pending", 1200, "payer_timeout", "UNKNOWN@0"),
    7721: refused("pending", 1200, "payer_timeout", "UNKNOWN@0"),
    7730: paid("pending", 60),
    7731: refused("pending", 60, "do_not_honour"),
    7732: refused("away", 2400, "payer_timeout"),
    7733: paid("success", 0),
    7734: paid("success", 0),
  },
  SHOPEEPAY_MY: {
    7700: paid("qr", 5),
    7745: refused("qr", 5, "invalid_account"),
    7748: refused("qr", 5, "payer_timeout"),
    7749: refused("qr", 5, "configuration"),
    7751: refused("qr", 720, "payer_timeout"),
    7771: refused("qr", 720, "payer_timeout"),
    7710: paid("qr", 660),
    7711: paid("qr", 5),
    7712: paid("qr", 5),
    7714: held("qr", 2),
    7716: paid("qr", 5),
    7717: paid("qr", 5),
    7718: refused("qr", 720, "payer_timeout"),
    7719: refused("pending", 720, "payer_timeout", "UNKNOWN@0 PENDING@5"),
    7720: refused("pending", 1320, "payer_timeout", "UNKNOWN@0"),
    7721: refused("pending", 1320, "payer_timeout", "UNKNOWN@0"),
    7730: paid("qr", 60),
    7731: refused("qr", 60, "do_not_honour"),
    7732: refused("qr", 720, "payer_timeout"),
    7733: paid("qr", 5),
    7734: paid("qr", 5),
  },
  BOOST_MY: {
    7700: paid("qr", 5),
    7745: refused("qr", 5, "invalid_account"),
    7748: refused("qr", 5, "payer_timeout"),
    7749: refused("qr", 5, "configuration"),
    7751: refused("qr", 600, "payer_timeout"),
    7771: refused("qr", 600, "payer_timeout"),
    7710: paid("qr", 660),
    7711: paid("qr", 5),
    7712: paid("qr", 5),
    7714: held("qr", 2),
    7716: paid("qr", 5),
    7717: paid("qr", 5),
    7718: refused("qr", 600, "payer_timeout"),
    7719: refused("pending", 600, "payer_timeout", "UNKNOWN@0 PENDING@5"),
    7720: refused("pending", 1200, "payer_timeout", "UNKNOWN@0"),
    7721: refused("pending", 1200, "payer_timeout", "UNKNOWN@0"),
    7730: paid("qr", 60),
    7731: refused("qr", 60, "fraud_suspected"),
    7732: refused("qr", 600, "payer_timeout"),
    7733: paid("qr", 5),
    7734: paid("qr", 5),
  },
};

/** By button of a bank's page, at a test bank and at a real one. */
const BANK_PAGE: Readonly<Record<string, Course>> = {
  pay: paid("success", 0),
  leave: refused("away", 600, "payer_timeout"),
  "1B": refused("choose", 0, "authentication_failed"),
  "1C": refused("choose", 0, "payer_cancelled"),
  "1F": refused("choose", 0, "payer_cancelled"),
  "1H": refused("choose", 0, "authentication_failed"),
  "1I": refused("choose", 0, "payer_cancelled"),
  "1L": refused("choose", 0, "payer_cancelled"),
  "1M": refused("choose", 0, "payer_timeout"),
};
export const BANK_PAGES: Readonly<Record<string, Readonly<Record<string, Course>>>> = {
  TEST0021: BANK_PAGE,
  "MB2U0227:B2C": BANK_PAGE,
  "MBB0228:B2B1": {
    // Another approver may still approve it: nothing ends it.
    AUTHORISER: held("pending", 0),
    "1C": refused("choose", 0, "payer_cancelled"),
  },
};

/** By what the payer enters at the card issuer. */
export const ISSUER: Readonly<Record<string, Course>> = {
  pass: paid("success", 0),
  fail: refused("choose", 0, "authentication_failed"),
  error: refused("choose", 0, "authentication_failed"),
  cancel: refused("choose", 0, "payer_cancelled"),
};

/** By button of the wallet's page; a code is scanned with the simulated phone. */
export const WALLET_PAGES: Readonly<Record<string, Readonly<Record<string, Course>>>> = {
  TNG_MY: {
    approve: paid("success", 0),
    decline: refused("choose", 0, "insufficient_funds"),
    cancel: refused("choose", 0, "payer_cancelled"),
    close: paid("away", 0),
    leave: refused("away", 600, "payer_timeout"),
  },
  GRABPAY_MY: {
    approve: paid("success", 0),
    decline: refused("choose", 0, "insufficient_funds"),
    cancel: refused("choose", 0, "payer_cancelled"),
    close: refused("away", 2400, "payer_timeout"),
    leave: refused("away", 2400, "payer_timeout"),
  },
  SHOPEEPAY_MY: {
    approve: paid("success", 0),
    decline: refused("choose", 0, "insufficient_funds"),
    cancel: refused("choose", 0, "payer_cancelled"),
    close: paid("away", 0),
    leave: refused("away", 720, "payer_timeout"),
  },
  BOOST_MY: {
    approve: paid("success", 0),
    decline: refused("choose", 0, "insufficient_funds"),
    cancel: refused("choose", 0, "payer_cancelled"),
    close: paid("away", 0),
    leave: refused("away", 600, "payer_timeout"),
  },
};

/** By person at the simulated phone. */
export const PHONE: Readonly<Record<string, Course>> = {
  Aisyah: paid("success", 0),
  Bala: refused("qr", 1500, "expired_qr"),
  Chong: refused("qr", 1500, "expired_qr"),
  Dewi: refused("qr", 1500, "expired_qr"),
  Eng: refused("qr", 1500, "expired_qr"),
  Farid: paid("success", 0),
  cancel: refused("qr", 1500, "expired_qr"),
};

/** Every other method of the aggregator, which is one protocol. */
export const APPROVED = paid("success", 0);
