import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  CHECKOUT_STATUSES,
  CHECKOUT_TRANSITIONS,
  type CheckoutEvent,
  type CheckoutStatus,
} from "./checkout/checkout.ts";
import {
  DISPUTE_STATES,
  DISPUTE_TRANSITIONS,
  type DisputeEvent,
  type DisputeState,
} from "./dispute/dispute.ts";
import {
  ATTEMPT_STATES,
  ATTEMPT_TRANSITIONS,
  type AttemptEvent,
  type AttemptState,
  OPEN_ATTEMPT_STATES,
  TRANSACTION_STATUSES,
  TRANSACTION_TRANSITIONS,
  type TransactionEvent,
  type TransactionStatus,
} from "./payment/attempt.ts";
import { nextState, type StateTable } from "./state-table.ts";

/**
 * One row a state: where each event leads, `-` when it is rejected. Columns in the order of the
 * events.
 */
interface Machine<State extends string, Event extends string> {
  table: StateTable<State, Event>;
  states: readonly State[];
  events: readonly Event[];
  expected: Readonly<Record<State, string>>;
}

const CHECKOUT: Machine<CheckoutStatus, CheckoutEvent> = {
  table: CHECKOUT_TRANSITIONS,
  states: CHECKOUT_STATUSES,
  events: ["pay", "cancel", "expire", "fail"],
  expected: {
    IN_PROCESS: "SUCCESS CANCELLED EXPIRED FAILED",
    SUCCESS: "- - - -",
    FAILED: "SUCCESS - - -",
    CANCELLED: "SUCCESS - - -",
    EXPIRED: "SUCCESS - - -",
  },
};

const ATTEMPT: Machine<AttemptState, AttemptEvent> = {
  table: ATTEMPT_TRANSITIONS,
  states: ATTEMPT_STATES,
  events: ["wait", "mark_unknown", "approve", "decline", "reverse"],
  expected: {
    CREATED: "PENDING UNKNOWN APPROVED DECLINED -",
    PENDING: "PENDING UNKNOWN APPROVED DECLINED REVERSED",
    UNKNOWN: "PENDING UNKNOWN APPROVED DECLINED REVERSED",
    APPROVED: "- - - - REVERSED",
    DECLINED: "- - APPROVED - -",
    REVERSED: "- - - - -",
  },
};

const TRANSACTION: Machine<TransactionStatus, TransactionEvent> = {
  table: TRANSACTION_TRANSITIONS,
  states: TRANSACTION_STATUSES,
  events: ["approve", "decline", "refund_part", "refund_rest", "reverse"],
  expected: {
    IN_PROCESS: "SUCCESS FAILED - - REVERSED",
    SUCCESS: "- - PARTIAL_REFUNDED FULL_REFUNDED REVERSED",
    FAILED: "SUCCESS - - - -",
    PARTIAL_REFUNDED: "- - PARTIAL_REFUNDED FULL_REFUNDED -",
    FULL_REFUNDED: "- - - - -",
    REVERSED: "- - - - -",
  },
};

const DISPUTE: Machine<DisputeState, DisputeEvent> = {
  table: DISPUTE_TRANSITIONS,
  states: DISPUTE_STATES,
  events: ["answer", "accept", "refuse", "review", "win", "lose"],
  expected: {
    OPEN: "ANSWERING ACCEPTING - UNDER_REVIEW WON LOST",
    ANSWERING: "- - OPEN UNDER_REVIEW WON LOST",
    ACCEPTING: "- - OPEN - WON LOST",
    UNDER_REVIEW: "- - - - WON LOST",
    WON: "- - - - - -",
    LOST: "- - - - - -",
  },
};

function holdTo<State extends string, Event extends string>(
  name: string,
  { table, states, events, expected }: Machine<State, Event>,
): void {
  describe(name, () => {
    for (const state of states) {
      const targets = expected[state].split(" ");
      events.forEach((event, column) => {
        const target = targets[column];
        const meaning = target === "-" ? `ignores ${event}` : `becomes ${target} by ${event}`;
        test(`${state} ${meaning}`, () => {
          assert.equal(nextState(table, state, event), target === "-" ? null : target);
        });
      });
    }

    test("every event of the table is tried here", () => {
      for (const state of states) {
        const unknown = Object.keys(table[state]).filter(
          (event) => !(events as readonly string[]).includes(event),
        );
        assert.deepEqual(unknown, []);
        assert.equal(expected[state].split(" ").length, events.length);
      }
    });
  });
}

holdTo("checkout", CHECKOUT);
holdTo("attempt", ATTEMPT);
holdTo("transaction", TRANSACTION);
holdTo("dispute", DISPUTE);

test("an attempt is open exactly while the rail may still decline it", () => {
  const declinable = ATTEMPT_STATES.filter((state) =>
    nextState(ATTEMPT_TRANSITIONS, state, "decline"),
  );
  assert.deepEqual([...OPEN_ATTEMPT_STATES].sort(), declinable.sort());
});
