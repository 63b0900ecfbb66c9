import type { Queryable } from "../database.ts";
import type { ListBankCodesRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** Several times as many as FPX has. */
const BANKS_MAX = 500;

/**
 * The banks that a merchant's payments were made with. Goes from one to the next by the index, so
 * the cost depends on their number and not on that of the payments.
 */
export async function listBankCodes(db: Queryable, merchantId: string): Promise<string[]> {
  const rows = await db.rows<ListBankCodesRow>(sql`
    with recursive banks (code) as (
      (select bank_code from transactions
        where merchant_id = ${merchantId} and bank_code is not null order by bank_code limit 1)
      union all
      select (select t.bank_code from transactions t
               where t.merchant_id = ${merchantId} and t.bank_code > b.code
               order by t.bank_code limit 1)
        from banks b where b.code is not null)
    select code as "code!" from banks where code is not null limit ${BANKS_MAX}`);
  return rows.map(({ code }) => code);
}
