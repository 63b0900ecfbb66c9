import type { Queryable } from "../database.ts";
import type { ListKeptMessagesRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** A provider's message that arrived while there was a fence. */
export type KeptMessage = ListKeptMessagesRow;

export const keptMessageContext = (id: string) => `kept-message:${id}`;

export async function insertKeptMessage(
  db: Queryable,
  { id, railId, sealed, at }: { id: string; railId: string; sealed: Buffer; at: Date },
): Promise<void> {
  await db.run(sql`
    insert into kept_messages (id, rail_id, message_sealed, received_at)
    values (${id}, ${railId}, ${sealed}, ${at})`);
}

/** In the order in which they arrived. */
export async function listKeptMessages(db: Queryable, limit: number): Promise<KeptMessage[]> {
  return db.rows<ListKeptMessagesRow>(sql`
    select * from kept_messages order by received_at, id limit ${limit}`);
}

export async function deleteKeptMessage(db: Queryable, id: string): Promise<void> {
  await db.run(sql`delete from kept_messages where id = ${id}`);
}
