/**
 * What is searched: parts of the whole that can be searched to their end, and all of it together up
 * to a number of states. A new subject adds its acts to `EVERYTHING` and a search of its own.
 */
import type { Act } from "./acts/act.ts";
import { followDispute, hearBank, moveBank, respond } from "./acts/dispute.ts";
import {
  closeCheckout,
  hearProvider,
  inquire,
  moveProvider,
  moveWrongly,
  replaceCheckout,
  respondLate,
  startAttempt,
} from "./acts/payment.ts";
import {
  callRefund,
  decideStuck,
  exhaustRefund,
  finishAtProvider,
  hearRefund,
  requestRefund,
  requestReversal,
  runRefund,
} from "./acts/refund.ts";
import { review } from "./acts/review.ts";
import { passSome, settle, verify } from "./acts/settlement.ts";
import { requestVoid, sendVoid } from "./acts/void.ts";
import { canonicalKeyOf } from "./canonical.ts";
import type { Domain } from "./domain.ts";
import { explore, type Found } from "./explore.ts";
import { findFault, findStepFault } from "./invariants.ts";
import { newWorld, type World } from "./world.ts";

export interface PlannedSearch {
  name: string;
  acts: readonly Act[];
  left: World["left"];
  /** Steps that are taken before the search, by their labels. */
  prelude: readonly string[];
}

const PAYING = [respondLate, hearProvider, moveProvider, closeCheckout, inquire];
const REFUNDING = [
  ...[callRefund, runRefund, exhaustRefund, finishAtProvider, hearRefund, decideStuck],
];
const DISPUTING = [moveBank, hearBank, respond, followDispute];
/** One attempt that is paid, and known to be. */
const PAID = ["start: response", "provider: takes", "message: A0"];

export const SEARCHES: readonly PlannedSearch[] = [
  {
    name: "two attempts of a checkout",
    acts: [startAttempt(2), ...PAYING, replaceCheckout, passSome("2 minutes", "20 minutes")],
    left: { clock: 2, refunds: 0, verification: 0 },
    prelude: [],
  },
  {
    name: "other amounts, voids and decisions",
    acts: [
      startAttempt(1),
      ...PAYING,
      moveWrongly,
      review,
      requestVoid,
      sendVoid,
      replaceCheckout,
      passSome("2 minutes"),
    ],
    left: { clock: 2, refunds: 0, verification: 0 },
    prelude: [],
  },
  {
    name: "a payment that counts twice, and its refund",
    acts: [
      startAttempt(2),
      moveProvider,
      hearProvider,
      ...REFUNDING,
      passSome("2 minutes", "a day"),
    ],
    left: { clock: 2, refunds: 0, verification: 0 },
    prelude: [],
  },
  {
    name: "refunds and reversals of a payment",
    acts: [
      requestRefund,
      requestReversal,
      ...REFUNDING,
      hearProvider,
      passSome("2 minutes", "20 minutes", "8 days"),
    ],
    left: { clock: 3, refunds: 2, verification: 0 },
    prelude: PAID,
  },
  {
    name: "a dispute, its response and refunds",
    acts: [
      ...DISPUTING,
      requestRefund,
      requestReversal,
      callRefund,
      runRefund,
      hearRefund,
      passSome("2 minutes", "a day"),
    ],
    left: { clock: 3, refunds: 1, verification: 0 },
    prelude: PAID,
  },
  {
    name: "settlements between refunds and disputes",
    acts: [
      settle,
      verify,
      requestRefund,
      callRefund,
      finishAtProvider,
      hearRefund,
      moveBank,
      hearBank,
      passSome("a day"),
    ],
    left: { clock: 3, refunds: 2, verification: 2 },
    prelude: PAID,
  },
  {
    name: "everything together",
    acts: [
      ...[startAttempt(2), ...PAYING, moveWrongly, replaceCheckout, review, requestVoid, sendVoid],
      ...[requestRefund, requestReversal, ...REFUNDING, ...DISPUTING, settle, verify],
      passSome("2 minutes", "20 minutes", "a day", "8 days"),
    ],
    left: { clock: 4, refunds: 2, verification: 1 },
    prelude: [],
  },
];

export function runSearch(search: PlannedSearch, domain: Domain, statesMax: number): Found {
  const { stackTraceLimit } = Error;
  // Errors of the domain are responses here, a million of them.
  Error.stackTraceLimit = 0;
  try {
    return searchFrom(search, domain, statesMax);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function searchFrom(search: PlannedSearch, domain: Domain, statesMax: number): Found {
  const next = (world: World) => search.acts.flatMap((act) => act(world, domain));
  const all = SEARCHES.flatMap(({ acts }) => acts);
  let start = newWorld(search.left);
  for (const label of search.prelude) {
    const steps = all.flatMap((act) => act(start, domain));
    const step = steps.find((one) => one.label === label);
    if (!step) throw new Error(`no step ${label}`);
    const fault = findStepFault(start, step.state) ?? findFault(step.state);
    if (fault !== null) return foundAtOnce(fault, label);
    start = step.state;
  }
  return explore({ start, next, keyOf: canonicalKeyOf, findFault, findStepFault, statesMax });
}

function foundAtOnce(fault: string, label: string): Found {
  const kinds = new Map<string, number>();
  return {
    ...{ states: 0, steps: 0, depth: 0, isComplete: false, kinds },
    violation: { fault, path: [label] },
  };
}

export function formatFound(name: string, found: Found): string {
  const { states, steps, depth, isComplete } = found;
  const bound = isComplete ? "complete" : "up to a bound";
  return `${name}: ${states} states, ${steps} steps, depth ${depth}, ${bound}`;
}
