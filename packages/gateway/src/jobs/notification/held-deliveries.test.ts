import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { NotificationStatus } from "../../domain/notification/notification.ts";
import type { ClaimedNotification } from "../../store/notification/deliveries.ts";
import { createHeldDeliveries, type HeldDeliveries } from "./held-deliveries.ts";

const SLOTS = { total: 8, perEndpoint: 2 };
const TIMEOUT_MS = 15_000;
const START = new Date("2026-03-01T09:00:00Z");
const after = (seconds: number) => new Date(START.getTime() + seconds * 1_000);

function aDelivery(id: string, endpoint: string, merchantId = "M1"): ClaimedNotification {
  return {
    merchantId,
    endpoint,
    claim: { id: "C1", until: after(20) },
    isOwnApplication: true,
    keyRotatedAt: null,
    notification: {
      id,
      merchantId,
      applicationId: "A1",
      checkoutId: "1",
      transactionId: "T1",
      subject: "T1",
      eventType: "PAYMENT_WEB_ONLINE",
      webhookEndpointId: null,
      url: `http://${endpoint}/notify`,
      body: "{}",
      status: "PENDING",
      attemptCount: 0,
      nextAttemptAt: START,
      requestId: null,
      createdAt: START,
    },
  };
}

const idsOf = (deliveries: readonly ClaimedNotification[]) =>
  deliveries.map(({ notification }) => notification.id);

test("what has waited until its claim may end during its delivery is not sent, but released", () => {
  const held = createHeldDeliveries(SLOTS, TIMEOUT_MS);
  held.add([aDelivery("1", "E1"), aDelivery("2", "E1")]);
  assert.deepEqual(idsOf(held.takeStale(after(4))), []);
  assert.deepEqual(idsOf(held.takeChosen(after(4.5))), []);
  assert.deepEqual(idsOf(held.takeStale(after(4.5))), ["1", "2"]);
});

for (const [name, finish] of [
  [
    "has a response",
    (held: HeldDeliveries, one: ClaimedNotification) => held.free(one, "DELIVERED", START),
  ],
  ["fails", (held: HeldDeliveries, one: ClaimedNotification) => held.end(one)],
] as const) {
  test(`an endpoint too slow for what was claimed is left out until one delivery ${name}`, () => {
    const held = createHeldDeliveries(SLOTS, TIMEOUT_MS);
    held.add(["1", "2", "3"].map((id) => aDelivery(id, "E1")));
    const [first] = held.takeChosen(START);
    assert.ok(first);
    assert.deepEqual(idsOf(held.takeStale(after(5))), ["3"]);
    assert.deepEqual(held.limits(START).exceptEndpoints, ["E1"]);
    finish(held, first);
    assert.deepEqual(held.limits(START).exceptEndpoints, []);
  });
}

test("an endpoint that waits only because its merchant has no slot left is not left out", () => {
  const held = createHeldDeliveries(SLOTS, TIMEOUT_MS);
  held.add(["1", "2", "3", "4", "5"].map((id) => aDelivery(id, `E${id}`)));
  assert.deepEqual(idsOf(held.takeChosen(START)), ["1", "2", "3", "4"]);
  assert.deepEqual(idsOf(held.takeStale(after(5))), ["5"]);
  assert.deepEqual(held.limits(START).exceptEndpoints, []);
});

test("a slot is free while the result is recorded, and its place is not", () => {
  const held = createHeldDeliveries(SLOTS, TIMEOUT_MS);
  const { room } = held.limits(START);
  held.add(["1", "2", "3"].map((id) => aDelivery(id, "E1")));
  const [first] = held.takeChosen(START);
  assert.ok(first);
  held.free(first, "DELIVERED", START);
  assert.deepEqual(idsOf(held.takeChosen(START)), ["3"]);
  assert.equal(held.limits(START).room, room - 3);
  held.end(first);
  assert.equal(held.limits(START).room, room - 2);
});

test("an address that is gone gets nothing more of what its merchant has waiting", () => {
  const held = createHeldDeliveries(SLOTS, TIMEOUT_MS);
  held.add(["1", "2", "3"].map((id) => aDelivery(id, "E1")));
  held.add([aDelivery("4", "E1", "M2"), aDelivery("5", "E1", "M2")]);
  const [first] = held.takeChosen(START);
  assert.equal(first?.merchantId, "M1");
  held.free(first, "STOPPED", START);
  assert.deepEqual(idsOf(held.takeUnsent()), ["5"]);
});

test("a notification that is claimed again is held once, under its new claim", () => {
  const held = createHeldDeliveries(SLOTS, TIMEOUT_MS);
  const again = { ...aDelivery("1", "E1"), claim: { id: "C2", until: after(30) } };
  held.add([aDelivery("1", "E1")]);
  held.add([again]);
  assert.deepEqual(held.takeUnsent(), [again]);
});

test("an endpoint may hold what it responded to in a second, as long as it responds", () => {
  const held = createHeldDeliveries({ total: 1_000, perEndpoint: 100 }, TIMEOUT_MS);
  const lane = { merchantId: "M1", endpoint: "E1" };
  for (let i = 0; i < 500; i += 1) held.add([aDelivery(`${i}`, "E1")]);
  for (let chosen = held.takeChosen(START); chosen.length > 0; chosen = held.takeChosen(START)) {
    for (const one of chosen) {
      held.free(one, "DELIVERED", START);
      held.end(one);
    }
  }
  assert.deepEqual(held.limits(after(1)).held, [{ ...lane, count: 0, places: 500 }]);
  held.add([aDelivery("next", "E1")]);
  assert.deepEqual(held.limits(after(2)).held, [{ ...lane, count: 1, places: 300 }]);
});

describe("a server that failed five times in a row", () => {
  const FAILURES = ["1", "2", "3", "4", "5"];
  const WAITING = ["6", "7", "8"];

  function failAll(endpoint = "E1"): HeldDeliveries {
    const held = createHeldDeliveries(SLOTS, TIMEOUT_MS);
    for (const id of FAILURES) {
      const one = aDelivery(id, endpoint);
      held.free(one, "PENDING", START);
      held.end(one);
    }
    held.add(WAITING.map((id) => aDelivery(id, endpoint)));
    return held;
  }

  function end(held: HeldDeliveries, one: ClaimedNotification, status: NotificationStatus): void {
    held.free(one, status, START);
    held.end(one);
  }

  test("gets one delivery at a time", () => {
    const held = failAll();
    const [probe, ...others] = held.takeChosen(START);
    assert.deepEqual(others, []);
    assert.deepEqual(held.takeChosen(START), []);
    end(held, probe as ClaimedNotification, "PENDING"); // one was taken
    assert.deepEqual(idsOf(held.takeChosen(START)), ["7"]);
  });

  test("gets as many as before once one has arrived", () => {
    const held = failAll();
    const [probe] = held.takeChosen(START);
    end(held, probe as ClaimedNotification, "DELIVERED"); // one was taken
    assert.deepEqual(idsOf(held.takeChosen(START)), ["7", "8"]);
  });

  test("does not slow down another one, or the same one's other merchant", () => {
    const held = failAll();
    held.add([aDelivery("9", "E2"), aDelivery("10", "E2"), aDelivery("11", "E1", "M2")]);
    assert.deepEqual(idsOf(held.takeChosen(START)).toSorted(), ["10", "11", "6", "9"]);
  });

  test("is claimed for no more than a probe and the next", () => {
    const [lane] = failAll().limits(START).held;
    assert.equal(lane?.places, 2);
  });
});
