/**
 * What every magic input of the simulators leads to, through the whole gateway: the payer's form,
 * the rail, its messages, our questions, the books, the notification and the payer's screen. Time
 * is virtual. Source: docs/spec/rails.md#simulators
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { provideFrozenGateway } from "../support/time/midnight.ts";
import { type Course, type Input, runTable } from "./table-runner.ts";

/** Paid `at` so many seconds; before that it was waited for, from the first look on. */
function paid(firstScreen: string, at: number, before = at === 0 ? "" : "PENDING@0"): Course {
  return {
    firstScreen,
    moves: [...words(before), `APPROVED@${at}`],
    checkout: "SUCCESS",
    transactions: ["SUCCESS"],
    notifications: 1,
    quarantined: 0,
    lastScreen: "success",
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
    firstScreen,
    moves: [...words(before), `DECLINED@${at}`],
    checkout: "FAILED",
    transactions: [`FAILED ${reason}`],
    notifications: 0,
    quarantined: 0,
    lastScreen: "failed",
  };
}

/**
 * The rail speaks of another amount: nothing is paid and nothing is rejected until an operator has
 * looked.
 */
function held(firstScreen: string, quarantined: number): Course {
  return {
    firstScreen,
    moves: ["PENDING@0"],
    checkout: "IN_PROCESS",
    transactions: ["IN_PROCESS"],
    notifications: 0,
    quarantined,
    lastScreen: "pending",
  };
}

/** The form comes back with what is wrong; nothing was started. */
function notTaken(firstScreen: string): Course {
  return {
    firstScreen,
    moves: ["NONE@0"],
    checkout: "EXPIRED",
    transactions: [],
    notifications: 0,
    quarantined: 0,
    lastScreen: "expired",
  };
}

function words(text: string): string[] {
  return text === "" ? [] : text.split(" ");
}

const BANKS: Readonly<Record<string, Course>> = {
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

const CARDS: Readonly<Record<string, Course>> = {
  "4242424242424242": paid("success", 0),
  "4000004580000002": paid("success", 0),
  "4100000000000100": paid("success", 0),
  "4111111111111111": paid("success", 0),
  "5555555555554444": paid("success", 0),
  "2223003122003222": paid("success", 0),
  "378282246310005": paid("success", 0),
  "6200000000000005": paid("success", 0),
  "3566002020360505": notTaken("card"),
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
const AMOUNTS: Readonly<Record<string, Readonly<Record<string, Course>>>> = {
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

/** In real time; whatever hangs is given up after this. */
const TIMEOUT_MS = 15_000;

/** Two codes belong to a bank where another approver approves. */
function byBank(code: string): Input {
  const model = code.startsWith("SIM99") ? ":B2B1" : "";
  return { method: "FPX_MY", fields: { bankCode: `${code}${model}` } };
}

function byCard(cardNumber: string): Input {
  const cardCvc = cardNumber.startsWith("37") ? "1234" : "123";
  const fields = { cardNumber, cardExpiry: "12/39", cardCvc, cardName: "NUR AISYAH" };
  return { method: "CARD_MY", fields };
}

interface Case {
  name: string;
  input: Input;
  course: Course;
}

const casesOf = (rows: Readonly<Record<string, Course>>, inputOf: (key: string) => Input) =>
  Object.entries(rows).map(([name, course]): Case => ({ name, input: inputOf(name), course }));

const CASES: Readonly<Record<string, readonly Case[]>> = {
  "by FPX bank": casesOf(BANKS, byBank),
  "by card number": casesOf(CARDS, byCard),
  ...Object.fromEntries(
    Object.entries(AMOUNTS).map(([method, rows]) => [
      `${method} by amount in sen`,
      casesOf(rows, (sen) => ({ method, amountMinor: Number(sen) })),
    ]),
  ),
};

/** All of them are paid side by side in one gateway, and the same days pass for all. */
const gateway = await provideFrozenGateway({ railTimeoutMsMax: TIMEOUT_MS });
const inputs = Object.entries(CASES).flatMap(([group, cases]) =>
  cases.map(({ name, input }) => [`${group} ${name}`, input] as const),
);
const courses = await runTable(gateway, Object.fromEntries(inputs), 100);

for (const [group, cases] of Object.entries(CASES)) {
  describe(group, () => {
    for (const { name, course } of cases) {
      test(`${name}: ${course.checkout} ${course.moves.join(" ")}`, () => {
        assert.deepEqual(courses[`${group} ${name}`], course);
      });
    }
  });
}
