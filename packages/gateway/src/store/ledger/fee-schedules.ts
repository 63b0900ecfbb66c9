import type { FeeSchedule } from "../../domain/ledger/fee.ts";
import type { Queryable } from "../database.ts";
import type { ListAllFeeSchedulesRow } from "../generated/rows.ts";
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

/** Does nothing when the scope already has a schedule starting at that moment. */
export async function insertFeeSchedule(
  tx: Queryable,
  schedule: Omit<FeeSchedule, "id">,
): Promise<void> {
  await tx.run(sql`
    insert into fee_schedules (
      party, merchant_id, method, fee_key, valid_from, rate_basis_points, fixed_minor, min_minor,
      is_end)
    values (${schedule.party}, ${schedule.merchantId}, ${schedule.method}, ${schedule.feeKey},
            ${schedule.validFrom}, ${schedule.rateBasisPoints}, ${schedule.fixedMinor},
            ${schedule.minMinor}, ${schedule.isEnd})
    on conflict do nothing`);
}
