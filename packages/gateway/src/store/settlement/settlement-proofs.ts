import type { MerchantId } from "../../domain/ids.ts";
import type { Settlement } from "../../domain/settlement/settlement.ts";
import type { Reachable } from "../citus/reach.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  FindLastProofRow,
  FindSettlementKeyRow,
  FindSettlementProofRow,
  FindUnprovedSettlementRow,
  ListMerchantsToProveRow,
} from "../generated/rows.ts";
import { sql } from "../sql.ts";
import { SETTLEMENT } from "./settlements.ts";

/** Seal context of a key that signs settlements. */
export const settlementKeyContext = (id: string) => `settlement-key:${id}`;

export interface SettlementKey {
  id: string;
  sealedPrivateKey: Buffer;
  createdAt: Date;
}

/** The newest one. */
export async function findSettlementKey(db: Queryable): Promise<FindSettlementKeyRow | null> {
  return db.row<FindSettlementKeyRow>(sql`
    select id, private_key_sealed as sealed_private_key from settlement_keys
     order by created_at desc, id limit 1`);
}

/** When several processes create the first key, one wins and the others use its key. */
export async function insertFirstSettlementKey(tx: Transaction, key: SettlementKey): Promise<void> {
  await tx.run(sql`lock table settlement_keys in share row exclusive mode`);
  await tx.run(sql`
    insert into settlement_keys (id, private_key_sealed, created_at)
    select ${key.id}, ${key.sealedPrivateKey}::bytea, ${key.createdAt}::timestamptz
     where not exists (select from settlement_keys)
    on conflict do nothing`);
}

/** Merchants above `after` with a settlement that has no proof. */
export async function listMerchantsToProve(
  db: Queryable,
  after: MerchantId,
  limit: number,
  among: Reachable,
): Promise<MerchantId[]> {
  const rows = await db.rows<ListMerchantsToProveRow>(sql`
    select distinct s.merchant_id from settlements s
     where s.merchant_id > ${after}
       and (${among}::text[] is null or s.merchant_id = any(${among}::text[]))
       and not exists (select from settlement_proofs p
                        where p.merchant_id = s.merchant_id and p.settlement_id = s.id)
     order by s.merchant_id limit ${limit}`);
  return rows.map(({ merchantId }) => merchantId);
}

/** The merchant's earliest one; null when all are proved. */
export async function findUnprovedSettlement(
  db: Queryable,
  merchantId: MerchantId,
): Promise<Settlement | null> {
  return db.row<FindUnprovedSettlementRow>(sql`
    select ${SETTLEMENT} from settlements s
     where s.merchant_id = ${merchantId}
       and not exists (select from settlement_proofs p
                        where p.merchant_id = ${merchantId} and p.settlement_id = s.id)
     order by s.date limit 1`);
}

export async function findLastProof(
  db: Queryable,
  merchantId: MerchantId,
): Promise<FindLastProofRow | null> {
  return db.row<FindLastProofRow>(sql`
    select sequence, proof from settlement_proofs
     where merchant_id = ${merchantId} order by sequence desc limit 1`);
}

export async function findSettlementProof(
  db: Queryable,
  merchantId: MerchantId,
  settlementId: string,
): Promise<string | null> {
  const row = await db.row<FindSettlementProofRow>(sql`
    select proof from settlement_proofs
     where merchant_id = ${merchantId} and settlement_id = ${settlementId}`);
  return row?.proof ?? null;
}

/** False when another process was faster. */
export async function insertSettlementProof(
  db: Queryable,
  proof: {
    merchantId: MerchantId;
    settlementId: string;
    sequence: number;
    proof: string;
    createdAt: Date;
  },
): Promise<boolean> {
  const inserted = await db.run(sql`
    insert into settlement_proofs (merchant_id, settlement_id, sequence, proof, created_at)
    values (${proof.merchantId}, ${proof.settlementId}, ${proof.sequence}, ${proof.proof},
            ${proof.createdAt})
    on conflict do nothing`);
  return inserted === 1;
}
