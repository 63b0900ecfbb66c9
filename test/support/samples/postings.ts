/** Postings of made-up payments, written by transactions that a test commits at any time. */
import assert from "node:assert/strict";
import { feePosting, paymentPosting } from "../../../packages/gateway/src/domain/ledger/ledger.ts";
import type { Database, Transaction } from "../../../packages/gateway/src/store/database.ts";
import { insertPostings } from "../../../packages/gateway/src/store/ledger/ledger.ts";
import { sql } from "../../../packages/gateway/src/store/sql.ts";

export interface OpenPosting {
  bucket: number;
  commit(): Promise<void>;
  rollBack(): Promise<void>;
}

/** A payment and its fee, in one transaction. */
export function postPayment(
  tx: Transaction,
  merchantId: string,
  payment: { id: string; amountMinor: number; feeMinor?: number },
  at: Date,
): Promise<void> {
  const made = { railId: "fpx", merchantId, ...payment };
  return insertPostings(tx, [
    paymentPosting(made, at),
    feePosting(made, { feeMinor: payment.feeMinor ?? 0, taxMinor: 0, scheduleId: 1 }, at),
  ]);
}

/** Posts in a bucket that `isFree`, and leaves the transaction open. */
export async function openPosting(
  db: Database,
  merchantId: string,
  payment: { id: string; amountMinor: number; feeMinor?: number },
  at: Date,
  isFree: (bucket: number) => boolean = () => true,
): Promise<OpenPosting> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const posted = Promise.withResolvers<number>();
    const decided = Promise.withResolvers<void>();
    const done = db.transaction(async (tx) => {
      const bucket = await bucketOf(tx);
      if (isFree(bucket)) await postPayment(tx, merchantId, payment, at);
      posted.resolve(bucket);
      await decided.promise;
    });
    done.catch(posted.reject);
    const bucket = await posted.promise;
    const end = {
      bucket,
      commit() {
        decided.resolve();
        return done;
      },
      rollBack() {
        decided.reject(new Error("rolled back"));
        return assert.rejects(done, /rolled back/);
      },
    };
    if (isFree(bucket)) return end;
    await end.rollBack(); // the next transaction has the next bucket
  }
  throw new Error("no bucket is free");
}

/** The bucket that a transaction posts into. */
async function bucketOf(tx: Transaction): Promise<number> {
  const row = await tx.row<{ bucket: number }>(
    sql`select (pg_current_xact_id()::text::numeric % 8)::int as bucket`,
  );
  assert.ok(row);
  return row.bucket;
}

export async function makeMerchant(
  db: Database,
  merchantId: string,
  status: "VERIFIED" | "SUSPENDED" = "VERIFIED",
): Promise<void> {
  await db.run(sql`
    insert into merchants (id, shard_key, profile, status, registration_source, created_at, updated_at)
    values (${merchantId}, 0, '{}', ${status}, 'TEST', '2026-01-01', '2026-01-01')`);
}
