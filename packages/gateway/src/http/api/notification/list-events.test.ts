import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { provideTestGateway } from "../../../../../../test/support/gateway.ts";
import { makeSecondMerchant } from "../../../../../../test/support/other-merchant.ts";
import { pay } from "../../../../../../test/support/pay.ts";
import { readEvents } from "../../../operations/notification/read-events.ts";
import { insertEvents } from "../../../store/notification/events.ts";

const gateway = await provideTestGateway();

const list = (query = "") => gateway.get(`/v3/events${query}`);

function anEvent(merchantId: string, subject: string) {
  return {
    merchantId,
    type: "PAYMENT_SUCCEEDED" as const,
    transactionId: subject,
    orderId: subject,
    subject,
    amountMinor: 1,
    at: gateway.deps.clock.now(),
  };
}

test("what happened to a payment is read in order, and the cursor waits for more", async () => {
  const empty = await list();
  assert.deepEqual([empty.status, empty.body.items], [200, []]);
  const payment = await pay(gateway);
  const refund = { type: "FULL", currencyType: "MYR", amount: payment.amountMinor };
  const body = { transactionId: payment.id, refund, reason: "cold" };
  await gateway.call({ path: "/v3/payment/refund", body });
  const first = await list(`?cursor=${empty.body.meta.cursor}&limit=2`);
  const second = await list(`?cursor=${first.body.meta.cursor}`);
  const items = [...first.body.items, ...second.body.items];
  assert.deepEqual(
    items.map(({ sequence, type, transactionId }) => [sequence, type, transactionId]),
    [
      [1, "PAYMENT_SUCCEEDED", payment.id],
      [2, "REFUND_OPENED", payment.id],
      [3, "REFUND_SUCCEEDED", payment.id],
    ],
  );
  const again = await list(`?cursor=${first.body.meta.cursor}`);
  assert.deepEqual(again.body.items, second.body.items);
  const later = await list(`?cursor=${second.body.meta.cursor}`);
  assert.deepEqual(later.body.items, []);
});

test("no event is passed over or out of order while many transactions commit late", async () => {
  const { deps } = gateway;
  const merchantId = "9".repeat(19);
  const WRITERS = 6;
  const EACH = 25;
  let running = WRITERS;
  const write = async (writer: number) => {
    for (let i = 0; i < EACH; i += 1) {
      await deps.database
        .transaction(async (tx) => {
          await insertEvents(tx, [anEvent(merchantId, `${writer}-${i}-a`)]);
          // Others commit meanwhile: identity values and commits are in different orders.
          for (let turns = 0; turns < (writer * 7 + i) % 5; turns += 1) await turn();
          await insertEvents(tx, [anEvent(merchantId, `${writer}-${i}-b`)]);
          if (i % 10 === 9) throw new Error("rolled back");
        })
        .catch((error: Error) => assert.equal(error.message, "rolled back"));
    }
    running -= 1;
  };
  const read = async () => {
    const seen: { sequence: number; subject: string }[] = [];
    for (;;) {
      const isLast = running === 0;
      const page = await readEvents(deps, merchantId, seen.length, 10);
      seen.push(...page);
      if (isLast && page.length === 0) return seen;
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
  const [first, second] = await Promise.all([read(), read(), ...writers]);
  assert.ok(first && second);
  assert.deepEqual(first, second);
  assert.deepEqual(
    first.map(({ sequence }) => sequence),
    first.map((_, index) => index + 1),
  );
  const committed = WRITERS * (EACH - Math.floor(EACH / 10)) * 2;
  assert.equal(new Set(first.map(({ subject }) => subject)).size, committed);
  for (let writer = 0; writer < WRITERS; writer += 1) {
    const own = first.flatMap(({ subject }) =>
      subject.startsWith(`${writer}-`) ? [Number(subject.split("-")[1])] : [],
    );
    assert.deepEqual(
      own,
      [...own].sort((a, b) => a - b),
    );
  }
});

test("a forged cursor, one of another list and a limit of 0 are rejected", async () => {
  const page = await gateway.get("/v3/payment/transactions?limit=1");
  await pay(gateway);
  for (const query of ["?cursor=AAAA", `?cursor=${page.body.meta.cursor || "QQ"}`, "?limit=0"]) {
    const { status, body } = await list(query);
    assert.deepEqual([status, body.error?.code], [400, "INVALID_PARAMETER"], query);
  }
});

test("another merchant's events are not seen, and none without a token", async () => {
  const { application } = await makeSecondMerchant(gateway);
  const foreign = await gateway.get("/v3/events", application);
  assert.deepEqual(foreign.body.items, []);
  const headers = { authorization: undefined };
  const anonymous = await gateway.call({ method: "GET", path: "/v3/events", headers });
  assert.deepEqual([anonymous.status, anonymous.body.error.code], [401, "UNAUTHORIZED"]);
});
