import type { MerchantId } from "../../domain/ids.ts";
import type { Queryable } from "../database.ts";
import type { ListMerchantNotesRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/** What an operator wrote down about a merchant; seen by operators only. */
export type MerchantNote = ListMerchantNotesRow & { merchantId: MerchantId };

const NOTES_MAX = 100;

/** Newest first. */
export async function listMerchantNotes(
  db: Queryable,
  merchantId: MerchantId,
): Promise<ListMerchantNotesRow[]> {
  return db.rows<ListMerchantNotesRow>(sql`
    select id, author_email, text, created_at from merchant_notes
     where merchant_id = ${merchantId} order by created_at desc, id desc limit ${NOTES_MAX}`);
}

/** The same note again changes nothing. */
export async function insertMerchantNote(db: Queryable, note: MerchantNote): Promise<void> {
  await db.run(sql`
    insert into merchant_notes (merchant_id, id, author_email, text, created_at)
    values (${note.merchantId}, ${note.id}, ${note.authorEmail}, ${note.text}, ${note.createdAt})
    on conflict (merchant_id, id) do nothing`);
}
