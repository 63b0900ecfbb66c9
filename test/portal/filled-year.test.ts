// cspell:ignore bintang confkey confrelid
// A year of 20,000 payments: it is one that the gateway could have written, and the portal's lists,
// figures and files say the same about it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf } from "../../packages/gateway/src/domain/malaysian-day.ts";
import { formatDecimal } from "../../packages/gateway/src/domain/money.ts";
import { writeNextExportPart } from "../../packages/gateway/src/operations/payment/payment-exports.ts";
import { checkLedger } from "../../packages/gateway/src/operations/settlement/check-ledger.ts";
import {
  provideFilledYear,
  YEAR_MERCHANTS,
  YEAR_PAYMENTS,
} from "../support/portal/filled-year/filled-year.ts";
import type { YearPayment } from "../support/portal/filled-year/make-year.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { signInOperator } from "../support/portal/verification.ts";

const { gateway, payments, settled, year, from, until, ids } = await provideFilledYear();
const owner = await signInOwner(gateway);

const PAID = ["SUCCESS", "PARTIAL_REFUNDED", "FULL_REFUNDED"];
const sumOf = (list: readonly YearPayment[]) =>
  list.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
const paidOf = (list: readonly YearPayment[]) => list.filter(({ status }) => PAID.includes(status));
/** The year without what was paid on the days after it. */
const ofYear = { from: from.toISOString(), to: until.toISOString() };

test("the ledger of the filled year balances, and its settlements take all of it", async () => {
  assert.deepEqual(await checkLedger(gateway.deps), []);
  const days = new Set(settled.settlements.map(({ date }) => date));
  assert.ok(days.size >= 364, `${days.size} days`);
});

test("no row of the filled year refers to a row that is missing", async () => {
  const keys = await gateway.query<{ child: string; parent: string; on: string; set: string }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent,
           string_agg(format('p.%I = c.%I', pa.attname, ca.attname), ' and ') as on,
           string_agg(format('c.%I is not null', ca.attname), ' and ') as set
      from pg_constraint k
      cross join lateral unnest(k.conkey, k.confkey) as u(own, other)
      join pg_attribute ca on ca.attrelid = k.conrelid and ca.attnum = u.own
      join pg_attribute pa on pa.attrelid = k.confrelid and pa.attnum = u.other
     where k.contype = 'f' and k.conparentid = 0
     group by k.oid, 1, 2`;
  assert.ok(keys.length > 20);
  for (const { child, parent, on, set } of keys) {
    const text = `select count(*)::int as lost from ${child} c
      where ${set} and not exists (select 1 from ${parent} p where ${on})`;
    const { rows } = await gateway.database.query<{ lost: number }>({ text, values: [] });
    assert.equal(rows[0]?.lost, 0, `${child} to ${parent}`);
  }
});

test("the filled year has every status, method, bank and size", () => {
  assert.equal(payments.length, YEAR_PAYMENTS);
  assert.equal(new Set(payments.map(({ status }) => status)).size, 6);
  assert.ok(new Set(payments.map(({ request_method }) => request_method)).size >= 11);
  assert.ok(new Set(payments.map(({ bank_code }) => bank_code)).size >= 12);
  assert.ok(sumOf(paidOf(payments)) > 1_000_000_000);
  assert.ok(year.refunds.length > 300 && year.disputes.length > 10);
});

test("a list of the filled year has its number and sum, and its pages no gap and no repeat", async () => {
  const { body } = await owner.call("listPayments", { query: { ...ofYear, limit: "1" } });
  assert.deepEqual(body.total, {
    ...{ count: YEAR_PAYMENTS, isCapped: false },
    amountMinor: sumOf(paidOf(payments)),
  });
  for (const sort of ["-createdAt", "-amountMinor"]) {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const query = { ...ofYear, method: "GRABPAY_MY", limit: "100", sort };
      const page = await owner.call("listPayments", {
        query: { ...query, ...(cursor !== null && { cursor }) },
      });
      found.push(...page.body.items.map(({ id }: { id: string }) => id));
      cursor = page.body.nextCursor;
    } while (cursor !== null);
    const wanted = payments.filter(({ request_method }) => request_method === "GRABPAY_MY");
    assert.ok(wanted.length > 500);
    assert.equal(found.length, wanted.length);
    assert.deepEqual(new Set(found), new Set(wanted.map(({ id }) => id)));
  }
});

test("the figures of the filled year are those of its payments, by day, method and bank", async () => {
  const { body } = await owner.call("getPaymentReport", { query: ofYear });
  const paid = paidOf(payments);
  assert.equal(body.total.count, YEAR_PAYMENTS);
  assert.equal(body.total.successCount, paid.length);
  assert.equal(body.total.amountMinor, sumOf(paid));
  const failed = payments.filter(({ status }) => status === "FAILED");
  assert.equal(body.total.failedCount, failed.length);
  const back = paid.map(({ amount_minor, balance_minor }) => amount_minor - balance_minor);
  assert.equal(
    body.total.refundedMinor,
    back.reduce((sum, each) => sum + each, 0),
  );
  const groups = {
    byDay: Map.groupBy(paid, ({ created_at }) => dayOf(created_at)),
    byMethod: Map.groupBy(paid, ({ request_method }) => request_method),
    byBank: Map.groupBy(
      paid.filter(({ bank_code }) => bank_code !== null),
      ({ bank_code }) => String(bank_code),
    ),
  };
  for (const [name, group] of Object.entries(groups)) {
    const points: { label: string; amountMinor: number }[] = body[name];
    const drawn = points.flatMap(({ label, amountMinor }) =>
      amountMinor > 0 ? [[label, amountMinor] as const] : [],
    );
    const wanted = [...group].map(([label, list]) => [label, sumOf(list)] as const);
    assert.deepEqual(new Map(drawn), new Map(wanted), name);
  }
});

test("the file of a filtered year holds the screen's rows, and a long one is written in parts", async () => {
  const filter = { ...ofYear, status: "PARTIAL_REFUNDED" };
  const wanted = payments.filter(({ status }) => status === "PARTIAL_REFUNDED").toReversed();
  const csv = await owner.call("exportPaymentsNow", { query: filter });
  const lines = csv.text.trim().split("\r\n").slice(1);
  assert.deepEqual(
    lines.map((line) => line.split(",")[0]),
    wanted.map(({ id }) => id),
  );
  assert.deepEqual(
    lines.map((line) => line.split(",")[4]),
    wanted.map(({ amount_minor }) => formatDecimal(amount_minor)),
  );
  assert.equal((await owner.call("exportPaymentsNow", { query: ofYear })).status, 409);
  const started = await owner.call("startExport", { body: ofYear });
  while (await writeNextExportPart(gateway.deps)) {
    // The next part.
  }
  const { body } = await owner.call("listExports");
  const made = body.items.find(({ id }: { id: string }) => id === started.body.id);
  assert.equal(made.rowCount, YEAR_PAYMENTS);
  assert.equal(made.amountMinor, sumOf(paidOf(payments)));
  const file = await owner.call("downloadExport", { params: { id: made.id } });
  assert.equal(file.text.trim().split("\r\n").length, YEAR_PAYMENTS + 1);
  await gateway.query`delete from portal_exports where id = ${made.id}`;
});

test("a payout of the filled year is the sum of its lines, on the screen and in its file", async () => {
  const { body: list } = await owner.call("listSettlements", { query: { limit: "10" } });
  const known = new Set(settled.settlements.map(({ id }) => id));
  const later: Payout[] = list.items.filter((item: Payout) => !known.has(item.id));
  assert.equal(later[0]?.id, ids.settlement);
  const paidOut = [
    ...settled.settlements.map(({ payout_minor }) => Number(payout_minor)),
    ...later.map(({ payoutMinor }) => payoutMinor),
  ];
  assert.equal(
    list.total.amountMinor,
    paidOut.reduce((total, each) => total + each, 0),
  );
  const chosen = settled.settlements.at(-1);
  const id = String(chosen?.id);
  const lines: { amountMinor: number }[] = [];
  let cursor: string | null = null;
  do {
    const query = cursor === null ? {} : { cursor };
    const page = await owner.call("getSettlement", { params: { id }, query });
    lines.push(...page.body.lines);
    cursor = page.body.nextCursor;
  } while (cursor !== null);
  assert.equal(lines.length, chosen?.line_count);
  const sum = lines.reduce((total, { amountMinor }) => total + amountMinor, 0);
  assert.equal(sum, chosen?.lines_minor);
  const file = await owner.call("downloadSettlement", { params: { id } });
  assert.equal(file.text.trim().split("\r\n").length, lines.length + 1);
});

test("an operator counts 201 merchants, and finds one by a part of its name or its status", async () => {
  const operator = await signInOperator(gateway);
  const count = async (query: Record<string, string>) =>
    (await operator.call("listMerchants", { query: { limit: "1", ...query } })).body.total.count;
  // With the sub-merchant that the demo's owner has created.
  assert.equal(await count({}), YEAR_MERCHANTS + 1);
  assert.equal(await count({ q: "Bintang Timur" }), 20);
  const queue = await operator.call("listMerchants", { query: { status: "REVIEWING" } });
  const times: string[] = queue.body.items.map(({ submittedAt }: Item) => submittedAt);
  assert.ok(times.length > 10);
  assert.deepEqual(times, times.toSorted(), "the one that waits longest is first");
});

interface Item {
  submittedAt: string;
}

interface Payout {
  id: string;
  payoutMinor: number;
}

test("a search that finds most of the year counts it, and its file has every row", async () => {
  const q = "KC-20";
  const wanted = payments.filter(({ order_id }) => String(order_id).includes(q));
  assert.ok(wanted.length > 10_000);
  const { total } = (await owner.call("listPayments", { query: { ...ofYear, q } })).body;
  assert.deepEqual([total.count, total.isCapped], [wanted.length, false]);
  assert.equal(total.amountMinor, sumOf(paidOf(wanted)));
  const started = await owner.call("startExport", { body: { ...ofYear, q } });
  assert.equal(started.body.totalRows, wanted.length, JSON.stringify(started.body));
  while (await writeNextExportPart(gateway.deps));
  const { id } = started.body;
  const file = await owner.call("downloadExport", { params: { id } });
  const lines = file.text.trim().split("\r\n").slice(1);
  assert.equal(lines.length, wanted.length);
  const found = new Set(lines.map((line) => line.split(",")[0]));
  assert.deepEqual(found, new Set(wanted.map((each) => each.id)));
  await gateway.query`delete from portal_exports where id = ${id}`;
});
