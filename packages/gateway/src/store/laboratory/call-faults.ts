import type { ApplicationId, MerchantId } from "../../domain/ids.ts";
import type { CallFaultKind } from "../../domain/laboratory/call-fault.ts";
import type { Queryable, Transaction } from "../database.ts";
import type { FindCallFaultRow, ListCallFaultsRow, NoteFaultyCallRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

export interface CallFaultOwner {
  merchantId: MerchantId;
  applicationId: ApplicationId;
}

/** Of all merchants. */
export async function listCallFaults(db: Queryable, now: Date): Promise<ListCallFaultsRow[]> {
  return db.rows<ListCallFaultsRow>(sql`
    select merchant_id, application_id, receiver from call_faults where expires_at > ${now}`);
}

/** Replaces the application's. */
export async function replaceCallFault(
  tx: Transaction,
  { merchantId, applicationId }: CallFaultOwner,
  { kind, receiver }: { kind: CallFaultKind; receiver: string },
  expiresAt: Date,
): Promise<void> {
  await tx.run(sql`
    insert into call_faults (merchant_id, application_id, kind, receiver, order_ids, expires_at)
    values (${merchantId}, ${applicationId}, ${kind}, ${receiver}, '{}', ${expiresAt})
    on conflict (merchant_id, application_id)
      do update set kind = ${kind}, receiver = ${receiver}, order_ids = '{}', expires_at = ${expiresAt}`);
}

/** Adds a call to the application's fault; null when it has none. */
export async function noteFaultyCall(
  db: Queryable,
  { merchantId, applicationId }: CallFaultOwner,
  orderId: string,
  now: Date,
): Promise<NoteFaultyCallRow | null> {
  return db.row<NoteFaultyCallRow>(sql`
    update call_faults set order_ids = order_ids || ${orderId}::text
     where merchant_id = ${merchantId} and application_id = ${applicationId} and expires_at > ${now}
    returning kind, order_ids`);
}

export async function findCallFault(
  db: Queryable,
  { merchantId, applicationId }: CallFaultOwner,
  now: Date,
): Promise<FindCallFaultRow | null> {
  return db.row<FindCallFaultRow>(sql`
    select kind, order_ids from call_faults
     where merchant_id = ${merchantId} and application_id = ${applicationId}
       and expires_at > ${now}`);
}

export async function deleteCallFault(
  db: Queryable,
  { merchantId, applicationId }: CallFaultOwner,
): Promise<void> {
  await db.run(sql`
    delete from call_faults
     where merchant_id = ${merchantId} and application_id = ${applicationId}`);
}
