import type { FeeSchedule } from "../../domain/ledger/fee.ts";
import type { Queryable } from "../database.ts";
import type {
  ListAllFeeSchedulesRow,
  ListMerchantSchedulesRow,
  ListSchedulesForRow,
} from "../generated/rows.ts";
import { sql } from "../sql.ts";

/**
 * All schedules of a party that have taken effect, for checking many lines at once; a few dozen
 * rows at most.
 */
export async function listAllFeeSchedules(
  db: Queryable,
  party: FeeSchedule["party"],
): Promise<FeeSchedule[]> {
  return db.rows<ListAllFeeSchedulesRow>(
    sql`select * from fee_schedules where party = ${party} order by id limit 100000`,
  );
}

/** What decides a merchant's fees: its own and those of every merchant. */
export async function listMerchantSchedules(
  db: Queryable,
  merchantId: string,
): Promise<FeeSchedule[]> {
  return db.rows<ListMerchantSchedulesRow>(sql`
    select * from fee_schedules
     where party = 'MERCHANT' and merchant_id in ('', ${merchantId})
     order by id limit 10000`);
}

/** Of both parties: a merchant's own and those of every merchant; the latest first. */
export async function listSchedulesFor(db: Queryable, merchantId: string): Promise<FeeSchedule[]> {
  return db.rows<ListSchedulesForRow>(sql`
    select * from fee_schedules where merchant_id in ('', ${merchantId})
     order by valid_from desc, id desc limit 10000`);
}

/**
 * Throws on a violation of the unique key when the scope has a schedule starting at that moment.
 * Not with `on conflict`: on Citus that needs privileges on the table that no account has.
 */
export async function insertDatedSchedule(
  tx: Queryable,
  schedule: Omit<FeeSchedule, "id">,
): Promise<void> {
  await tx.run(sql`
    insert into fee_schedules (
      party, merchant_id, contract_id, method, fee_key, valid_from, rate_basis_points, fixed_minor,
      min_minor, is_end)
    values (${schedule.party}, ${schedule.merchantId}, ${schedule.contractId}, ${schedule.method},
            ${schedule.feeKey}, ${schedule.validFrom}, ${schedule.rateBasisPoints},
            ${schedule.fixedMinor}, ${schedule.minMinor}, ${schedule.isEnd})`);
}

/** Does nothing when the scope already has a schedule starting at that moment. */
export async function insertFeeSchedule(
  tx: Queryable,
  schedule: Omit<FeeSchedule, "id">,
): Promise<void> {
  await tx.run(sql`
    insert into fee_schedules (
      party, merchant_id, contract_id, method, fee_key, valid_from, rate_basis_points, fixed_minor,
      min_minor, is_end)
    values (${schedule.party}, ${schedule.merchantId}, ${schedule.contractId}, ${schedule.method},
            ${schedule.feeKey}, ${schedule.validFrom}, ${schedule.rateBasisPoints},
            ${schedule.fixedMinor}, ${schedule.minMinor}, ${schedule.isEnd})
    on conflict do nothing`);
}
