// What a payment costs the database, in figures that no machine changes.
//
// A bound is raised when what a payment does has grown, and its commit says why the statement, row
// or byte is needed in each payment: a page that is opened later, a job, or what a read under the
// same lock returns already costs payers nothing. A figure below its bound lowers the bound.

import assert from "node:assert/strict";
import { test } from "node:test";
import { provideOwnGateway } from "../support/gateway.ts";
import { createCheckout } from "../support/pay.ts";
import { payWithoutScript, screenOf } from "../support/payer/without-script.ts";
import { answer, provideReceiver } from "../support/receiver.ts";
import { countStatements, type SentStatement } from "../support/speed/count-statements.ts";
import { until } from "../support/until.ts";

const gateway = await provideOwnGateway({ withWorker: true });
const receiver = await provideReceiver(answer(200));
await gateway.query`create extension pg_walinspect`;
const databaseUrl = gateway.config.databaseUrl?.reveal() ?? "";

/** What repeats whether anybody pays or not, or once for many calls. */
const IN_BACKGROUND: readonly RegExp[] = [
  // The caller's cache, at most once a second.
  /from applications a where merchant_id = any.* and id = /,
  /^select \* from merchants where id = /,
  /^select merchant_id, id, merchant_settlement_id.* from stores where merchant_id = \$1 order/,
  /from merchant_settings where/,
  /from application_keys where/,
  /from revoked_tokens where/,
  // The request log, a batch at a time.
  /^begin; set local synchronous_commit = off; copy request_log /,
  // Jobs look for what is due, and the clock follows the database's.
  /select merchant_id, id, endpoint as "endpoint!" from \(/,
  /from notifications where status = 'PENDING' and next_attempt_at > /,
  /from checkouts c where status = 'IN_PROCESS' and end_at <= /,
  /extract\(epoch from clock_timestamp\(\)\)/,
  // `isRecorded` below.
  /^select 1 from notifications where checkout_id = \$1 and status = 'DELIVERED'$/,
];
const ROUNDS = 5;

interface Cost {
  statements: number;
  roundTrips: number;
  /** Inserted, updated or deleted. */
  rows: number;
  /** Of WAL, without the images of whole pages, which depend on the last checkpoint. */
  walBytes: number;
}

function talkOf(sent: readonly SentStatement[]): Pick<Cost, "statements" | "roundTrips"> {
  const own = sent.filter(({ text }) => !IN_BACKGROUND.some((each) => each.test(text)));
  return { statements: own.length, roundTrips: own.filter((one) => one.isRoundTrip).length };
}

/** The least of some rounds: what happens by chance at the same time only adds to a round. */
async function leastCost(act: () => Promise<unknown>): Promise<Cost> {
  await act();
  await act();
  const costs: Cost[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = await walEnd();
    const talk = talkOf(await countStatements(databaseUrl, act));
    costs.push({ ...talk, ...(await readWritten(from)) });
  }
  const least = (of: (cost: Cost) => number) => Math.min(...costs.map(of));
  return {
    statements: least(({ statements }) => statements),
    roundTrips: least(({ roundTrips }) => roundTrips),
    rows: least(({ rows }) => rows),
    walBytes: least(({ walBytes }) => walBytes),
  };
}

/** Where the WAL ends: everything up to there can be read. */
async function walEnd(): Promise<string> {
  const [end] = await gateway.query<{ at: string }>`
    select pg_logical_emit_message(false, 'speed', '', true)::text as at`;
  return end?.at ?? "";
}

/** In this database alone: the other files of this run write to the same server. */
async function readWritten(from: string): Promise<Pick<Cost, "rows" | "walBytes">> {
  const to = await walEnd();
  const [written] = await gateway.query<{ rows: number; bytes: number }>`
    select count(*) filter (
             where resource_manager like 'Heap%'
               and record_type ~ '^(INSERT|MULTI_INSERT|UPDATE|HOT_UPDATE|DELETE)')::int as rows,
           sum(record_length - images)::int as bytes
      from (select start_lsn, min(resource_manager) as resource_manager,
                   min(record_type) as record_type, min(record_length) as record_length,
                   sum(block_fpi_length) as images
              from pg_get_wal_block_info(${from}::pg_lsn, ${to}::pg_lsn, false)
             where reldatabase = (select oid from pg_database where datname = current_database())
             group by start_lsn) records`;
  return { rows: written?.rows ?? 0, walBytes: written?.bytes ?? 0 };
}

/** Of a payer who has no account, and so no stored cards. */
const checkout = (method: string) =>
  createCheckout(gateway, {
    notifyUrl: receiver.url,
    method: [method],
    customer: { userId: "", email: "" },
  });

/** From the signed call to the webhook, with one look at the status. */
async function pay(method: string, fields: Record<string, string>): Promise<void> {
  const told = receiver.received.length;
  const { url, id } = await checkout(method);
  const page = await payWithoutScript(url, method, fields);
  assert.equal(screenOf(page), "success");
  const status = await fetch(`${gateway.baseUrl}/checkout/status?checkoutId=${id}`);
  assert.equal((await status.json()).status, "SUCCESS");
  await until(() => receiver.received.length > told);
  await until(() => isRecorded(id));
}

/** Whose result the worker has written. */
async function isRecorded(checkoutId: string): Promise<boolean> {
  const rows = await gateway.query`
    select 1 from notifications where checkout_id = ${checkoutId} and status = 'DELIVERED'`;
  return rows.length === 1;
}

function expectAtMost(cost: Cost, bounds: Cost): void {
  for (const [name, bound] of Object.entries(bounds)) {
    const found = cost[name as keyof Cost]; // its own names
    assert.ok(found <= bound, `${found} ${name} instead of at most ${bound}`);
  }
}

const CARD = {
  cardNumber: "4242424242424242",
  cardExpiry: "12/39",
  cardCvc: "123",
  cardName: "NUR AISYAH",
};

test("a signed checkout is one statement", async () => {
  const cost = await leastCost(() => checkout("FPX_MY"));
  expectAtMost(cost, { statements: 1, roundTrips: 1, rows: 2, walBytes: 1_500 });
});

test("a payment by FPX takes 20 round trips", async () => {
  const cost = await leastCost(() => pay("FPX_MY", { bankCode: "SIM0000" }));
  expectAtMost(cost, { statements: 32, roundTrips: 20, rows: 20, walBytes: 18_000 });
});

test("a payment by card takes 17 round trips", async () => {
  const cost = await leastCost(() => pay("GOBIZ_MY", CARD));
  expectAtMost(cost, { statements: 28, roundTrips: 17, rows: 20, walBytes: 15_000 });
});
