/**
 * Is the portal's list of payments fast? Whole responses over HTTP with a signed-in session, over
 * 10,000 payments and over none. Run: `node bench/pages/portal-list.ts`. Quote the ratio.
 */

import { startTestGateway, type TestGateway } from "../../test/support/gateway.ts";
import { pay } from "../../test/support/pay.ts";
import { type PortalClient, signInOwner } from "../../test/support/portal/portal-client.ts";

const PAYMENTS = Number(process.env.BENCH_PAYMENTS ?? 10_000);
const CALLS = 40;
const DAYS = 60;

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Copies of one real checkout and its payment, spread over days, shops' orders and outcomes. */
async function fill({ deps, demo }: TestGateway, checkoutId: string): Promise<void> {
  const series = `generate_series(1, ${PAYMENTS}) n`;
  const at = `now() - n * interval '${(DAYS * 86_400) / PAYMENTS} seconds'`;
  const id = "lpad(n::text, 19, '0')";
  const payer = "'p' || n % 500";
  const details = `jsonb_set(jsonb_set(details, '{customer,userId}', to_jsonb(${payer})),
                             '{customer,email}', to_jsonb(${payer} || '@x.example'))`;
  const copy = (table: string, key: string, changes: string) => ({
    text: `insert into ${table} select (jsonb_populate_record(o, jsonb_build_object(${changes}))).*
             from ${table} o cross join ${series} where o.merchant_id = $1 and o.${key} = $2`,
    values: [demo.merchantId, checkoutId],
  });
  await deps.database.query(
    copy(
      "checkouts",
      "id",
      `'id', ${id}, 'order_id', 'B-' || n, 'transaction_id', 'T' || ${id}, 'created_at', ${at},
       'details', ${details}`,
    ),
  );
  await deps.database.query(
    copy(
      "transactions",
      "checkout_id",
      `'id', 'T' || ${id}, 'checkout_id', ${id}, 'order_id', 'B-' || n, 'attempt_id', 'A' || ${id},
       'attempt_key', 'k' || n, 'rail_reference', 'R' || n, 'amount_minor', 1000 + n,
       'status', case n % 20 when 0 then 'FAILED' else 'SUCCESS' end,
       'attempt_state', case n % 20 when 0 then 'DECLINED' else 'APPROVED' end,
       'balance_minor', case n % 20 when 0 then 0 else 1000 + n end,
       'created_at', ${at}, 'paid_at', case n % 20 when 0 then null else ${at} end`,
    ),
  );
  await deps.database.query({ text: "analyze checkouts, transactions", values: [] });
}

const AGO = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const QUESTIONS: readonly [string, string, Record<string, string>][] = [
  ["first page", "listPayments", {}],
  ["failed ones", "listPayments", { status: "FAILED" }],
  ["one method", "listPayments", { method: "FPX_MY" }],
  ["a method nobody used", "listPayments", { method: "TNG_MY" }],
  ["a week", "listPayments", { from: AGO(30), to: AGO(23) }],
  ["amounts from and to", "listPayments", { amountMin: "5000", amountMax: "6000" }],
  ["found by order", "listPayments", { q: "B-4321" }],
  ["found by e-mail", "listPayments", { q: "p123@x.example" }],
  ["found by amount", "listPayments", { q: "54.21" }],
  ["found by bank reference", "listPayments", { q: "R4321" }],
  ["nothing found", "listPayments", { q: "zebra quagga" }],
  ["one payer", "listPayments", { customerId: "p123" }],
  ["figures of 30 days", "getPaymentFigures", {}],
  ["customers", "listCustomers", {}],
];

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

/** Median and worst in milliseconds. */
async function measure(act: () => Promise<unknown>): Promise<[number, number]> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) times.push(await timeOf(act));
  times.sort((a, b) => a - b);
  return [times[CALLS / 2] ?? Number.NaN, times.at(-1) ?? Number.NaN];
}

async function measureAll(client: PortalClient): Promise<Map<string, [number, number]>> {
  for (const [, name, query] of QUESTIONS) await client.call(name, { query }); // to warm up
  const found = new Map<string, [number, number]>();
  for (const [title, name, query] of QUESTIONS) {
    found.set(title, await measure(() => client.call(name, { query })));
  }
  let cursor: string | null = null;
  const turn = async () => {
    const query: Record<string, string> = cursor === null ? {} : { cursor };
    const { body } = await client.call("listPayments", { query });
    cursor = body.nextCursor;
  };
  found.set("page after page", await measure(turn));
  return found;
}

const gateway = await startTestGateway();
try {
  const client = await signInOwner(gateway);
  const empty = await measureAll(client);
  const { checkoutId } = await pay(gateway);
  await fill(gateway, checkoutId);
  const full = await measureAll(client);
  print(`${"".padEnd(26)} empty, ${PAYMENTS} payments: median and worst, ratio of medians`);
  for (const [title, [median, worst]] of full) {
    const before = empty.get(title)?.[0] ?? Number.NaN;
    const figures = [before, median, worst].map((ms) => `${ms.toFixed(1).padStart(8)} ms`);
    print(`${title.padEnd(26)}${figures.join("")}  x${(median / before).toFixed(1)}`);
  }
} finally {
  await gateway.stop();
}
process.exit(0);
