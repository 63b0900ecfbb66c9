/** What a checkout and a payment say to the database and write there. */
import assert from "node:assert/strict";
import type { TestGateway } from "../gateway.ts";
import { createCheckout } from "../pay.ts";
import { payWithoutScript, screenOf } from "../payer/without-script.ts";
import type { Receiver } from "../receiver.ts";
import { until } from "../until.ts";
import { countStatements, type SentStatement } from "./count-statements.ts";

/** What repeats whether anybody pays or not, or once for many calls. */
const IN_BACKGROUND: readonly RegExp[] = [
  // The caller's cache, at most once a second.
  /from applications a where merchant_id = any.* and id = /,
  /^select \* from merchants where id = /,
  /^select merchant_id, id, merchant_settlement_id.* from stores where merchant_id = \$1 and deleted_at is null order by id$/,
  /from merchant_settings where/,
  /from application_keys where/,
  /from revoked_tokens where/,
  // The request log, a batch at a time.
  /^begin; set local synchronous_commit = off; copy request_log /,
  // Outages, at most once a second.
  /from fences where lifted_at is null/,
  // Fees, for each merchant once in ten seconds.
  /^select \* from fee_schedules where party = 'MERCHANT' and merchant_id in /,
  // Contracts, once a second.
  /^select \* from contracts order by /,
  // Signals of providers, those of a second at a time.
  /^insert into provider_signals /,
  // Jobs look for what is due, and the clock follows the database's.
  /select merchant_id, id, endpoint as "endpoint!" from \(/,
  /from notifications where status = 'PENDING' and next_attempt_at > /,
  /from checkouts c where status = 'IN_PROCESS' and end_at <= /,
  /extract\(epoch from clock_timestamp\(\)\)/,
  /from sandbox_clock/,
  // Once for each webhook, in a sandbox: production has no laboratory.
  /from webhook_faults where merchant_id/,
  /from call_faults/,
  // `isRecorded` below.
  /^select 1 from notifications n join transactions t using /,
];
/** The worker's look for due webhooks: one finds the payment's, others come by the clock. */
const CLAIM = /^with candidates as materialized \(/;
const ROUNDS = 5;

export interface Cost {
  statements: number;
  roundTrips: number;
  /** Inserted, updated or deleted. */
  rows: number;
  /** Of WAL, without the images of whole pages, which depend on the last checkpoint. */
  walBytes: number;
}

export interface MeasuredCost extends Cost {
  /** The statements of the round with the fewest. */
  texts: readonly string[];
}

export function isOwnStatement({ text }: SentStatement): boolean {
  return !IN_BACKGROUND.some((each) => each.test(text));
}

function talkOf(sent: readonly SentStatement[]): Omit<MeasuredCost, "rows" | "walBytes"> {
  const [, ...idleClaims] = sent.filter(({ text }) => CLAIM.test(text));
  const own = sent.filter((one) => isOwnStatement(one) && !idleClaims.includes(one));
  const roundTrips = own.filter((one) => one.isRoundTrip).length;
  return { statements: own.length, roundTrips, texts: own.map(({ text }) => text) };
}

/** The least of some rounds: what happens by chance at the same time only adds to a round. */
export async function leastCost(
  gateway: TestGateway,
  act: () => Promise<unknown>,
): Promise<MeasuredCost> {
  const databaseUrl = gateway.config.databaseUrl?.reveal() ?? "";
  await act();
  await act();
  const costs: MeasuredCost[] = [];
  while (costs.length < ROUNDS) {
    const from = await walEnd(gateway);
    const talk = talkOf(await countStatements(databaseUrl, act));
    const written = await readWritten(gateway, from);
    if (written) costs.push({ ...talk, ...written });
  }
  const least = (of: (cost: Cost) => number) => Math.min(...costs.map(of));
  return {
    statements: least(({ statements }) => statements),
    roundTrips: least(({ roundTrips }) => roundTrips),
    rows: least(({ rows }) => rows),
    walBytes: least(({ walBytes }) => walBytes),
    texts: costs.toSorted((a, b) => a.statements - b.statements)[0]?.texts ?? [],
  };
}

/** Where the WAL ends: everything up to there can be read. */
async function walEnd(gateway: TestGateway): Promise<string> {
  const [end] = await gateway.query<{ at: string }>`
    select pg_logical_emit_message(false, 'speed', '', true)::text as at`;
  return end?.at ?? "";
}

/**
 * In this database alone: the other files of this run write to the same server. Without the request
 * log and the signals of providers, of which a slow round has a batch or more. Null when a
 * checkpoint has removed what they made it write meanwhile.
 */
async function readWritten(
  gateway: TestGateway,
  from: string,
): Promise<Pick<Cost, "rows" | "walBytes"> | null> {
  const to = await walEnd(gateway);
  const written = await findWritten(gateway, from, to).catch((error: Error) => {
    if (error.message.endsWith("has already been removed")) return null;
    throw error;
  });
  return written && { rows: written.rows, walBytes: written.bytes };
}

async function findWritten(gateway: TestGateway, from: string, to: string) {
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
               and relfilenode not in (
                     select pg_relation_filenode(oid) from pg_class
                      where relname ~ '^(request_log|provider_signals)' and relkind in ('r', 'i'))
             group by start_lsn) records`;
  return written ?? null;
}

/** Of a payer who has no account, and so no stored cards. */
export const createPayerCheckout = (
  gateway: TestGateway,
  receiver: Receiver,
  method: string,
): ReturnType<typeof createCheckout> =>
  createCheckout(gateway, {
    notifyUrl: receiver.url,
    method: [method],
    customer: { userId: "", email: "" },
  });

/** From the signed call to the webhook, with one look at the status. */
export async function payWholly(
  gateway: TestGateway,
  receiver: Receiver,
  method: string,
  fields: Record<string, string>,
): Promise<void> {
  const told = receiver.received.length;
  const { url, id } = await createPayerCheckout(gateway, receiver, method);
  const page = await payWithoutScript(url, method, fields);
  assert.equal(screenOf(page), "success");
  const status = await fetch(`${gateway.baseUrl}/checkout/status?checkoutId=${id}`);
  assert.equal((await status.json()).status, "SUCCESS");
  await until(() => receiver.received.length > told);
  await until(() => isRecorded(gateway, id));
}

/** The worker has written the webhook's result, and the provider's server has sent its own word. */
async function isRecorded(gateway: TestGateway, checkoutId: string): Promise<boolean> {
  const rows = await gateway.query`
    select 1 from notifications n
      join transactions t using (merchant_id, checkout_id)
      join provider_reports r using (merchant_id, attempt_id)
     where checkout_id = ${checkoutId} and n.status = 'DELIVERED'`;
  return rows.length > 0;
}

/** What a payer enters, for each way to pay. */
export const BANK = { bankCode: "SIM0000" };
export const CARD = {
  cardNumber: "4242424242424242",
  cardExpiry: "12/39",
  cardCvc: "123",
  cardName: "NUR AISYAH",
};
