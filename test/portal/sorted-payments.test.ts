import assert from "node:assert/strict";
import { test } from "node:test";
import { provideTestGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";

const gateway = await provideTestGateway();
const owner = await signInOwner(gateway);
// Two of the same amount, which only their ids tell apart.
for (const amountMinor of [900, 2_000, 700, 2_000, 1_500]) await pay(gateway, { amountMinor });

interface Item {
  id: string;
  amountMinor: number;
  createdAt: string;
}

async function readAll(sort: string | null, limit: string): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = {
      limit,
      ...(sort !== null && { sort }),
      ...(cursor !== null && { cursor }),
    };
    const page = await owner.call("listPayments", { query });
    assert.equal(page.status, 200, page.text);
    assert.equal(page.body.total?.count, cursor === null ? 5 : undefined, "counted once");
    items.push(...page.body.items);
    cursor = page.body.nextCursor;
  } while (cursor !== null);
  return items;
}

test("payments are sorted by time and amount, page by page without a gap", async () => {
  const newest = await readAll(null, "100");
  const idsOf = (items: Item[]) => items.map(({ id }) => id);
  assert.deepEqual(idsOf(await readAll("-createdAt", "2")), idsOf(newest));
  assert.deepEqual(idsOf(await readAll("createdAt", "2")), idsOf(newest.toReversed()));
  const highest = await readAll("-amountMinor", "2");
  assert.deepEqual(
    highest.map(({ amountMinor }) => amountMinor),
    [2_000, 2_000, 1_500, 900, 700],
  );
  assert.equal(new Set(idsOf(highest)).size, 5);
  assert.deepEqual(idsOf(await readAll("amountMinor", "1")), idsOf(highest.toReversed()));
});

test("the total is of all pages, and its amount of the successful payments", async () => {
  await pay(gateway, { amountMinor: 10_000, bankCode: "SIM0001" });
  const page = await owner.call("listPayments", { query: { limit: "1" } });
  assert.deepEqual(page.body.total, { count: 6, isCapped: false, amountMinor: 7_100 });
  const failed = await owner.call("listPayments", { query: { status: "FAILED" } });
  assert.deepEqual(failed.body.total, { count: 1, isCapped: false, amountMinor: 0 });
});

test("a cursor of one order opens no other, and an unknown order is rejected", async () => {
  const page = await owner.call("listPayments", { query: { limit: "1", sort: "amountMinor" } });
  const cursor = page.body.nextCursor;
  for (const query of [{ cursor }, { cursor, sort: "-amountMinor" }]) {
    const answer = await owner.call("listPayments", { query });
    assert.equal(answer.body.error.code, "INVALID_PARAMETER");
  }
  const odd = await owner.call("listPayments", { query: { sort: "id; drop table x" } });
  assert.equal(odd.body.error.code, "INVALID_PARAMETER");
});
