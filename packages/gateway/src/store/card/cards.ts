import type { CustomerId, MerchantId } from "../../domain/ids.ts";
import type { Queryable, Transaction } from "../database.ts";
import type {
  FindSealedCardRow,
  ListCardsRow,
  LockPendingCardRow,
  LockSameCardRow,
} from "../generated/rows.ts";
import { part, sql } from "../sql.ts";

/** A stored card, without its secrets. */
export type StoredCard = ListCardsRow;

const CARD = part`
  merchant_id, token, customer_id, brand, first_six, last_four, expiry_month, expiry_year,
  holder_name, country_code, created_at, updated_at`;

const CARDS_SHOWN_MAX = 50;

/** Seal context of a card. It includes the token, so a value moved to another row does not open. */
export const cardContext = (token: string) => `card:${token}`;

/** Pending until the payment it is used for succeeds. */
export async function insertPendingCard(
  tx: Transaction,
  card: StoredCard & { fingerprint: Buffer; sealed: Buffer; attemptId: string },
): Promise<void> {
  await tx.run(sql`
    insert into cards (
      merchant_id, token, customer_id, fingerprint, sealed, brand, first_six, last_four,
      expiry_month, expiry_year, holder_name, country_code, status, attempt_id, created_at,
      updated_at)
    values (
      ${card.merchantId}, ${card.token}, ${card.customerId}, ${card.fingerprint}, ${card.sealed},
      ${card.brand}, ${card.firstSix}, ${card.lastFour}, ${card.expiryMonth}, ${card.expiryYear},
      ${card.holderName}, ${card.countryCode}, 'PENDING', ${card.attemptId}, ${card.createdAt},
      ${card.updatedAt})`);
}

/** The card that is pending on this attempt, locked. */
export async function lockPendingCard(
  tx: Transaction,
  merchantId: MerchantId,
  attemptId: string,
): Promise<{ card: StoredCard; sealed: Buffer; fingerprint: Buffer } | null> {
  const row = await tx.row<LockPendingCardRow>(sql`
    select ${CARD}, sealed, fingerprint from cards
     where merchant_id = ${merchantId} and attempt_id = ${attemptId} and status = 'PENDING'
       for update`);
  if (!row) return null;
  const { sealed, fingerprint, ...card } = row;
  return { card, sealed, fingerprint };
}

/** The same card number, stored earlier for the same customer. */
export async function lockSameCard(
  tx: Transaction,
  { merchantId, customerId }: StoredCard,
  fingerprint: Buffer,
): Promise<StoredCard | null> {
  return tx.row<LockSameCardRow>(sql`
    select ${CARD} from cards
     where merchant_id = ${merchantId} and customer_id = ${customerId}
       and fingerprint = ${fingerprint} and status = 'ACTIVE' for update`);
}

export async function replaceCard(
  tx: Transaction,
  after: StoredCard,
  sealed: Buffer,
): Promise<void> {
  await tx.run(sql`
    update cards
       set status = 'ACTIVE', sealed = ${sealed}, brand = ${after.brand},
           expiry_month = ${after.expiryMonth}, expiry_year = ${after.expiryYear},
           holder_name = ${after.holderName}, country_code = ${after.countryCode},
           updated_at = ${after.updatedAt}
     where merchant_id = ${after.merchantId} and token = ${after.token}`);
}

export async function deletePendingCard(
  tx: Queryable,
  merchantId: MerchantId,
  attemptId: string,
): Promise<void> {
  await tx.run(sql`
    delete from cards
     where merchant_id = ${merchantId} and attempt_id = ${attemptId} and status = 'PENDING'`);
}

/** Deletes the pending cards of attempts that never got an outcome. */
export async function deletePendingCardsBefore(db: Queryable, before: Date): Promise<void> {
  await db.run(sql`delete from cards where status = 'PENDING' and created_at < ${before}`);
}

/** Newest first. */
export async function listCards(
  db: Queryable,
  merchantId: MerchantId,
  customerId: CustomerId,
): Promise<StoredCard[]> {
  return db.rows<ListCardsRow>(sql`
    select ${CARD} from cards
     where merchant_id = ${merchantId} and customer_id = ${customerId} and status = 'ACTIVE'
     order by created_at desc, token limit ${CARDS_SHOWN_MAX}`);
}

/** With its sealed secrets. */
export async function findSealedCard(
  db: Queryable,
  merchantId: MerchantId,
  customerId: CustomerId,
  token: string,
): Promise<{ card: StoredCard; sealed: Buffer } | null> {
  const row = await db.row<FindSealedCardRow>(sql`
    select ${CARD}, sealed from cards
     where merchant_id = ${merchantId} and customer_id = ${customerId} and token = ${token}
       and status = 'ACTIVE'`);
  if (!row) return null;
  const { sealed, ...card } = row;
  return { card, sealed };
}

/**
 * Deletes a card and disables the customers charged with it. False when the card does not exist.
 */
export async function deleteCard(
  tx: Transaction,
  card: { merchantId: MerchantId; customerId: CustomerId; token: string },
  now: Date,
): Promise<boolean> {
  const changed = await tx.run(sql`
    delete from cards
     where merchant_id = ${card.merchantId} and customer_id = ${card.customerId}
       and token = ${card.token} and status = 'ACTIVE'`);
  await tx.run(sql`
    update customers
       set card_token = null, is_active = false, next_charge_on = null, next_charge_at = null,
           updated_at = ${now}
     where merchant_id = ${card.merchantId} and card_token = ${card.token}`);
  return changed === 1;
}
