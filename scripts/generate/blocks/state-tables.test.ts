import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  ATTEMPT_STATES,
  ATTEMPT_TRANSITIONS,
  OPEN_ATTEMPT_STATES,
} from "../../../packages/gateway/src/domain/payment/attempt.ts";
import { nextState, type StateTable } from "../../../packages/gateway/src/domain/state-table.ts";
import { STATE_TABLES } from "./state-tables.ts";

/**
 * One row a state: where each event leads, `-` when it is rejected. Columns in the order of the
 * events.
 */
type Tables = typeof STATE_TABLES;
type StateOf<Name extends keyof Tables> = keyof Tables[Name];
type EventOf<Name extends keyof Tables> = keyof Tables[Name][StateOf<Name>];

const MACHINES: {
  [Name in keyof Tables]: {
    events: readonly EventOf<Name>[];
    expected: Readonly<Record<StateOf<Name>, string>>;
  };
} = {
  ACCOUNT_TRANSITIONS: {
    events: ["submit", "approve", "send_back", "reject"],
    expected: {
      UNVERIFIED: "REVIEWING VERIFIED - -",
      REVIEWING: "- VERIFIED UNVERIFIED UNVERIFIED",
      VERIFIED: "- - UNVERIFIED UNVERIFIED",
    },
  },
  ATTEMPT_TRANSITIONS: {
    events: ["wait", "mark_unknown", "approve", "decline", "reverse"],
    expected: {
      CREATED: "PENDING UNKNOWN APPROVED DECLINED -",
      PENDING: "PENDING UNKNOWN APPROVED DECLINED REVERSED",
      UNKNOWN: "PENDING UNKNOWN APPROVED DECLINED REVERSED",
      APPROVED: "- - - - REVERSED",
      DECLINED: "- - APPROVED - -",
      REVERSED: "- - - - -",
    },
  },
  CHECKOUT_TRANSITIONS: {
    events: ["pay", "cancel", "expire", "fail"],
    expected: {
      IN_PROCESS: "SUCCESS CANCELLED EXPIRED FAILED",
      SUCCESS: "- - - -",
      FAILED: "SUCCESS - - -",
      CANCELLED: "SUCCESS - - -",
      EXPIRED: "SUCCESS - - -",
    },
  },
  CONTRACT_TRANSITIONS: {
    events: ["approve", "suspend", "resume", "end"],
    expected: {
      DRAFT: "ACTIVE - - ENDED",
      ACTIVE: "ACTIVE SUSPENDED - ENDED",
      SUSPENDED: "SUSPENDED - ACTIVE ENDED",
      ENDED: "- - - -",
    },
  },
  DISPUTE_TRANSITIONS: {
    events: ["answer", "accept", "refuse", "review", "win", "lose"],
    expected: {
      OPEN: "ANSWERING ACCEPTING - UNDER_REVIEW WON LOST",
      ANSWERING: "- - OPEN UNDER_REVIEW WON LOST",
      ACCEPTING: "- - OPEN - WON LOST",
      UNDER_REVIEW: "- - - - WON LOST",
      WON: "- - - - - -",
      LOST: "- - - - - -",
    },
  },
  MERCHANT_TRANSITIONS: {
    events: ["submit", "approve", "send_back", "reject", "suspend", "restore"],
    expected: {
      UNVERIFIED: "REVIEWING - - - SUSPENDED -",
      REVIEWING: "- VERIFIED UNVERIFIED UNVERIFIED SUSPENDED -",
      VERIFIED: "- - - - SUSPENDED -",
      SUSPENDED: "- - - - - REVIEWING",
    },
  },
  PAYOUT_FILE_TRANSITIONS: {
    events: ["approve", "send", "cancel"],
    expected: {
      PREPARED: "APPROVED - CANCELLED",
      APPROVED: "- SENT CANCELLED",
      SENT: "- - -",
      CANCELLED: "- - -",
    },
  },
  PAYOUT_TRANSITIONS: {
    events: ["hold", "release", "approve", "cancel", "send", "pay", "return", "fail"],
    expected: {
      DUE: "HELD - APPROVED - - - - -",
      HELD: "- DUE - - - - - -",
      APPROVED: "- - - DUE SENT - - -",
      SENT: "- - - - - PAID RETURNED FAILED",
      PAID: "- - - - - - RETURNED -",
      RETURNED: "- - - - - - - -",
      FAILED: "- - - - - - - -",
    },
  },
  REFUND_TRANSITIONS: {
    events: ["send_again", "wait", "mark_unknown", "finish", "refuse", "give_up"],
    expected: {
      CREATED: "CREATED PENDING UNKNOWN DONE REFUSED STUCK",
      PENDING: "CREATED PENDING UNKNOWN DONE REFUSED STUCK",
      UNKNOWN: "CREATED PENDING UNKNOWN DONE REFUSED STUCK",
      STUCK: "CREATED - - DONE REFUSED -",
      DONE: "- - - - - -",
      REFUSED: "- - - - - -",
    },
  },
  TRANSACTION_TRANSITIONS: {
    events: ["approve", "decline", "refund_part", "refund_rest", "reverse"],
    expected: {
      IN_PROCESS: "SUCCESS FAILED - - REVERSED",
      SUCCESS: "- - PARTIAL_REFUNDED FULL_REFUNDED REVERSED",
      FAILED: "SUCCESS - - - -",
      PARTIAL_REFUNDED: "- - PARTIAL_REFUNDED FULL_REFUNDED -",
      FULL_REFUNDED: "- - - - -",
      REVERSED: "- - - - -",
    },
  },
};

function holdTo(
  name: string,
  table: StateTable<string, string>,
  events: readonly string[],
  expected: Readonly<Record<string, string>>,
): void {
  describe(name, () => {
    for (const [state, row] of Object.entries(expected)) {
      const targets = row.split(" ");
      events.forEach((event, column) => {
        const target = targets[column];
        const meaning = target === "-" ? `ignores ${event}` : `becomes ${target} by ${event}`;
        test(`${state} ${meaning}`, () => {
          assert.equal(nextState(table, state, event), target === "-" ? null : target);
        });
      });
    }

    test("every event of the table is tried here", () => {
      for (const [state, row] of Object.entries(expected)) {
        const unknown = Object.keys(table[state] ?? {}).filter((event) => !events.includes(event));
        assert.deepEqual(unknown, []);
        assert.equal(row.split(" ").length, events.length);
      }
    });
  });
}

for (const [name, { events, expected }] of Object.entries(MACHINES)) {
  holdTo(name, STATE_TABLES[name as keyof Tables], events, expected); // the names of one type
}

test("an attempt is open exactly while the rail may still decline it", () => {
  const declinable = ATTEMPT_STATES.filter((state) =>
    nextState(ATTEMPT_TRANSITIONS, state, "decline"),
  );
  assert.deepEqual([...OPEN_ATTEMPT_STATES].sort(), declinable.sort());
});
