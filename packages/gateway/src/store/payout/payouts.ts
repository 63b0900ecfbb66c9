import type { MerchantId } from "../../domain/ids.ts";
import type { HoldReason, Payout, PayoutAccount } from "../../domain/payout/payout.ts";
import type { Reachable } from "../citus/reach.ts";
import { isAmong } from "../citus/reach.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  FindPayoutAccountRow,
  FindPayoutOfSettlementRow,
  FindPayoutRow,
  IsReturnUnclearedRow,
  ListEndedHoldsRow,
  ListPayoutsOfFileRow,
  LockPayoutRow,
} from "../generated/rows.ts";
import { part, sql } from "../sql.ts";

/** The columns of `payouts p` that make up a payout. */
export const PAYOUT = part`
  p.merchant_id, p.id, p.settlement_id, p.amount_minor, p.state, p.bank_code, p.account_no,
  p.holder_name, p.reference, p.file_id, p.hold_reason, p.hold_note, p.held_until,
  p.value_date::text as value_date, p.bank_reference, p.reason_code, p.reason_text, p.created_at,
  p.held_at, p.approved_at, p.sent_at, p.paid_at, p.returned_at, p.failed_at, p.cleared_at`;

export type PayoutKey = Pick<Payout, "merchantId" | "id">;

/** Throws on a violation of the unique key: a settlement has one payout. */
export async function insertPayout(tx: Transaction, payout: Payout): Promise<void> {
  await tx.run(sql`
    insert into payouts (
      merchant_id, id, settlement_id, amount_minor, state, bank_code, account_no, holder_name,
      reference, hold_reason, held_until, created_at, held_at)
    values (
      ${payout.merchantId}, ${payout.id}, ${payout.settlementId}, ${payout.amountMinor},
      ${payout.state}, ${payout.bankCode}, ${payout.accountNo}, ${payout.holderName},
      ${payout.reference}, ${payout.holdReason}, ${payout.heldUntil}, ${payout.createdAt},
      ${payout.heldAt})`);
}

/** Of any merchant. */
export async function findPayout(db: Queryable, id: string): Promise<Payout | null> {
  return db.row<FindPayoutRow>(sql`select ${PAYOUT} from payouts p where p.id = ${id}`);
}

export async function findPayoutOfSettlement(
  db: Queryable,
  merchantId: MerchantId,
  settlementId: string,
): Promise<Payout | null> {
  return db.row<FindPayoutOfSettlementRow>(sql`
    select ${PAYOUT} from payouts p
     where p.merchant_id = ${merchantId} and p.settlement_id = ${settlementId}`);
}

export async function lockPayout(
  tx: Transaction,
  { merchantId, id }: PayoutKey,
): Promise<Payout | null> {
  return tx.row<LockPayoutRow>(sql`
    select ${PAYOUT} from payouts p
     where p.merchant_id = ${merchantId} and p.id = ${id} for update`);
}

/** In the order in which they are locked and posted. */
export async function listPayoutsOfFile(db: Queryable, fileId: string): Promise<Payout[]> {
  return db.rows<ListPayoutsOfFileRow>(sql`
    select ${PAYOUT} from payouts p where p.file_id = ${fileId} order by p.merchant_id, p.id`);
}

/** A merchant's default account, with when it changed; null without one. */
export async function findPayoutAccount(
  db: Queryable,
  merchantId: MerchantId,
): Promise<(PayoutAccount & { changedAt: Date | null }) | null> {
  return db.row<FindPayoutAccountRow>(sql`
    select coalesce(profile ->> 'bankCode', '') as "bank_code!",
           coalesce(profile ->> 'bankAccountNo', '') as "account_no!",
           coalesce(profile ->> 'bankAccountHolderName', '') as "holder_name!",
           bank_changed_at as changed_at
      from settlement_accounts where merchant_id = ${merchantId} and is_default`);
}

/** Whether a payout came back and no operator has looked at why. */
export async function isReturnUncleared(db: Queryable, merchantId: MerchantId): Promise<boolean> {
  const row = await db.row<IsReturnUnclearedRow>(sql`
    select exists (
      select 1 from payouts
       where merchant_id = ${merchantId} and state in ('RETURNED', 'FAILED')
         and cleared_at is null) as "is_uncleared!"`);
  return row?.isUncleared ?? false;
}

/** Holds that end by themselves and have, oldest first. */
export async function listEndedHolds(
  db: Queryable,
  now: Date,
  limit: number,
  among: Reachable,
): Promise<PayoutKey[]> {
  return db.rows<ListEndedHoldsRow>(sql`
    select merchant_id, id from payouts
     where state = 'HELD' and held_until <= ${now} and ${isAmong(among)}
     order by held_until, id limit ${limit}`);
}

/** False when it is in a file, or no longer due. */
export async function holdPayout(
  tx: Transaction,
  { merchantId, id }: PayoutKey,
  hold: { reason: HoldReason; note: string; until: Date | null; at: Date },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update payouts
       set state = 'HELD', hold_reason = ${hold.reason}, hold_note = ${hold.note},
           held_until = ${hold.until}, held_at = ${hold.at}
     where merchant_id = ${merchantId} and id = ${id} and state = 'DUE' and file_id is null`);
  return changed === 1;
}

/** To the account as it is now. False when it is not held. */
export async function releasePayout(
  tx: Transaction,
  { merchantId, id }: PayoutKey,
  account: PayoutAccount,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update payouts
       set state = 'DUE', hold_reason = null, hold_note = '', held_until = null, held_at = null,
           bank_code = ${account.bankCode}, account_no = ${account.accountNo},
           holder_name = ${account.holderName}
     where merchant_id = ${merchantId} and id = ${id} and state = 'HELD'`);
  return changed === 1;
}

/** Payouts that came back no longer hold later ones. */
export async function clearReturns(
  tx: Transaction,
  merchantId: MerchantId,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update payouts set cleared_at = ${now}
     where merchant_id = ${merchantId} and state in ('RETURNED', 'FAILED') and cleared_at is null`);
}

/** The merchant's other payouts that are not in a file: each waits for an operator. */
export async function holdDuePayouts(
  tx: Transaction,
  merchantId: MerchantId,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update payouts set state = 'HELD', hold_reason = 'EARLIER_RETURNED', held_at = ${now}
     where merchant_id = ${merchantId} and state = 'DUE' and file_id is null`);
}

/** False when it is in a file already, or no longer due. */
export async function putIntoFile(
  tx: Transaction,
  { merchantId, id }: PayoutKey,
  fileId: string,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update payouts set file_id = ${fileId}
     where merchant_id = ${merchantId} and id = ${id} and state = 'DUE' and file_id is null`);
  return changed === 1;
}

/** Of a file that is cancelled: they are due again. Returns how many there were. */
export async function takeOutOfFile(tx: Transaction, fileId: string): Promise<number> {
  return tx.run(sql`
    update payouts set state = 'DUE', file_id = null, approved_at = null
     where file_id = ${fileId} and state in ('DUE', 'APPROVED')`);
}

/** Returns how many there were. */
export async function approvePayoutsOfFile(
  tx: Transaction,
  fileId: string,
  at: Date,
): Promise<number> {
  return tx.run(sql`
    update payouts set state = 'APPROVED', approved_at = ${at}
     where file_id = ${fileId} and state = 'DUE'`);
}

/** Returns how many there were. */
export async function sendPayoutsOfFile(
  tx: Transaction,
  fileId: string,
  at: Date,
): Promise<number> {
  return tx.run(sql`
    update payouts set state = 'SENT', sent_at = ${at}
     where file_id = ${fileId} and state = 'APPROVED'`);
}

/** What the bank said; `before` is the state that it was decided on. False when it has changed. */
export async function replacePayoutResult(
  tx: Transaction,
  before: Payout,
  after: Payout,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update payouts
       set state = ${after.state}, value_date = ${after.valueDate},
           bank_reference = ${after.bankReference}, reason_code = ${after.reasonCode},
           reason_text = ${after.reasonText}, paid_at = ${after.paidAt},
           returned_at = ${after.returnedAt}, failed_at = ${after.failedAt}
     where merchant_id = ${before.merchantId} and id = ${before.id} and state = ${before.state}`);
  return changed === 1;
}
