import type { FeeSchedule, FeeScope } from "../domain/fee.ts";
import type { Queryable } from "./database.ts";
import { sql } from "./sql.ts";

interface FeeScheduleRow {
  id: number;
  party: FeeSchedule["party"];
  merchant_id: string;
  method: string;
  fee_key: string;
  valid_from: Date;
  rate_basis_points: number;
  fixed_minor: number;
  min_minor: number;
  is_end: boolean;
}

function toFeeSchedule(row: FeeScheduleRow): FeeSchedule {
  return {
    id: row.id,
    party: row.party,
    merchantId: row.merchant_id,
    method: row.method,
    feeKey: row.fee_key,
    validFrom: row.valid_from,
    rateBasisPoints: row.rate_basis_points,
    fixedMinor: row.fixed_minor,
    minMinor: row.min_minor,
    isEnd: row.is_end,
  };
}

/** Schedules that may hold for a payment: of each scope the newest that has begun. */
export async function listFeeSchedules(
  db: Queryable,
  party: FeeSchedule["party"],
  scope: FeeScope,
  at: Date,
): Promise<FeeSchedule[]> {
  const { rows } = await db.query<FeeScheduleRow>(sql`
    select distinct on (merchant_id, method, fee_key) * from fee_schedules
     where party = ${party} and merchant_id in ('', ${scope.merchantId})
       and method in ('', ${scope.method}) and fee_key in ('', ${scope.feeKey})
       and valid_from <= ${at}
     order by merchant_id, method, fee_key, valid_from desc`);
  return rows.map(toFeeSchedule);
}

/**
 * All schedules of a party that have begun, for checking many lines at once; some dozens of rows.
 */
export async function listAllFeeSchedules(
  db: Queryable,
  party: FeeSchedule["party"],
): Promise<FeeSchedule[]> {
  const { rows } = await db.query<FeeScheduleRow>(
    sql`select * from fee_schedules where party = ${party} order by id limit 100000`,
  );
  return rows.map(toFeeSchedule);
}

/** Does nothing where the scope has a schedule from that moment on already. */
export async function insertFeeSchedule(
  tx: Queryable,
  schedule: Omit<FeeSchedule, "id">,
): Promise<void> {
  await tx.query(sql`
    insert into fee_schedules (
      party, merchant_id, method, fee_key, valid_from, rate_basis_points, fixed_minor, min_minor,
      is_end)
    values (${schedule.party}, ${schedule.merchantId}, ${schedule.method}, ${schedule.feeKey},
            ${schedule.validFrom}, ${schedule.rateBasisPoints}, ${schedule.fixedMinor},
            ${schedule.minMinor}, ${schedule.isEnd})
    on conflict do nothing`);
}
