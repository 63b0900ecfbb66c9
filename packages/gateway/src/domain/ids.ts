/**
 * Formats of IDs; see docs/spec/interface.md#ids. Most are 19 digits: the Unix second of creation
 * and nine random digits. They are always text, since they exceed 2^53.
 */

/**
 * An id of one kind does not fit where another kind is wanted. Plain text fits everywhere: ids that
 * come with a request have no kind yet.
 */
type Id<Kind extends string> = string & { readonly kind?: Kind };
export type MerchantId = Id<"merchant">;
export type StoreId = Id<"store">;
export type UserId = Id<"user">;
export type ApplicationId = Id<"application">;
export type CheckoutId = Id<"checkout">;
export type TransactionId = Id<"transaction">;
export type CustomerId = Id<"customer">;

/** The randomness this file needs; `platform/random.ts` fits. */
export interface IdRandom {
  digits(length: number): string;
  text(length: number, alphabet: string): string;
}

/** Crockford's alphabet: upper case, without I, L, O and U. */
export const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const LONG_ID_RANDOM_DIGITS = 9;

/** Merchant, store, user, application and checkout ids. */
export function makeLongId(now: Date, random: Pick<IdRandom, "digits">): string {
  return `${Math.floor(now.getTime() / 1000)}${random.digits(LONG_ID_RANDOM_DIGITS)}`;
}

/** Channel digits inside a transaction id. */
const TRANSACTION_CHANNELS = { WEB: "300", CARD: "325", RECURRING: "600" } as const;
export type TransactionChannel = keyof typeof TRANSACTION_CHANNELS;

/** 24 digits: UTC `yyMMddHHmmss`, the channel, nine random digits. */
export function makeTransactionId(
  now: Date,
  channel: TransactionChannel,
  random: Pick<IdRandom, "digits">,
): string {
  const stamp = now.toISOString().replaceAll(/\D/g, "").slice(2, 14);
  return `${stamp}${TRANSACTION_CHANNELS[channel]}${random.digits(LONG_ID_RANDOM_DIGITS)}`;
}

/** 20 letters and digits: fits every provider's field and the reference label of a QR code. */
export function makeAttemptId(random: Pick<IdRandom, "text">): string {
  return `PA${random.text(18, CROCKFORD)}`;
}

/** 20 characters: fits every provider's field. A provider makes a refund of one ID once. */
export function makeRefundId(random: Pick<IdRandom, "text">): string {
  return `RF${random.text(18, CROCKFORD)}`;
}

/** The gateway's ID; the provider's ID is stored separately. */
export function makeDisputeId(random: Pick<IdRandom, "text">): string {
  return `DP${random.text(18, CROCKFORD)}`;
}

/** ID of a notification, the same for all its attempts (`X-Event-Id`). */
export function makeEventId(random: Pick<IdRandom, "text">): string {
  return `EV${random.text(22, CROCKFORD)}`;
}

const LONG_ID = /^[0-9]{1,19}$/;
/** Accepts any digits, since older IDs are shorter. An unknown ID is not found. */
export function isLongId(text: string): boolean {
  return LONG_ID.test(text);
}
