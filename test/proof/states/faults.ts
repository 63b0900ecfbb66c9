/**
 * Faults that a hurried change could make, one at a time: the search must find each of them. A
 * function that the acts call and that has no fault here fails the test.
 */
import type { SourceFault } from "./domain.ts";

export interface SeededFault extends SourceFault {
  /** The function, or the table, that it is in. */
  of: string;
  /** What is wrong with it. */
  title: string;
  /** The name of the search that finds it. */
  by: string;
}

const TWO = "two attempts of a checkout";
const OTHER = "other amounts, voids and decisions";
const TWICE = "a payment that counts twice, and its refund";
const REFUNDS = "refunds and reversals of a payment";
const DISPUTE = "a dispute, its response and refunds";
const SETTLE = "settlements between refunds and disputes";

type Row = readonly [of: string, title: string, find: string, replace: string, by: string];

const inFile = (file: string, rows: readonly Row[]): SeededFault[] =>
  rows.map(([of, title, find, replace, by]) => ({ file, of, title, find, replace, by }));

const PAYMENTS = inFile("payment/apply-report.ts", [
  [
    "applyReport",
    "a void does not wait for its response",
    "if (isBeingVoided(payment)) return awaitVoid(payment, report, now);",
    "",
    OTHER,
  ],
  [
    "applyReport",
    "a lost response is a failure",
    `return provesNotSent(payment, source)`,
    "return true",
    TWO,
  ],
  [
    "applyReport",
    "another amount is taken for the amount",
    "if (report.amountMinor !== payment.amountMinor) {",
    "if (false) {",
    OTHER,
  ],
  [
    "applyReport",
    "less than the amount is enough",
    "if (report.amountMinor !== payment.amountMinor) {",
    "if (report.amountMinor > payment.amountMinor) {",
    OTHER,
  ],
  [
    "applyReport",
    "a payment may be approved a second time",
    "if (isPaid(payment)) {",
    "if (false) {",
    OTHER,
  ],
  [
    "applyReport",
    "another reference replaces the first",
    `      : {
          kind: "quarantined",
          note: \`second approval \${report.reference} of one attempt\`,
          secondReference: report.reference,
        };`,
    `: changed({ ...payment, railReference: report.reference });`,
    OTHER,
  ],
  [
    "applyReport",
    "a second success counts as well",
    "isOverpayment: hasOtherSuccess,",
    "isOverpayment: false,",
    TWO,
  ],
  [
    "applyReport",
    "a duplicate payment is kept",
    `? { amountMinor: payment.amountMinor, cause: "DUPLICATE_PAYMENT" }`,
    "? null",
    TWO,
  ],
  [
    "applyReport",
    "a duplicate payment pays the checkout",
    `checkoutStatus: hasOtherSuccess
        ? null`,
    `checkoutStatus: false
        ? null`,
    TWO,
  ],
  [
    "applyReport",
    "nothing can be refunded of a payment",
    "balanceMinor: payment.amountMinor,",
    "balanceMinor: 0,",
    TWO,
  ],
  [
    "applyReport",
    "the status is checked after the end",
    `rawCode: null,
        inquireAt: null,`,
    "rawCode: null,",
    TWO,
  ],
  [
    "applyReport",
    "a late success is not believed",
    "if (!attemptState || !status) {",
    `if (!attemptState || !status || payment.status === "FAILED") {`,
    TWO,
  ],
  [
    "applyReport",
    "a decline undoes a payment",
    `if (!attemptState || !status) return { kind: "unchanged" };`,
    "if (!attemptState && !status && false) return null;",
    TWO,
  ],
  [
    "applyReport",
    "an attempt that waits is forgotten",
    `    attemptState,
    inquireAt,
    inquiryCount`,
    `    attemptState,
    inquireAt: null,
    inquiryCount`,
    TWO,
  ],
]);

const TABLES = [
  ...inFile("payment/attempt.ts", [
    [
      "ATTEMPT_TRANSITIONS",
      "a payment can be declined",
      `APPROVED: { reverse: "REVERSED" },`,
      `APPROVED: { reverse: "REVERSED", decline: "DECLINED", wait: "PENDING" },`,
      TWO,
    ],
    [
      "ATTEMPT_TRANSITIONS",
      "a declined attempt cannot be paid",
      `DECLINED: { approve: "APPROVED" },`,
      "DECLINED: {},",
      TWO,
    ],
    [
      "ATTEMPT_TRANSITIONS",
      "unknown is failed",
      `CREATED: { wait: "PENDING", mark_unknown: "UNKNOWN"`,
      `CREATED: { wait: "PENDING", mark_unknown: "DECLINED"`,
      TWO,
    ],
    [
      "ATTEMPT_TRANSITIONS",
      "a voided attempt can be paid",
      "REVERSED: {},\n};\n\n/** States in which",
      `REVERSED: { approve: "APPROVED" },\n};\n\n/** States in which`,
      OTHER,
    ],
    [
      "TRANSACTION_TRANSITIONS",
      "approved and declined are swapped",
      `IN_PROCESS: { approve: "SUCCESS", decline: "FAILED"`,
      `IN_PROCESS: { approve: "FAILED", decline: "SUCCESS"`,
      TWO,
    ],
    [
      "TRANSACTION_TRANSITIONS",
      "part and whole are swapped",
      `SUCCESS: { refund_part: "PARTIAL_REFUNDED", refund_rest: "FULL_REFUNDED"`,
      `SUCCESS: { refund_part: "FULL_REFUNDED", refund_rest: "PARTIAL_REFUNDED"`,
      REFUNDS,
    ],
    [
      "OPEN_ATTEMPT_STATES",
      "an attempt without a response is closed",
      `= ["CREATED", "PENDING", "UNKNOWN"]`,
      `= ["CREATED", "PENDING"]`,
      OTHER,
    ],
    [
      "isBeingVoided",
      "a void ends nothing",
      "return Boolean(payment.voidRequestedAt) &&",
      "return false &&",
      OTHER,
    ],
  ]),
  ...inFile("checkout/checkout.ts", [
    [
      "CHECKOUT_TRANSITIONS",
      "a cancelled checkout cannot be paid",
      `CANCELLED: { pay: "SUCCESS" },`,
      "CANCELLED: {},",
      TWO,
    ],
    [
      "CHECKOUT_TRANSITIONS",
      "a paid checkout can be cancelled",
      "SUCCESS: {},",
      `SUCCESS: { cancel: "CANCELLED" },`,
      TWO,
    ],
    [
      "CHECKOUT_TRANSITIONS",
      "a failed checkout cannot be paid",
      `FAILED: { pay: "SUCCESS" },`,
      "FAILED: {},",
      TWO,
    ],
  ]),
  ...inFile("state-table.ts", [
    [
      "nextState",
      "what the table does not allow happens",
      "return table[state][event] ?? null;",
      "return table[state][event] ?? state;",
      TWO,
    ],
  ]),
];

const REVIEWS = inFile("provider-report/review-report.ts", [
  [
    "listDecisions",
    "a second amount is accepted for a paid order",
    "if (!hasOtherSuccess) {",
    "if (true) {",
    OTHER,
  ],
  [
    "listDecisions",
    "a decision is possible while a void has no response",
    "if (payment && isBeingVoided(payment)) return [];",
    "",
    OTHER,
  ],
  [
    "listDecisions",
    "a paid attempt is decided again",
    `if (!canBePaid(payment)) return ["DISMISS"];`,
    "",
    OTHER,
  ],
  [
    "listDecisions",
    "less than the amount is refunded in part",
    "const isMore = approval.amountMinor > payment.amountMinor;",
    "const isMore = true;",
    OTHER,
  ],
  [
    "readApproval",
    "the amount is not the reported one",
    "return { ...report, kind, amountMinor, reference };",
    "return { ...report, kind, amountMinor: amountMinor + 1, reference };",
    OTHER,
  ],
  [
    "applyReview",
    "the whole is refunded instead of the excess",
    "const backMinor = counts ? approval.amountMinor - payment.amountMinor : approval.amountMinor;",
    "const backMinor = approval.amountMinor;",
    OTHER,
  ],
  [
    "applyReview",
    "what is refunded pays the order",
    `const counts = decision !== "REFUND_ALL";`,
    "const counts = true;",
    OTHER,
  ],
  [
    "applyReview",
    "the amount that arrived is forgotten",
    "const arrived = { ...payment, amountMinor: approval.amountMinor };",
    "const arrived = payment;",
    OTHER,
  ],
  [
    "applyReview",
    "an overpayment is kept",
    "return { ...change, overpayment };",
    "return { ...change, overpayment: null };",
    OTHER,
  ],
  [
    "applyReview",
    "a dismissed report pays the order",
    `if (decision === "DISMISS") return dismiss(payment, now);`,
    "",
    OTHER,
  ],
]);

const REFUND_FAULTS = [
  ...inFile("payment/refund-intent.ts", [
    [
      "overpaymentRefund",
      "the refund of an overpayment is never sent",
      "nextTryAt: at,",
      "nextTryAt: null,",
      TWICE,
    ],
    [
      "overpaymentRefund",
      "an overpayment's refund can be rejected",
      "cause,\n    type:",
      `cause: "MERCHANT",\n    type:`,
      TWICE,
    ],
    [
      "overpaymentRefund",
      "another amount is refunded",
      "    amountMinor,\n    reason: REASONS",
      "    amountMinor: payment.balanceMinor - 1,\n    reason: REASONS",
      TWICE,
    ],
  ]),
  ...inFile("refund/refund.ts", [
    [
      "newRefund",
      "a new refund is done",
      `    state: "CREATED",\n    railReference`,
      `    state: "DONE",\n    railReference`,
      REFUNDS,
    ],
    [
      "leftMinorOf",
      "disputed money can be refunded",
      "return balanceMinor - disputedMinor - openRefundMinor;",
      "return balanceMinor - openRefundMinor;",
      DISPUTE,
    ],
    [
      "expectRefundable",
      "two refunds at once",
      `if (hasOpenRefund) throw new GatewayError("PAYMENT_REFUNDING");\n  expectPossible`,
      "expectPossible",
      REFUNDS,
    ],
    [
      "expectRefundable",
      "more than is left",
      "if (request.amountMinor > leftMinor) {",
      "if (request.amountMinor > payment.amountMinor) {",
      REFUNDS,
    ],
    [
      "expectRefundable",
      "a full refund is not compared",
      "if (request.amountMinor > leftMinor) {",
      `if (request.type !== "FULL" && request.amountMinor > leftMinor) {`,
      REFUNDS,
    ],
    [
      "expectRefundable",
      "after the provider's window",
      "> days * DAY_MS",
      "> 10 * days * DAY_MS",
      REFUNDS,
    ],
    [
      "whyNotReversible",
      "after 15 minutes",
      "> REVERSE_WINDOW_MS",
      "> 2 * REVERSE_WINDOW_MS",
      REFUNDS,
    ],
    [
      "whyNotReversible",
      "while a refund is in progress",
      `if (hasOpenRefund) return new GatewayError("PAYMENT_REFUNDING");`,
      "",
      REFUNDS,
    ],
    [
      "whyNotReversible",
      "a disputed payment",
      'if (disputedMinor > 0) {\n    const detail = "The payer\'s bank disputes the payment.";',
      'if (disputedMinor > 1_000_000) {\n    const detail = "";',
      DISPUTE,
    ],
    [
      "whyNotReversible",
      "a payment that is refunded in part",
      `if (payment.status !== "SUCCESS" || payment.paidAt === null) {`,
      "if (payment.paidAt === null) {",
      REFUNDS,
    ],
    [
      "afterRefund",
      "the balance stays",
      "const balanceMinor = payment.balanceMinor - refund.amountMinor;",
      "const balanceMinor = payment.balanceMinor;",
      REFUNDS,
    ],
    [
      "afterRefund",
      "a rest of nothing is a part",
      `balanceMinor === 0 ? "refund_rest" : "refund_part"`,
      `balanceMinor < 0 ? "refund_rest" : "refund_part"`,
      REFUNDS,
    ],
    [
      "afterRefund",
      "a reversal is a refund",
      `const isReversal = refund.kind === "REVERSAL";\n  const event`,
      "const isReversal = false;\n  const event",
      REFUNDS,
    ],
    [
      "applyRefundReport",
      "what has ended moves again",
      "if (state === null) return refund;",
      "",
      REFUNDS,
    ],
    [
      "applyRefundReport",
      "a lost response is a rejection",
      `return report.kind === "not_sent" ? "send_again" : "mark_unknown";`,
      `return report.kind === "not_sent" ? "send_again" : "refuse";`,
      REFUNDS,
    ],
    [
      "applyRefundReport",
      "a pending refund is done",
      `if (report.kind === "pending") return "wait";`,
      `if (report.kind === "pending") return "finish";`,
      REFUNDS,
    ],
    [
      "applyRefundReport",
      "four days later it is rejected",
      `if (refund.tries >= REFUND_TRIES_MAX) return "give_up";`,
      `if (refund.tries >= REFUND_TRIES_MAX) return "refuse";`,
      REFUNDS,
    ],
    [
      "applyRefundReport",
      "a payer's refund is dropped",
      `refund.cause === "MERCHANT" ? "refuse" : "give_up"`,
      `"refuse"`,
      TWICE,
    ],
    [
      "applyRefundReport",
      "nobody tries again",
      'nextTryAt: isClosed || state === "STUCK" ? null : nextTryAt',
      'nextTryAt: isClosed || state === "STUCK" || state === "UNKNOWN" ? null : nextTryAt',
      REFUNDS,
    ],
    [
      "REFUND_TRANSITIONS",
      "a finished refund can be rejected",
      "DONE: {},",
      `DONE: { refuse: "REFUSED" },`,
      REFUNDS,
    ],
    [
      "REFUND_TRANSITIONS",
      "a stuck refund cannot end",
      `STUCK: { send_again: "CREATED", finish: "DONE",`,
      `STUCK: { send_again: "CREATED", finish: "REFUSED",`,
      REFUNDS,
    ],
    [
      "listStuckRefundDecisions",
      "what is not stuck is decided",
      `if (state !== "STUCK") return [];`,
      "",
      REFUNDS,
    ],
    [
      "retryStuckRefund",
      "a retried refund is never sent",
      "tries: 1, nextTryAt: now,",
      "tries: 1, nextTryAt: null,",
      REFUNDS,
    ],
  ]),
];

const DISPUTE_FAULTS = inFile("dispute/dispute.ts", [
  [
    "applyDisputeReport",
    "money that is being refunded is disputed",
    "const leftMinor = payment.balanceMinor - refundingMinor - disputedMinor;",
    "const leftMinor = payment.balanceMinor - disputedMinor;",
    DISPUTE,
  ],
  [
    "applyDisputeReport",
    "more than is left is disputed",
    "if (report.amountMinor > leftMinor) {",
    "if (report.amountMinor > payment.amountMinor) {",
    DISPUTE,
  ],
  [
    "applyDisputeReport",
    "a repeated report opens another dispute",
    "if (known) return moveDispute(known, report.stage, now);",
    "",
    DISPUTE,
  ],
  [
    "applyDisputeReport",
    "a decision is forgotten when the first message was lost",
    `return { kind: "opened", dispute: moved.kind === "changed" ? moved.dispute : opened };`,
    `return { kind: "opened", dispute: { ...opened, state: "WON" } };`,
    DISPUTE,
  ],
  [
    "applyDisputeReport",
    "won and lost are swapped",
    `  won: "win",\n  lost: "lose",`,
    `  won: "lose",\n  lost: "win",`,
    DISPUTE,
  ],
  [
    "applyDisputeReport",
    "an end has no time",
    "closedAt: isOver ? now : null,",
    "closedAt: null,",
    DISPUTE,
  ],
  [
    "applyDisputeReport",
    "an open dispute is forgotten",
    "nextTryAt: isOver ? null : nextStatusCheckAt(dispute.dueAt, now),",
    "nextTryAt: null,",
    DISPUTE,
  ],
  [
    "DISPUTE_TRANSITIONS",
    "a won dispute can be lost",
    "WON: {},",
    `WON: { lose: "LOST", review: "UNDER_REVIEW" },`,
    DISPUTE,
  ],
  [
    "planResponse",
    "after the deadline",
    "if (dueAt !== null && now >= dueAt) {",
    "if (dueAt !== null && now > new Date(dueAt.getTime() + 9e9)) {",
    DISPUTE,
  ],
  [
    "planResponse",
    "a second response",
    `  if (state !== "OPEN")
    throw new GatewayError("NOT_PERMITTED", { detail: \`The dispute is \${state}.\` });`,
    "",
    DISPUTE,
  ],
  [
    "afterUnconfirmed",
    "a response that was rejected is kept",
    "const open = { state, response: null,",
    "const open = { state,",
    DISPUTE,
  ],
  [
    "afterUnconfirmed",
    "a response without confirmation is forgotten",
    "return { ...dispute, nextTryAt: new Date(now.getTime() + delayMs), updatedAt: now };",
    "return { ...dispute, nextTryAt: null, updatedAt: now };",
    DISPUTE,
  ],
  [
    "afterStatusCheck",
    "nobody asks again",
    "return { ...dispute, tries: 0, nextTryAt: nextStatusCheckAt(dispute.dueAt, now), updatedAt: now };",
    "return { ...dispute, tries: 0, nextTryAt: null, updatedAt: now };",
    DISPUTE,
  ],
]);

/** Each posting with one of its accounts or signs wrong, but in balance. */
const LEDGER = [
  ...inFile("ledger/ledger.ts", [
    [
      "paymentPosting",
      "the merchant's fees get the money",
      `onMerchant("MERCHANT_PAYABLE", -payment.amountMinor),\n  ]);\n}\n\n/** A fee and the`,
      `onMerchant("MERCHANT_FEES", -payment.amountMinor),\n  ]);\n}\n\n/** A fee and the`,
      TWO,
    ],
    [
      "feePosting",
      "the fee is given",
      `onMerchant("MERCHANT_PAYABLE", feeMinor + taxMinor),\n    onMerchant("MERCHANT_FEES", -feeMinor),`,
      `onMerchant("MERCHANT_PAYABLE", -feeMinor + taxMinor),\n    onMerchant("MERCHANT_FEES", feeMinor),`,
      TWO,
    ],
    [
      "refundOpenedPosting",
      "nothing is reserved",
      `"REFUND_OPENED", at, [\n    onMerchant("MERCHANT_PAYABLE", refund.amountMinor),`,
      `"REFUND_OPENED", at, [\n    onMerchant("MERCHANT_FEES", refund.amountMinor),`,
      REFUNDS,
    ],
    [
      "refundDonePosting",
      "the provider owes the refund",
      `onRail("RAIL_RECEIVABLE", refund.railId, -refund.amountMinor),`,
      `onMerchant("MERCHANT_PAYABLE", -refund.amountMinor),`,
      REFUNDS,
    ],
    [
      "refundRefusedPosting",
      "the merchant does not get it back",
      `"REFUND_REFUSED", at, [\n    onMerchant("MERCHANT_REFUNDS", refund.amountMinor),\n    onMerchant("MERCHANT_PAYABLE", -refund.amountMinor),`,
      `"REFUND_REFUSED", at, [\n    onMerchant("MERCHANT_REFUNDS", refund.amountMinor),\n    onMerchant("MERCHANT_FEES", -refund.amountMinor),`,
      REFUNDS,
    ],
    [
      "feeReturnedPosting",
      "the fee of a reversal is kept",
      'if (feeMinor === 0) return null;\n  return ofTransaction(payment, "FEE_RETURNED"',
      'if (feeMinor !== 0) return null;\n  return ofTransaction(payment, "FEE_RETURNED"',
      REFUNDS,
    ],
    [
      "disputeOpenedPosting",
      "disputed money stays payable",
      `"DISPUTE_OPENED", at, [\n    onMerchant("MERCHANT_PAYABLE", dispute.amountMinor),`,
      `"DISPUTE_OPENED", at, [\n    onMerchant("MERCHANT_FEES", dispute.amountMinor),`,
      DISPUTE,
    ],
    [
      "disputeWonPosting",
      "a won dispute goes to the provider",
      `onMerchant("MERCHANT_DISPUTES", dispute.amountMinor),\n    onMerchant("MERCHANT_PAYABLE", -dispute.amountMinor),`,
      `onMerchant("MERCHANT_DISPUTES", dispute.amountMinor),\n    onRail("RAIL_RECEIVABLE", dispute.railId, -dispute.amountMinor),`,
      DISPUTE,
    ],
    [
      "disputeLostPosting",
      "a lost dispute goes to the merchant",
      `onMerchant("MERCHANT_DISPUTES", dispute.amountMinor),\n    onRail("RAIL_RECEIVABLE", dispute.railId, -dispute.amountMinor),`,
      `onMerchant("MERCHANT_DISPUTES", dispute.amountMinor),\n    onMerchant("MERCHANT_PAYABLE", -dispute.amountMinor),`,
      DISPUTE,
    ],
    [
      "payoutPosting",
      "a payout stays owed",
      `onMerchant("MERCHANT_PAYABLE", payout.amountMinor),`,
      `onMerchant("MERCHANT_FEES", payout.amountMinor),`,
      SETTLE,
    ],
    [
      "paymentPosting",
      "a posting out of balance",
      `onMerchant("MERCHANT_PAYABLE", -payment.amountMinor),\n  ]);\n}\n\n/** A fee and the`,
      `onMerchant("MERCHANT_PAYABLE", 1 - payment.amountMinor),\n  ]);\n}\n\n/** A fee and the`,
      TWO,
    ],
  ]),
  ...inFile("ledger/fee.ts", [
    ["feeOf", "the fixed part is forgotten", "+ schedule.fixedMinor;", ";", TWO],
    [
      "feeOf",
      "the rate is of another unit",
      "return Math.floor(scaled / BASIS_POINTS_MAX);",
      "return Math.floor(scaled / 1_000);",
      TWO,
    ],
    [
      "roundHalfUp",
      "a part of a sen rounds up",
      "return Math.floor(scaled /",
      "return Math.ceil(scaled /",
      TWO,
    ],
  ]),
];

const SETTLEMENTS = inFile("settlement/settlement.ts", [
  [
    "reserveOf",
    "the smaller reserve",
    "return Math.max(terms.reserveMinor,",
    "return Math.min(terms.reserveMinor,",
    SETTLE,
  ],
  [
    "planPayout",
    "what was refunded since is paid out",
    "Math.min(dueMinor - reserveMinor, owedMinor)",
    "dueMinor - reserveMinor",
    SETTLE,
  ],
  [
    "planPayout",
    "the reserve is paid out",
    "Math.min(dueMinor - reserveMinor, owedMinor)",
    "Math.min(dueMinor, owedMinor)",
    SETTLE,
  ],
  [
    "planPayout",
    "merchants that are not verified are paid",
    "isDue && isVerified ? freeMinor : 0",
    "isDue ? freeMinor : 0",
    SETTLE,
  ],
  [
    "planPayout",
    "the least amount does not matter",
    "freeMinor >= Math.max(1, payoutMinMinor)",
    "freeMinor >= 1",
    SETTLE,
  ],
  [
    "planPayout",
    "what was paid out is carried forward",
    "closingMinor: dueMinor - payoutMinor,",
    "closingMinor: dueMinor,",
    SETTLE,
  ],
  [
    "planPayout",
    "what is left is dropped",
    "closingMinor: dueMinor - payoutMinor,",
    "closingMinor: 0,",
    SETTLE,
  ],
  [
    "planPayout",
    "a held payout is not shown",
    "isHeld: isDue && !isVerified",
    "isHeld: false",
    SETTLE,
  ],
  [
    "planPayout",
    "nothing is paid",
    "freeMinor >= Math.max(1, payoutMinMinor)",
    "freeMinor > 1_000_000",
    SETTLE,
  ],
]);

export const FAULTS: readonly SeededFault[] = [
  ...[...PAYMENTS, ...TABLES, ...REVIEWS, ...REFUND_FAULTS, ...DISPUTE_FAULTS, ...LEDGER],
  ...SETTLEMENTS,
];
