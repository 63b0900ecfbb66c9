import type { Outage, OutageTexts } from "../../domain/checkout/outage.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  FindObstaclesRow,
  FindOutageCountRow,
  LiftOutageRow,
  ListOutagesRow,
} from "../generated/rows.ts";
import type { Count, Page } from "../page.ts";
import { sql } from "../sql.ts";

/** Makes every process read the outages again. */
export const OUTAGE_CHANNEL = "kaunter_outages";

/** Outages, also those that are planned, and whether there is a fence. */
export async function findObstacles(
  db: Queryable,
  now: Date,
): Promise<{ isFenced: boolean; outages: Outage[] }> {
  const rows = await db.rows<FindObstaclesRow>(sql`
    select (select true from fences where lifted_at is null) as "is_fenced?", o.*
      from (select ${now}::timestamptz as at) now
      left join outages o on o.ends_at > now.at and o.lifted_at is null
     order by o.created_at, o.id`);
  const outages = rows
    .filter(({ id }) => id !== null)
    .map(({ isFenced: _, ...outage }) => toOutage(outage as ListOutagesRow)); // a whole row
  return { isFenced: rows[0]?.isFenced === true, outages };
}

/** Newest first. */
export async function listOutages(db: Queryable, { after, limit }: Page): Promise<Outage[]> {
  const rows = await db.rows<ListOutagesRow>(sql`
    select * from outages
     where ${after?.at}::timestamptz is null or (created_at, id) < (${after?.at}, ${after?.id})
     order by created_at desc, id desc limit ${limit}`);
  return rows.map(toOutage);
}

export async function findOutageCount(db: Queryable, countMax: number): Promise<Count | null> {
  return db.row<FindOutageCountRow>(sql`
    select count(*) as "count!" from (select 1 from outages limit ${countMax}) counted`);
}

export async function insertOutage(tx: Transaction, outage: Outage): Promise<void> {
  const { id, railId, railPartner, method, bankCode, messages, startsAt, endsAt } = outage;
  await tx.run(sql`
    insert into outages (id, rail_id, rail_partner, method, bank_code, messages, starts_at, ends_at,
                         is_open_ended, created_by, created_by_name, created_at)
    values (${id}, ${railId}, ${railPartner}, ${method}, ${bankCode},
            ${JSON.stringify(messages)}::jsonb, ${startsAt}, ${endsAt}, ${outage.isOpenEnded},
            ${outage.createdBy}, ${outage.createdByName}, ${outage.createdAt})`);
  await notifyOutagesChanged(tx);
}

/** The outage as it is then; null when there is none that could be lifted. */
export async function liftOutage(
  tx: Transaction,
  id: string,
  by: { id: string; name: string },
  now: Date,
): Promise<Outage | null> {
  const lifted = await tx.row<LiftOutageRow>(sql`
    update outages set lifted_at = ${now}, lifted_by = ${by.id}, lifted_by_name = ${by.name}
     where id = ${id} and lifted_at is null and ends_at > ${now}
    returning *`);
  if (lifted) await notifyOutagesChanged(tx);
  return lifted && toOutage(lifted);
}

const toOutage = (row: ListOutagesRow): Outage => ({
  ...row,
  messages: row.messages as OutageTexts, // as `insertOutage` writes them
});

async function notifyOutagesChanged(tx: Transaction): Promise<void> {
  await tx.run(sql`select pg_notify(${OUTAGE_CHANNEL}, '')`);
}
