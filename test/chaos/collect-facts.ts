import { setTimeout as wait } from "node:timers/promises";
import { dayOf } from "../../packages/gateway/src/domain/malaysian-day.ts";
import {
  matchFiles,
  settleMerchants,
} from "../../packages/gateway/src/jobs/settlement/settle-days.ts";
import { buildDeps, type OpenDeps } from "../../packages/gateway/src/main/build-deps.ts";
import { verifyAudit } from "../../packages/gateway/src/operations/audit/verify-audit.ts";
import type { Deps } from "../../packages/gateway/src/operations/deps.ts";
import { checkLedger } from "../../packages/gateway/src/operations/settlement/check-ledger.ts";
import { silentLog } from "../../packages/gateway/src/platform/log.ts";
import { Secret } from "../../packages/gateway/src/platform/secret.ts";
import type { SettlementLine } from "../../packages/gateway/src/rails/rail.ts";
import type { Database } from "../../packages/gateway/src/store/database.ts";
import { ensurePartitions } from "../../packages/gateway/src/store/partitions/partitions.ts";
import { findSettlementFile } from "../../packages/gateway/src/store/settlement/settlement-files.ts";
import { asRuntime } from "../support/server/test-home.ts";
import { readPaidOrder } from "./actors/paid-orders.ts";
import type { Facts } from "./facts.ts";
import type { Installation } from "./installation.ts";

const DAY_MS = 86_400_000;

const CHECKOUTS = `
  select id, order_id as "orderId", amount_minor as "amountMinor", status from checkouts`;
const PAYMENTS = `
  select id, order_id as "orderId", checkout_id as "checkoutId", attempt_id as "attemptId",
         rail_id as "railId", rail_reference as "railReference", amount_minor as "amountMinor",
         balance_minor as "balanceMinor", status, attempt_state as "attemptState",
         is_overpayment as "isOverpayment", paid_at is not null as "isPaid",
         inquire_at is not null as "isInquiryDue"
    from transactions`;
const REFUNDS = `
  select r.id, r.transaction_id as "transactionId", t.order_id as "orderId",
         t.attempt_id as "attemptId", r.kind, r.idempotency_key as "idempotencyKey",
         r.amount_minor as "amountMinor", r.state, r.rail_reference as "railReference"
    from refunds r join transactions t on t.merchant_id = r.merchant_id and t.id = r.transaction_id`;
const DISPUTES = `
  select d.id, t.order_id as "orderId", d.rail_id as "railId", d.rail_reference as "railReference",
         d.amount_minor as "amountMinor", d.state, d.response, d.answer
    from disputes d join transactions t on t.merchant_id = d.merchant_id and t.id = d.transaction_id`;
const NOTIFICATIONS = `select id, transaction_id as "transactionId", status from notifications`;
const EVENTS = `
  select sequence, type, subject as "subjectId" from events where sequence is not null`;
const RECEIVABLE = `
  select rail_id as "railId", sum(receivable_minor)::bigint as "amountMinor"
    from ledger_postings where rail_id <> '' group by rail_id`;
const COMPLAINTS = `
  select 'quarantined: ' || rail_id || ' ' || attempt_id || ': ' || note as text
    from provider_reports where status = 'QUARANTINED'
  union all
  select 'ledger alarm: ' || to_jsonb(a)::text from ledger_alarms a
  union all
  select 'events: ' || count(sequence) || ' up to number ' || max(sequence) from events
   group by merchant_id having count(sequence) <> max(sequence)
  union all
  select 'settlement exception: ' || to_jsonb(e)::text from settlement_exceptions e where state = 'OPEN'`;

/**
 * Ends the day at the providers, reads their books, and lets the gateway settle the day. Nothing
 * else may use the database from here on.
 */
export async function collectFacts(installation: Installation, startedAt: Date): Promise<Facts> {
  const { config, sql, providers, shop } = installation;
  const deps = await buildDeps(config, silentLog);
  try {
    const list = async <Row extends object>(text: string) =>
      (await sql.query<Row & Record<string, unknown>>({ text, values: [] })).rows as Row[];
    const receivable = await list<{ railId: string; amountMinor: number }>(RECEIVABLE);
    const facts = {
      checkouts: await list<Facts["checkouts"][number]>(CHECKOUTS),
      payments: await list<Facts["payments"][number]>(PAYMENTS),
      refunds: await list<Facts["refunds"][number]>(REFUNDS),
      disputes: await list<Facts["disputes"][number]>(DISPUTES),
      notifications: await list<Facts["notifications"][number]>(NOTIFICATIONS),
      events: await list<Facts["events"][number]>(EVENTS),
      chargebacks: await listChargebacks(providers.controlUrl),
      confirmed: shop.confirmed.map(({ eventId, body }) => ({
        eventId,
        ...readPaidOrder(body),
      })),
      receivableMinor: Object.fromEntries(
        receivable.map(({ railId, amountMinor }) => [railId, amountMinor]),
      ),
    };
    const audit = await auditFaults(sql, deps);
    const today = dayOf(deps.clock.now());
    await providers.clock.advance(2 * DAY_MS);
    const later = { ...deps, clock: providers.clock };
    // Providers' clocks may be ahead, and midnight may have passed in the run.
    const dates = daysBetween(
      new Date(startedAt.getTime() - DAY_MS),
      new Date(deps.clock.now().getTime() + DAY_MS),
    );
    const lines = await readBooks(later, dates);
    await ensurePartitions(sql, later.clock.now());
    await settleWhileCut(installation, later, today);
    await matchFiles(later, dayOf(new Date(deps.clock.now().getTime() + DAY_MS)));
    const days = daysBetween(startedAt, deps.clock.now());
    const unmatched = await listUnmatched(later, days);
    const findings = await checkLedger(later);
    const complaints = [
      ...shop.rejected,
      ...audit,
      ...unmatched,
      ...(await list<{ text: string }>(COMPLAINTS)).map(({ text }) => text),
      ...findings.map((finding) => `ledger: ${JSON.stringify(finding)}`),
    ];
    return { ...facts, lines, complaints };
  } finally {
    await deps.close();
  }
}

const CUTS = 5;

/** The connections are cut again and again at some point of a settlement, until one succeeds. */
async function settleWhileCut(
  { config, databaseNetwork }: Installation,
  deps: OpenDeps,
  date: string,
): Promise<void> {
  const url = new Secret(asRuntime(databaseNetwork.url));
  const cut = {
    ...(await buildDeps({ ...config, databaseUrl: url }, silentLog)),
    clock: deps.clock,
  };
  for (let count = 1; count <= CUTS; count += 1) {
    const settling = settleMerchants(cut, date).catch(() => {});
    await wait(count * 5);
    databaseNetwork.cut();
    await settling;
  }
  await cut.close();
  await settleMerchants(deps, date);
}

async function listChargebacks(controlUrl: string): Promise<Facts["chargebacks"]> {
  const response = await fetch(`${controlUrl}/__sim/chargebacks`);
  const { chargebacks } = (await response.json()) as { chargebacks: Facts["chargebacks"] }; // its contract
  return chargebacks;
}

async function auditFaults(sql: Database, { clock }: Pick<Deps, "clock">): Promise<string[]> {
  const { faults } = await verifyAudit(sql, { now: clock.now(), known: [] });
  return faults.map((fault) => `audit log: ${JSON.stringify(fault)}`);
}

/** Malaysian days from one moment's to the other's. */
export function daysBetween(first: Date, last: Date): string[] {
  const days = [dayOf(first)];
  for (let at = first.getTime() + DAY_MS; dayOf(new Date(at)) <= dayOf(last); at += DAY_MS)
    days.push(dayOf(new Date(at)));
  return days;
}

async function listUnmatched(
  { rails, database }: Deps,
  dates: readonly string[],
): Promise<string[]> {
  const unmatched: string[] = [];
  for (const { id, settlementFile } of new Set(rails.listMethods().map(({ rail }) => rail))) {
    for (const date of settlementFile ? dates : []) {
      if (!(await findSettlementFile(database, id, date)))
        unmatched.push(`settlement file of ${id}, ${date}: was not matched`);
    }
  }
  return unmatched;
}

async function readBooks(
  { rails, clock, random, railHttp: http }: Deps,
  dates: readonly string[],
): Promise<Record<string, SettlementLine[]>> {
  const books: Record<string, SettlementLine[]> = {};
  for (const rail of new Set(rails.listMethods().map((method) => method.rail))) {
    books[rail.id] = [];
    for (const date of dates) {
      const deadline = new Date(clock.now().getTime() + 60_000);
      const lines = await rail.settlementFile?.({ clock, random, http, deadline }, date);
      books[rail.id]?.push(...(lines ?? []));
    }
  }
  return books;
}
