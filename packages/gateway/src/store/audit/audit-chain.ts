import type { MerchantId } from "../../domain/ids.ts";
import { isAmong, type Reachable } from "../citus/reach.ts";
import type { Queryable } from "../database.ts";
import type {
  FindChainHeadRow,
  HasCallsRow,
  HasOwnPartitionRow,
  ListChainRow,
  ListHeadsSinceRow,
  ListMerchantsToSealRow,
  ListMerchantsWithChainRow,
  ListMerchantsWithoutCallsRow,
  ListUnsealedRow,
  SumCallsRow,
} from "../generated/rows.ts";
import { listMerchantIds } from "../merchant/merchants.ts";
import { part, sql } from "../sql.ts";

/**
 * What a link covers: an entry of the audit log, or a day's changing calls of the request log.
 */
export interface Sealed {
  kind: "ENTRY" | "CALLS";
  /** Of an entry its id, of calls the day as 20261123. */
  subject: number;
  /** Of entries 1. */
  count: number;
  /** Of what is sealed, which may be erased later. */
  digest: Buffer;
}

export interface ChainLink extends Sealed {
  /** From 1 on, without a gap. */
  sequence: number;
  hash: Buffer;
}

/** The end of a merchant's chain; its start has sequence 0. */
export type ChainHead = Pick<ChainLink, "sequence" | "hash">;

/** All of an entry, as texts that do not depend on the connection's settings. */
const ENTRY_MEMBERS = part`
  a.id::text, (extract(epoch from a.at) * 1000000)::bigint::text, a.actor_kind, a.actor_id,
  a.actor_name, a.actor_email, a.action, a.target_kind, a.target_id, a.before::text,
  a.after::text, a.address, a.request_id`;

export async function findChainHead(
  db: Queryable,
  merchantId: MerchantId,
): Promise<ChainHead | null> {
  return db.row<FindChainHeadRow>(sql`
    select sequence, hash from audit_chain where merchant_id = ${merchantId}
     order by sequence desc limit 1`);
}

/** Entries since `since` that the chain does not have, oldest first. */
export async function listUnsealed(
  db: Queryable,
  merchantId: MerchantId,
  since: Date,
  limit: number,
): Promise<ListUnsealedRow[]> {
  return db.rows<ListUnsealedRow>(sql`
    select a.id as "id!", a.at, array[${ENTRY_MEMBERS}] as "members!" from audit_log a
     where a.merchant_id = ${merchantId} and a.at >= ${since}
       and not exists (select from audit_chain c
                        where c.merchant_id = a.merchant_id and c.kind = 'ENTRY'
                          and c.subject = a.id)
     order by a.at, a.id limit ${limit}`);
}

/** Whose audit log has entries since `since` that the chain does not have. */
export async function listMerchantsToSeal(
  db: Queryable,
  since: Date,
  among: Reachable = null,
): Promise<MerchantId[]> {
  const rows = await db.rows<ListMerchantsToSealRow>(sql`
    select distinct a.merchant_id from audit_log a
     where a.at >= ${since} and ${isAmong(among)}
       and not exists (select from audit_chain c
                        where c.merchant_id = a.merchant_id and c.kind = 'ENTRY'
                          and c.subject = a.id)`);
  return rows.map(({ merchantId }) => merchantId);
}

/** Fails with a unique violation when another process was faster. */
export async function insertLinks(
  db: Queryable,
  merchantId: MerchantId,
  links: readonly ChainLink[],
  now: Date,
): Promise<void> {
  const rows = links.map((link) => ({
    ...link,
    digest: link.digest.toString("hex"),
    hash: link.hash.toString("hex"),
  }));
  await db.run(sql`
    insert into audit_chain (
      merchant_id, sequence, kind, subject, count, digest, hash, sealed_at)
    select ${merchantId}, sequence, kind, subject, count, decode(digest, 'hex'),
           decode(hash, 'hex'), ${now}
      from json_to_recordset(${JSON.stringify(rows)}) as l(
        sequence bigint, kind text, subject bigint, count int, digest text, hash text)`);
}

/**
 * Links after `after`, each with what the audit log has for it now. `recordedAt` is null for what
 * is no entry, and for entries from before it was kept.
 */
export async function listChain(
  db: Queryable,
  merchantId: MerchantId,
  after: number,
  limit: number,
): Promise<ListChainRow[]> {
  return db.rows<ListChainRow>(sql`
    select c.sequence, c.kind, c.subject, c.count, c.digest, c.hash, a.recorded_at,
           case when a.id is not null then array[${ENTRY_MEMBERS}] end as members
      from audit_chain c
      left join audit_log a
        on a.merchant_id = c.merchant_id and a.id = c.subject and c.kind = 'ENTRY'
     where c.merchant_id = ${merchantId} and c.sequence > ${after}
     order by c.sequence limit ${limit}`);
}

export async function listMerchantsWithChain(db: Queryable): Promise<MerchantId[]> {
  const rows = await db.rows<ListMerchantsWithChainRow>(sql`
    select merchant_id as "merchant_id!" from audit_chain where sequence = 1
    union select merchant_id from audit_log order by 1`);
  return rows.map(({ merchantId }) => merchantId);
}

/** Ends of the chains that grew since then. */
export async function listHeadsSince(db: Queryable, since: Date): Promise<ListHeadsSinceRow[]> {
  return db.rows<ListHeadsSinceRow>(sql`
    select distinct on (merchant_id) merchant_id, sequence, encode(hash, 'hex') as "hash!"
      from audit_chain where sealed_at >= ${since}
     order by merchant_id, sequence desc`);
}

/** All merchants whose chain has no link for the calls of a day, whether or not they made any. */
export async function listMerchantsWithoutCalls(
  db: Queryable,
  { day }: Day,
  among: Reachable = null,
): Promise<MerchantId[]> {
  // In two statements: Citus joins a table that it spreads to one that it does not in one way only.
  const all = among ?? (await listMerchantIds(db));
  const sealed = await db.rows<ListMerchantsWithoutCallsRow>(sql`
    select merchant_id from audit_chain
     where merchant_id = any(${all}) and kind = 'CALLS' and subject = ${day}`);
  const known = new Set(sealed.map(({ merchantId }) => merchantId));
  return all.filter((merchantId) => !known.has(merchantId));
}

export async function hasCalls(
  db: Queryable,
  merchantId: MerchantId,
  { day }: Day,
): Promise<boolean> {
  const row = await db.row<HasCallsRow>(sql`
    select exists (select from audit_chain
                    where merchant_id = ${merchantId} and kind = 'CALLS'
                      and subject = ${day}) as "is_sealed!"`);
  return row?.isSealed ?? false;
}

/** A day in UTC. */
export interface Day {
  from: Date;
  to: Date;
  /** As 20261123. */
  day: number;
}

/**
 * Whether all calls of the day are there: its partition is dropped as a whole. Without one, they
 * are in the default partition, of which rows are deleted by their age.
 */
export async function hasOwnPartition(db: Queryable, { from }: Day): Promise<boolean> {
  const name = `request_log_${from.toISOString().slice(0, 10).replaceAll("-", "_")}`;
  const row = await db.row<HasOwnPartitionRow>(sql`
    select relispartition from pg_class where oid = to_regclass(${name})`);
  return row?.relispartition ?? false;
}

/** A digest of a merchant's changing calls, without what erasing a payer changes. */
export async function sumCalls(
  db: Queryable,
  merchantId: MerchantId,
  { from, to }: Day,
): Promise<SumCallsRow | null> {
  return db.row<SumCallsRow>(sql`
    select count(*)::int as "count!",
           sha256(coalesce(string_agg(sha256(convert_to(jsonb_build_array(
             id, (extract(epoch from at) * 1000000)::bigint, application_id, method, status,
             error_code, address, user_agent, nonce, store_id, subject_id)::text, 'UTF8')), ''::bytea
             order by at, id), ''::bytea)) as "digest!"
      from request_log
     where merchant_id = ${merchantId} and at >= ${from} and at < ${to} and method <> 'GET'`);
}
