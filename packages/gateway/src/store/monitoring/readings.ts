import type { MerchantId } from "../../domain/ids.ts";
import { isAmong, type Reachable } from "../citus/reach.ts";
import type { Queryable } from "../database.ts";
import type {
  CountLedgerAlarmsRow,
  CountOpenExceptionsRow,
  CountQuarantineRow,
  CountWebhooksDueRow,
  FindOldestUnsettledRow,
  ListOldestWorkRow,
} from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** The difference between 10,000 and 20,000 does not matter, and counting further is expensive. */
const COUNT_MAX = 10_000;

/** A kind of work, and when its oldest due row was due. Kinds without due rows are left out. */
export async function listOldestWork(
  db: Queryable,
  railIds: readonly string[],
  now: Date,
  among: Reachable = null,
): Promise<{ job: string; at: Date }[]> {
  return db.rows<ListOldestWorkRow>(sql`
    select 'webhooks' as "job!", at as "at!"
      from (select next_attempt_at as at from notifications
             where status = 'PENDING' and next_attempt_at <= ${now}
               and (claimed_until is null or claimed_until <= ${now}) and ${isAmong(among)}
             order by next_attempt_at limit 1) webhooks
    union all
    select 'status_checks', at
      from (select inquire_at as at from transactions
             where inquire_at <= ${now} and rail_id = any(${railIds}) and ${isAmong(among)}
             order by inquire_at limit 1) checks
    union all
    select 'refunds', at
      from (select next_try_at as at from refunds
             where next_try_at <= ${now} and rail_id = any(${railIds}) and ${isAmong(among)}
             order by next_try_at limit 1) refunds
    union all
    select 'disputes', at
      from (select next_try_at as at from disputes
             where next_try_at <= ${now} and rail_id = any(${railIds}) and ${isAmong(among)}
             order by next_try_at limit 1) disputes
    union all
    select 'charges', at
      from (select next_charge_at as at from customers
             where next_charge_at <= ${now} and ${isAmong(among)}
             order by next_charge_at limit 1) charges
    union all
    select 'mails', at
      from (select next_attempt_at as at from mails
             where status = 'WAITING' and next_attempt_at <= ${now} and ${isAmong(among)}
             order by next_attempt_at limit 1) mails`);
}

export async function countWebhooksDue(
  db: Queryable,
  now: Date,
  among: Reachable = null,
): Promise<number> {
  const row = await db.row<CountWebhooksDueRow>(sql`
    select count(*)::int as "count!"
      from (select 1 from notifications
             where status = 'PENDING' and next_attempt_at <= ${now} and ${isAmong(among)}
             limit ${COUNT_MAX}) due`);
  return row?.count ?? 0;
}

export async function countQuarantine(db: Queryable, among: Reachable = null): Promise<number> {
  const row = await db.row<CountQuarantineRow>(sql`
    select count(*)::int as "count!"
      from (select 1 from provider_reports
             where status <> 'APPLIED' and status = 'QUARANTINED' and ${isAmong(among)}
             limit ${COUNT_MAX}) open`);
  return row?.count ?? 0;
}

export async function countOpenExceptions(db: Queryable, among: Reachable = null): Promise<number> {
  const row = await db.row<CountOpenExceptionsRow>(sql`
    select count(*)::int as "count!"
      from (select 1 from settlement_exceptions where state = 'OPEN' and ${isAmong(among)}
             limit ${COUNT_MAX}) open`);
  return row?.count ?? 0;
}

/** There should be none at all. */
export async function countLedgerAlarms(
  db: Queryable,
  since: Date,
  among: Reachable = null,
): Promise<number> {
  const row = await db.row<CountLedgerAlarmsRow>(sql`
    select count(*)::int as "count!"
      from (select 1 from ledger_alarms where raised_at >= ${since} and ${isAmong(among)}
             limit ${COUNT_MAX}) raised`);
  return row?.count ?? 0;
}

/** According to the last check of each merchant's ledger since that day. */
export async function findOldestUnsettled(
  db: Queryable,
  merchantIds: readonly MerchantId[],
  sinceDay: string,
): Promise<Date | null> {
  const row = await db.row<FindOldestUnsettledRow>(sql`
    select min(unsettled_since) as at
      from (select distinct on (merchant_id) merchant_id, unsettled_since from ledger_checkpoints
             where merchant_id = any(${merchantIds}) and day >= ${sinceDay}
             order by merchant_id, day desc) latest`);
  return row?.at ?? null;
}
