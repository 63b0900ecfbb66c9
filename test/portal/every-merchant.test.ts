// Operators find the payments, refunds and disputes of all merchants, among a filled year.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY_MS, dayOf } from "../../packages/gateway/src/domain/malaysian-day.ts";
import { readSearch } from "../../packages/gateway/src/domain/payment/search/read-search.ts";
import type { Queryable } from "../../packages/gateway/src/store/database.ts";
import {
  findEveryDisputeTotal,
  listEveryDispute,
} from "../../packages/gateway/src/store/dispute/every-dispute.ts";
import type { EveryMerchantSearch } from "../../packages/gateway/src/store/payment/search/every-merchant-search.ts";
import {
  findEveryPaymentTotal,
  listEveryPayment,
} from "../../packages/gateway/src/store/payment/search/every-payment.ts";
import {
  findEveryRefundTotal,
  listEveryRefund,
} from "../../packages/gateway/src/store/refund/every-refund.ts";
import type { Statement } from "../../packages/gateway/src/store/sql.ts";
import { provideFilledYear } from "../support/portal/filled-year/filled-year.ts";
import { makeStranger } from "../support/portal/make-stranger.ts";
import { signInOperator } from "../support/portal/verification.ts";

const { gateway, from, until, payments } = await provideFilledYear();
const operator = await signInOperator(gateway);
const { demo, query } = gateway;

type ListName = "listOperatorPayments" | "listOperatorRefunds" | "listOperatorDisputes";

interface Item {
  id: string;
  merchantId: string;
  merchantName: string;
  transactionId?: string;
  customerEmail?: string;
  createdAt: string;
  status: string;
}

async function list(name: ListName, input: Record<string, string> = {}) {
  const answer = await operator.call(name, { query: input });
  assert.equal(answer.status, 200, answer.text);
  const { items, total }: { items: Item[]; total: { count: number; isCapped: boolean } } =
    answer.body;
  return { items, total };
}

/** Every page of a list. */
async function listAll(name: ListName, input: Record<string, string>): Promise<Item[]> {
  const found: Item[] = [];
  let cursor: string | null = null;
  do {
    const answer = await operator.call(name, {
      query: { ...input, limit: "100", ...(cursor !== null && { cursor }) },
    });
    assert.equal(answer.status, 200, answer.text);
    found.push(...answer.body.items);
    cursor = answer.body.nextCursor;
  } while (cursor !== null);
  return found;
}

const keyOf = ({ merchantId, id }: Item) => `${merchantId} ${id}`;

/**
 * A paid payment of another merchant than the demo's, with its payer, its refund or its dispute.
 */
const [other] = await query`
  select t.merchant_id, t.id, t.order_id, t.checkout_id, t.attempt_id, t.rail_reference,
         t.amount_minor, t.created_at, t.request_method, m.profile ->> 'companyName' as name,
         c.details -> 'customer' ->> 'email' as email, r.id as refund_id,
         r.rail_reference as refund_reference, r.created_at as refunded_at
    from transactions t join checkouts c on c.merchant_id = t.merchant_id and c.id = t.checkout_id
    join merchants m on m.id = t.merchant_id
    join refunds r on r.merchant_id = t.merchant_id and r.transaction_id = t.id
   where t.merchant_id <> ${demo.merchantId} and r.rail_reference <> ''
   order by t.created_at desc limit 1`;
assert.ok(other, "another merchant has a refund");
/** In whose last 31 days the refund was made. */
const refundedAt = new Date(String(other.refunded_at)).getTime();
const refundDays = { to: new Date(refundedAt + DAY_MS).toISOString() };
const [disputed] = await query`
  select d.merchant_id, d.id, d.transaction_id, d.rail_reference, d.amount_minor, d.created_at
    from disputes d order by d.created_at desc limit 1`;
assert.ok(disputed);

test("a payment of any merchant is found by each of its references, its returns and its payer", async () => {
  for (const field of [
    ...["id", "order_id", "checkout_id", "attempt_id", "rail_reference", "email"],
    ...["refund_id", "refund_reference"],
  ]) {
    const q = String(other[field]);
    const input = field === "refund_reference" ? { q, ...refundDays } : { q };
    const { items } = await list("listOperatorPayments", input);
    const found = items.find(({ id }) => id === other.id);
    assert.ok(found, field);
    assert.equal(found.merchantId, other.merchant_id, field);
    assert.equal(found.merchantName, other.name, field);
  }
  for (const q of [String(disputed.id), String(disputed.rail_reference)]) {
    const { items } = await list("listOperatorPayments", { q });
    assert.deepEqual(
      items.map(({ id }) => id),
      [disputed.transaction_id],
      q,
    );
  }
});

test("payers are found by phone number and customer ID, whatever the merchant", async () => {
  const [payer] = await query`
    select c.details -> 'customer' ->> 'userId' as user_id,
           c.details -> 'customer' ->> 'phoneNumber' as phone
      from checkouts c where c.merchant_id = ${other.merchant_id} and c.id = ${other.checkout_id}`;
  for (const q of [`0${payer?.phone}`, `+60${payer?.phone}`, String(payer?.user_id)]) {
    const keys = await listAll("listOperatorPayments", { q });
    assert.ok(
      keys.some(({ id }) => id === other.id),
      q,
    );
    const [wanted] = await query`
      select count(*)::int as count from checkouts c join transactions t
          on t.merchant_id = c.merchant_id and t.checkout_id = c.id
       where c.details -> 'customer' ->> 'userId' = ${payer?.user_id}`;
    assert.equal(keys.length, wanted?.count, q);
  }
});

test("an amount is found in the last 31 days of the period, and the list says so", async () => {
  const [row] = await query`
    select count(*)::int as count from transactions
     where amount_minor = ${other.amount_minor} and created_at >= ${other.created_at}`;
  const q = `RM ${(Number(other.amount_minor) / 100).toFixed(2)}`;
  const at = new Date(String(other.created_at)).getTime();
  const around = {
    from: new Date(at).toISOString(),
    to: new Date(at + 3_600_000).toISOString(),
  };
  assert.ok(Number(row?.count) > 0);
  const near = await list("listOperatorPayments", { q, ...around });
  assert.ok(near.items.some(({ id }) => id === other.id));
  assert.equal(near.total.isCapped, false);
  const year = { from: from.toISOString(), to: until.toISOString() };
  const wide = await list("listOperatorPayments", { q, ...year });
  assert.equal(wide.total.isCapped, true);
  const begin = until.getTime() - 31 * DAY_MS;
  assert.ok(wide.items.every(({ createdAt }) => Date.parse(createdAt) >= begin));
});

test("a part of a reference is searched where nothing equals it, and the total says it is capped", async () => {
  const part = String(other.order_id).slice(1);
  const { items, total } = await list("listOperatorPayments", { q: part });
  assert.ok(items.some(({ id }) => id === other.id));
  assert.equal(total.isCapped, true);
  const whole = await list("listOperatorPayments", { q: String(other.order_id) });
  assert.deepEqual([whole.items.length, whole.total.isCapped], [1, false]);
  for (const none of ["%%%%", "____", "'; drop table x", "an unknown order"]) {
    assert.deepEqual((await list("listOperatorPayments", { q: none })).items, [], none);
  }
});

test("with a merchant it is searched as the merchant does, by name and title too", async () => {
  const merchantId = String(other.merchant_id);
  const part = String(other.order_id).slice(1);
  const { items, total } = await list("listOperatorPayments", { merchantId, q: part });
  assert.ok(items.some(({ id }) => id === other.id));
  assert.ok(items.every((item) => item.merchantId === merchantId));
  assert.equal(total.isCapped, false, "all of the merchant's payments were searched");
  const unknown = await list("listOperatorPayments", { merchantId: "1610997890543277888" });
  assert.deepEqual(unknown.items, []);
});

test("pages over all merchants have no gap and no repeat, and their filters narrow them", async () => {
  const month = new Date(until.getTime() - 20 * DAY_MS).toISOString();
  const period = { from: month, to: until.toISOString() };
  const rows = await query`
    select merchant_id || ' ' || id as key, status, request_method from transactions
     where created_at >= ${month} and created_at < ${until} order by created_at desc, id desc`;
  assert.ok(new Set(rows.map(({ key }) => String(key).split(" ")[0])).size > 3);
  const all = await listAll("listOperatorPayments", period);
  assert.deepEqual(
    all.map(keyOf),
    rows.map(({ key }) => key),
  );
  const { total } = await list("listOperatorPayments", { ...period, limit: "1" });
  assert.deepEqual([total.count, total.isCapped], [rows.length, false]);
  for (const [name, column, value] of [
    ["status", "status", "FAILED"],
    ["method", "request_method", String(other.request_method)],
  ] as const) {
    const some = await listAll("listOperatorPayments", { ...period, [name]: value });
    const wanted = rows.filter((row) => row[column] === value).map(({ key }) => key);
    assert.ok(wanted.length > 0, name);
    assert.deepEqual(some.map(keyOf), wanted, name);
  }
});

test("refunds and disputes of all merchants are found by the same texts and their own amount", async () => {
  for (const q of [other.refund_id, other.refund_reference, other.order_id, other.email]) {
    const { items } = await list("listOperatorRefunds", { q: String(q), ...refundDays });
    assert.ok(
      items.some(({ id, merchantName }) => id === other.refund_id && merchantName === other.name),
      String(q),
    );
  }
  const amount = `RM ${(Number(disputed.amount_minor) / 100).toFixed(2)}`;
  const opened = new Date(String(disputed.created_at));
  const around = { to: new Date(opened.getTime() + 60_000).toISOString() };
  for (const input of [
    { q: String(disputed.id) },
    { q: String(disputed.rail_reference) },
    { q: String(disputed.transaction_id) },
    { q: amount, ...around },
  ]) {
    const { items } = await list("listOperatorDisputes", input);
    assert.ok(
      items.some(({ id }) => id === disputed.id),
      JSON.stringify(input),
    );
  }
  const [counts] = await query`
    select (select count(*)::int from refunds) as refunds,
           (select count(*)::int from disputes) as disputes`;
  assert.equal((await list("listOperatorRefunds")).total.count, counts?.refunds);
  assert.equal((await list("listOperatorDisputes")).total.count, counts?.disputes);
  const refunds = await listAll("listOperatorRefunds", {});
  assert.equal(new Set(refunds.map(keyOf)).size, counts?.refunds);
  const of = await listAll("listOperatorRefunds", { merchantId: String(other.merchant_id) });
  assert.ok(of.length > 0 && of.every(({ merchantId }) => merchantId === other.merchant_id));
});

test("a payment's page names its merchant and masks its payer, and each opening is audited", async () => {
  const merchantId = String(other.merchant_id);
  const params = { id: String(other.id) };
  const countViews = async () => {
    const [row] = await query`
      select count(*)::int as count from audit_log
       where merchant_id = ${merchantId} and action = 'payment.viewed'
         and target_id = ${other.id} and actor_kind = 'OPERATOR'`;
    return Number(row?.count);
  };
  const before = await countViews();
  const answer = await operator.call("getOperatorPayment", { params, query: { merchantId } });
  assert.equal(answer.status, 200, answer.text);
  const { payment, refunds, timeline, settlement } = answer.body;
  assert.equal(payment.merchantName, other.name);
  assert.equal(payment.railReference, other.rail_reference);
  assert.ok(refunds.some((each: { railReference: string }) => each.railReference !== ""));
  assert.ok(timeline.length > 3 && settlement);
  assert.ok(!answer.text.includes(String(other.email)), "no email address");
  assert.ok(payment.customerEmail.includes("•••@"));
  assert.equal(await countViews(), before + 1);
  await operator.call("getOperatorPayment", { params, query: { merchantId } });
  assert.equal(await countViews(), before + 2);
  const log = await operator.call("listOperatorAudit", { query: { merchantId } });
  const [entry] = log.body.items;
  assert.deepEqual(
    [entry.action, entry.targetId, entry.actor.email],
    ["payment.viewed", other.id, demo.portal.email],
  );
  const wrong = { merchantId: demo.merchantId };
  const elsewhere = await operator.call("getOperatorPayment", { params, query: wrong });
  assert.equal(elsewhere.status, 404);
  assert.equal(await countViews(), before + 2, "what was not shown is not recorded");
});

test("what operators see of a merchant's money is what the merchant sees", async () => {
  const { merchantId } = demo;
  const params = { id: merchantId };
  const money = await operator.call("getMerchantMoney", { params });
  assert.equal(money.status, 200, money.text);
  const balance = await operator.call("getBalance");
  assert.deepEqual(money.body.balance, balance.body);
  const days = { from: dayOf(new Date(gateway.deps.clock.now().getTime() - 29 * DAY_MS)) };
  const own = await operator.call("getPaymentFigures", { query: days });
  assert.equal(money.body.figures.amountMinor, own.body.total.amountMinor);
  assert.equal(money.body.figures.successCount, own.body.total.successCount);
  const settlements = await operator.call("listMerchantSettlements", { params });
  const ownSettlements = await operator.call("listSettlements");
  assert.deepEqual(settlements.body.items, ownSettlements.body.items);
  assert.deepEqual(settlements.body.total, ownSettlements.body.total);
  const [{ id }] = settlements.body.items;
  const detail = await operator.call("getMerchantSettlement", {
    params: { id },
    query: { merchantId },
  });
  const ownDetail = await operator.call("getSettlement", { params: { id } });
  assert.equal(detail.status, 200, detail.text);
  assert.deepEqual(detail.body.lines, ownDetail.body.lines);
  const [state] = await query`
    select coalesce(sum(amount_minor) filter (where state in ('DUE', 'HELD', 'APPROVED')), 0)::int
             as due,
           coalesce(sum(amount_minor) filter (where state = 'SENT'), 0)::int as sent
      from payouts where merchant_id = ${merchantId}`;
  assert.equal(money.body.dueMinor, state?.due);
  assert.equal(money.body.inTransitMinor, state?.sent);
  const of = { merchantId: String(other.merchant_id) };
  const strange = await operator.call("getMerchantSettlement", { params: { id }, query: of });
  assert.equal(strange.status, 404);
  assert.equal((await operator.call("getMerchantMoney", { params: { id: "1" } })).status, 404);
});

test("nobody but an operator finds any of it", async () => {
  const stranger = await makeStranger(gateway);
  const params = { id: String(other.id) };
  const merchantId = String(other.merchant_id);
  for (const answer of [
    await stranger.call("listOperatorPayments", { query: { q: String(other.order_id) } }),
    await stranger.call("listOperatorRefunds"),
    await stranger.call("listOperatorDisputes"),
    await stranger.call("getOperatorPayment", { params, query: { merchantId } }),
    await stranger.call("getMerchantMoney", { params: { id: merchantId } }),
    await stranger.call("listMerchantSettlements", { params: { id: merchantId } }),
    await stranger.call("getMerchantSettlement", { params, query: { merchantId } }),
  ]) {
    assert.deepEqual([answer.status, answer.body.error.code], [404, "NOT_FOUND"]);
  }
});

test("a search that takes too long asks to narrow it, and does not hang", async () => {
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const { promise: isOver, resolve: over } = Promise.withResolvers<void>();
  const holding = gateway.database.transaction(async (tx) => {
    await tx.query({ text: "lock table transactions in access exclusive mode", values: [] });
    locked();
    await isOver;
  });
  await isLocked;
  const answer = await operator.call("listOperatorPayments", { query: { q: "KC-1" } });
  over();
  await holding;
  assert.deepEqual([answer.status, answer.body.error.code], [400, "INVALID_PARAMETER"]);
  assert.match(answer.body.error.message, /took too long/);
});

/** What a function of the store would run. */
async function statementsOf(ask: (db: Queryable) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const answer =
    <T>(nothing: T) =>
    async (statement: Statement) => {
      statements.push(statement);
      return nothing;
    };
  await ask({
    rows: answer([]),
    row: answer(null),
    run: answer(0),
  } as Partial<Queryable> as Queryable);
  return statements;
}

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Rows Removed by Filter"?: number;
  "Actual Loops": number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Of fewer rows PostgreSQL reads all, whatever the index. */
const FEW = 1_000;
const ANY = { from: null, to: null, status: null, state: null, method: null, merchantId: null };
const PAGE = { after: null, limit: 51 };

const searchOf = (q: string): EveryMerchantSearch => ({
  text: readSearch(q),
  merchantId: null,
  within: { from: new Date(until.getTime() - 31 * DAY_MS), to: until },
  railIds: ["fpx", "card"],
  parts: null,
});

for (const [name, search] of [
  ["no text", null],
  ["a reference", searchOf(String(other.order_id))],
  ["an email address", searchOf(String(other.email))],
  ["a phone number", searchOf("012-000 0042")],
  ["an amount", searchOf("RM 25.90")],
  ["a card", searchOf("•••• 1111")],
] as const) {
  test(`a search by ${name} reads no whole table`, async () => {
    const statements = [
      ...(await statementsOf((db) => listEveryPayment(db, ANY, search, PAGE))),
      ...(await statementsOf((db) => findEveryPaymentTotal(db, ANY, search, 10_001))),
      ...(await statementsOf((db) => listEveryRefund(db, ANY, search, PAGE))),
      ...(await statementsOf((db) => findEveryRefundTotal(db, ANY, search, 10_001))),
      ...(await statementsOf((db) => listEveryDispute(db, ANY, search, PAGE))),
      ...(await statementsOf((db) => findEveryDisputeTotal(db, ANY, search, 10_001))),
    ];
    for (const { text, values } of statements) {
      const { rows } = await gateway.database.query<{ "QUERY PLAN": [{ Plan: Plan }] }>({
        text: `explain (analyze, format json) ${text}`,
        values,
      });
      const nodes = rows.flatMap((row) => nodesOf(row["QUERY PLAN"][0].Plan));
      const whole = nodes.filter(
        (node) =>
          node["Node Type"] === "Seq Scan" &&
          node["Actual Loops"] > 0 &&
          node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) > FEW,
      );
      assert.deepEqual(
        whole.map((node) => node["Relation Name"]),
        [],
        text,
      );
    }
  });
}

test("the filled year is the one that is searched", () => {
  assert.ok(payments.length >= 20_000);
});
