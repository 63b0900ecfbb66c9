import type { ApplicationId, MerchantId } from "../../domain/ids.ts";
import type { ApplicationRef } from "../../domain/merchant/merchant.ts";
import { isAmong, type Reachable } from "../citus/reach.ts";
import type { Queryable, Transaction } from "../database.ts";
import type { DeleteNextServerKeyRow, ListDueServerKeysRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

export interface NextServerKey {
  sealedPrivateKey: Buffer;
  publicKey: string;
  usedFrom: Date;
}

/** Replaces one that was announced before and is not used yet. */
export async function replaceNextServerKey(
  tx: Transaction,
  { merchantId, id }: ApplicationRef,
  { sealedPrivateKey, publicKey, usedFrom }: NextServerKey,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into next_server_keys (
      merchant_id, application_id, private_key_sealed, public_key, created_at, used_from)
    values (${merchantId}, ${id}, ${sealedPrivateKey}, ${publicKey}, ${now}, ${usedFrom})
    on conflict (merchant_id, application_id) do update
       set private_key_sealed = excluded.private_key_sealed, public_key = excluded.public_key,
           created_at = excluded.created_at, used_from = excluded.used_from`);
}

/** Those that are to be used by now, oldest first. */
export async function listDueServerKeys(
  db: Queryable,
  now: Date,
  limit: number,
  among: Reachable = null,
): Promise<{ merchantId: MerchantId; applicationId: ApplicationId }[]> {
  return db.rows<ListDueServerKeysRow>(sql`
    select merchant_id, application_id from next_server_keys where used_from <= ${now} and ${isAmong(among)}
     order by used_from limit ${limit}`);
}

/** Null when there is none. */
export async function deleteNextServerKey(
  tx: Transaction,
  { merchantId, id }: ApplicationRef,
): Promise<NextServerKey | null> {
  return tx.row<DeleteNextServerKeyRow>(sql`
    delete from next_server_keys where merchant_id = ${merchantId} and application_id = ${id}
    returning private_key_sealed as sealed_private_key, public_key, used_from`);
}
