/**
 * What became of an act, without anything that differs from one run to the next: two runs that
 * ended alike have the same summary.
 */
import type { TestGateway } from "../../support/gateway.ts";
import type { MadePayout } from "./make-payouts.ts";

export type Summary = Readonly<Record<string, unknown>>;

export async function summarize(
  gateway: TestGateway,
  payouts: readonly MadePayout[],
): Promise<Summary> {
  const merchantIds = payouts.map(({ merchantId }) => merchantId);
  const ids = payouts.map(({ id }) => id);
  const payoutRows = await gateway.query`
    select state, hold_reason, amount_minor, file_id is null as is_free, reason_code,
           bank_reference <> '' as has_reference, value_date is not null as has_day,
           cleared_at is not null as is_cleared
      from payouts where merchant_id = any(${merchantIds}::text[])
     order by merchant_id, created_at, id`;
  const files = await gateway.query`
    select state, payout_count, sha256 is not null as has_text,
           delivered_at is not null as is_delivered
      from payout_files f
     where exists (select 1 from payouts where file_id = f.id and id = any(${ids}::text[]))
     order by f.id`;
  const postings = await gateway.query`
    select kind, count(*)::int as count, sum(payable_minor)::int as payable,
           sum(payouts_due_minor)::int as due, sum(in_transit_minor)::int as in_transit,
           sum(payouts_minor)::int as paid
      from ledger_postings where merchant_id = any(${merchantIds}::text[])
     group by kind order by kind`;
  const events = await gateway.query`
    select type, count(*)::int as count from events where subject = any(${ids}::text[])
     group by type order by type`;
  const answers = await gateway.query`
    select kind, outcome, applied_at is not null as is_applied, set_aside_at is not null as is_aside
      from payout_answers where payout_id = any(${ids}::text[])
     order by kind, outcome, file_number`;
  const bank = await gateway.query`
    select (select count(*)::int from bank_files) as files,
           (select count(*)::int from bank_file_problems) as problems,
           (select count(*)::int from bank_entries where state = 'OPEN') as open,
           (select count(*)::int from bank_entries where state = 'MATCHED') as matched,
           (select count(*)::int from bank_entries where state = 'ASSIGNED') as assigned,
           (select count(*)::int from bank_entries where state = 'SET_ASIDE') as aside`;
  const audit = await gateway.query`
    select action, count(*)::int as count from audit_log
     where action like 'payout%' or action like 'bank%' group by action order by action`;
  return { payoutRows, files, postings, events, answers, bank, audit };
}

/** Counts that go on from run to run: only what was added is compared. */
export function changeOf(before: Summary, after: Summary): Summary {
  const counts = (rows: unknown) =>
    new Map((rows as { action: string; count: number }[]).map((row) => [row.action, row.count]));
  const known = counts(before.audit);
  const audit = [...counts(after.audit)]
    .map(([action, count]) => [action, count - (known.get(action) ?? 0)] as const)
    .filter(([, count]) => count !== 0);
  const [first] = before.bank as Record<string, number>[];
  const [last] = after.bank as Record<string, number>[];
  const bank = Object.entries(last ?? {}).map(([name, count]) => [
    name,
    count - (first?.[name] ?? 0),
  ]);
  return { ...after, audit, bank };
}
