import type { CardIssuers } from "../../domain/contract/card-issuers.ts";
import type { Queryable, Transaction } from "../database.ts";
import type { CountCardIssuersRow, FindIssuerCountryRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** Of the first eight digits of a card's number; null where no range holds them. */
export async function findIssuerCountry(db: Queryable, bin: number): Promise<string | null> {
  const found = await db.row<FindIssuerCountryRow>(sql`
    select country, bin_to from card_issuers
     where bin_from <= ${bin} order by bin_from desc limit 1`);
  return found && bin <= found.binTo ? found.country : null;
}

/** How many ranges there are. */
export async function countCardIssuers(db: Queryable): Promise<number> {
  const found = await db.row<CountCardIssuersRow>(sql`
    select count(*)::integer as count from card_issuers`);
  return found?.count ?? 0;
}

const ROWS_MAX = 10_000;

/** All of them, in place of those that were there. */
export async function replaceCardIssuers(
  tx: Transaction,
  ranges: readonly CardIssuers[],
): Promise<void> {
  await tx.run(sql`delete from card_issuers`);
  for (let i = 0; i < ranges.length; i += ROWS_MAX) {
    const some = ranges.slice(i, i + ROWS_MAX);
    await tx.run(sql`
      insert into card_issuers (bin_from, bin_to, country)
      select * from unnest(
        ${some.map(({ from }) => from)}::integer[],
        ${some.map(({ to }) => to)}::integer[],
        ${some.map(({ country }) => country)}::text[])`);
  }
}
