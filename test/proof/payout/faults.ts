/**
 * Faults that a hurried change could make to payouts, one at a time: the search must find each of
 * them.
 */
import type { SourceFault } from "../states/domain.ts";
import type { PayoutWorld } from "./world.ts";

export interface PayoutFault extends SourceFault {
  /** The function, or the table, that it is in. */
  of: string;
  /** What is wrong with it. */
  title: string;
  /** What the search that finds it is bounded by. */
  left: PayoutWorld["left"];
}

const ONE = { days: 1, files: 1, clock: 0, account: 0, verification: 0 };
const TWO = { ...ONE, days: 2, files: 2 };
const ACCOUNT = { ...ONE, clock: 1, account: 1 };
const SUSPENDED = { ...ONE, verification: 1 };

type Row = readonly [
  of: string,
  title: string,
  find: string,
  replace: string,
  left: PayoutWorld["left"],
];

const inFile = (file: string, rows: readonly Row[]): PayoutFault[] =>
  rows.map(([of, title, find, replace, left]) => ({ file, of, title, find, replace, left }));

const PAYOUTS = inFile("payout/payout.ts", [
  [
    "expectPayoutMove",
    "a release leaves it held",
    'HELD: { release: "DUE" }',
    'HELD: { release: "HELD" }',
    SUSPENDED,
  ],
  [
    "expectPayoutMove",
    "what was returned is due",
    'SENT: { pay: "PAID", return: "RETURNED", fail',
    'SENT: { pay: "PAID", return: "DUE", fail',
    ONE,
  ],
  [
    "expectPayoutMove",
    "a file that is cancelled keeps its payouts approved",
    'APPROVED: { cancel: "DUE", send',
    'APPROVED: { cancel: "APPROVED", send',
    ONE,
  ],
  ["expectPayoutMove", "a hold is not kept", 'DUE: { hold: "HELD"', 'DUE: { hold: "DUE"', ONE],
  [
    "expectFileMove",
    "a file that was sent can be cancelled",
    "  SENT: {},\n  CANCELLED: {},",
    '  SENT: { cancel: "CANCELLED" },\n  CANCELLED: {},',
    ONE,
  ],
  [
    "expectFileMove",
    "a file is sent without an approval",
    'PREPARED: { approve: "APPROVED", cancel',
    'PREPARED: { approve: "APPROVED", send: "SENT", cancel',
    ONE,
  ],
  [
    "findLateHold",
    "what came back does not hold the next one",
    'facts.hasUnclearedReturn ? "EARLIER_RETURNED" : null',
    "null",
    TWO,
  ],
  [
    "findHold",
    "a large payout is not reviewed",
    "facts.amountMinor > rules.reviewAboveMinor",
    "facts.amountMinor > rules.reviewAboveMinor * 10",
    { ...ONE, days: 2, verification: 2 },
  ],
  [
    "findHold",
    "a changed account is paid at once",
    "return until && until > now ?",
    "return until && until < now ?",
    { ...ACCOUNT, days: 2 },
  ],
  [
    "findObstacle",
    "a suspended merchant is paid",
    'if (!facts.isVerified) return "MERCHANT_SUSPENDED";',
    "",
    SUSPENDED,
  ],
  [
    "isSameAccount",
    "another number is the same account",
    "a.accountNo === b.accountNo && ",
    "",
    ACCOUNT,
  ],
]);

const RESULTS = inFile("payout/payout-result.ts", [
  ["applyPayoutResult", "what was rejected is returned", 'failed: "fail"', 'failed: "return"', ONE],
  [
    "applyPayoutResult",
    "what was returned is only paid",
    'returned: "return"',
    'returned: "pay"',
    ONE,
  ],
]);

const ANSWERS = inFile("payout/payout-answers.ts", [
  [
    "combineAnswers",
    "a return after it was paid is a contradiction",
    'RETURNED: { known: "RETURNED", from: ["SENT", "PAID"]',
    'RETURNED: { known: "RETURNED", from: ["SENT"]',
    ONE,
  ],
  [
    "combineAnswers",
    "paid is never recorded",
    'PAID: { known: "PAID", from: ["SENT"]',
    'PAID: { known: "PAID", from: []',
    ONE,
  ],
  [
    "combineAnswers",
    "rejected is not heard",
    'if (!isDecided(combined)) return { kind: "nothing" };',
    'if (!isDecided(combined) || combined === "REJECTED") return { kind: "nothing" };',
    ONE,
  ],
]);

const OUTCOMES = inFile("payout/bank/match/combine-outcomes.ts", [
  [
    "combineAnswers",
    "paid is more than returned",
    'if (all.has("RETURNED")) return "RETURNED";',
    'if (all.has("RETURNED") && !all.has("PAID")) return "RETURNED";',
    ONE,
  ],
  [
    "combineAnswers",
    "accepted is paid",
    'return all.has("ACCEPTED") ? "ACCEPTED" : null;',
    'return all.has("ACCEPTED") ? "PAID" : null;',
    ONE,
  ],
]);

const LEDGER = inFile("ledger/ledger.ts", [
  [
    "payoutPosting",
    "a payout is not due",
    'onMerchant("MERCHANT_PAYOUTS_DUE", -payout.amountMinor),',
    'onMerchant("MERCHANT_PAYOUTS", -payout.amountMinor),',
    ONE,
  ],
  [
    "payoutSentPosting",
    "what was sent is paid",
    'onMerchant("MERCHANT_PAYOUTS_IN_TRANSIT", -payout.amountMinor),',
    'onMerchant("MERCHANT_PAYOUTS", -payout.amountMinor),',
    ONE,
  ],
  [
    "payoutPaidPosting",
    "what was paid stays in transit",
    '    onMerchant("MERCHANT_PAYOUTS", -payout.amountMinor),',
    '    onMerchant("MERCHANT_PAYOUTS_IN_TRANSIT", -payout.amountMinor),',
    ONE,
  ],
  [
    "payoutReturnedPosting",
    "it comes from where it is not",
    'wasPaid ? "MERCHANT_PAYOUTS" : "MERCHANT_PAYOUTS_IN_TRANSIT"',
    'wasPaid ? "MERCHANT_PAYOUTS_IN_TRANSIT" : "MERCHANT_PAYOUTS"',
    ONE,
  ],
  [
    "payoutReturnedPosting",
    "it comes back as another payout",
    '    onMerchant("MERCHANT_PAYABLE", -payout.amountMinor),',
    '    onMerchant("MERCHANT_PAYOUTS_DUE", -payout.amountMinor),',
    ONE,
  ],
]);

const SETTLEMENTS = inFile("settlement/settlement.ts", [
  [
    "planPayout",
    "twice as much is paid",
    "const payoutMinor = isDue && isVerified ? freeMinor : 0;",
    "const payoutMinor = isDue && isVerified ? freeMinor * 2 : 0;",
    ONE,
  ],
]);

export const PAYOUT_FAULTS: readonly PayoutFault[] = [
  ...[...PAYOUTS, ...RESULTS, ...ANSWERS, ...OUTCOMES, ...LEDGER, ...SETTLEMENTS],
];
