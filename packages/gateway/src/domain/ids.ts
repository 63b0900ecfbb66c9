/**
 * Formats of IDs; see docs/spec/interface.md#ids. Most are 19 digits: the Unix second of creation
 * and nine more. They are always text, since they exceed 2^53. Ids that arrive without their
 * merchant carry its shard key: docs/adr/0017-ids-carry-their-route.md.
 */
import { monthOf } from "./month.ts";
import { SHARD_KEYS, shardKeyOf } from "./shard-key.ts";

/**
 * An id of one kind is not assignable to another kind. Plain text is assignable to all: ids in a
 * request have no kind yet.
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

/**
 * Secret digits for a text, always the same: hides the shard key of long ids, so that knowing one
 * of a merchant's ids does not help to guess another. `platform/fingerprint.ts` fits.
 */
export interface IdMask {
  /** From 0 to 999. */
  of(text: string): number;
}

export interface IdSource {
  random: IdRandom;
  idMask: IdMask;
}

/** Crockford's alphabet: upper case, without I, L, O and U. */
export const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const LONG_ID_LENGTH = 19;
const LONG_ID_MASKED_LENGTH = 16;
const MASKS = 1_000;

/** 19 digits, the last nine random: for merchants and for what is only read with its merchant. */
export function makeLongId(now: Date, random: Pick<IdRandom, "digits">): string {
  return `${unixSeconds(now)}${random.digits(9)}`;
}

/**
 * Application, checkout and customer ids: six random digits and three that carry the
 * merchant's shard key, for requests that come with the id alone.
 */
export function makeRoutedId(now: Date, merchantId: MerchantId, source: IdSource): string {
  const start = `${unixSeconds(now)}${source.random.digits(6)}`;
  const masked = (shardKeyOf(merchantId) + source.idMask.of(start)) % MASKS;
  return `${start}${String(masked).padStart(3, "0")}`;
}

const unixSeconds = (now: Date) => Math.floor(now.getTime() / 1000);

const HEX = "0123456789abcdef";
const QR_CODE_LENGTH = 32;
const QR_CODE_MASKED_LENGTH = 29;

/** 29 random hexadecimal digits and three that carry the merchant's shard key, masked as above. */
export function makeQrCode(merchantId: MerchantId, { random, idMask }: IdSource): string {
  const start = random.text(QR_CODE_MASKED_LENGTH, HEX);
  const masked = (shardKeyOf(merchantId) + idMask.of(start)) % MASKS;
  return `${start}${masked.toString(16).padStart(QR_CODE_LENGTH - QR_CODE_MASKED_LENGTH, "0")}`;
}

/** Channel digits inside a transaction id. */
const TRANSACTION_CHANNELS = { WEB: "300", CARD: "325", RECURRING: "600" } as const;
export type TransactionChannel = keyof typeof TRANSACTION_CHANNELS;

/**
 * 24 digits: UTC `yyMMddHHmmss`, the channel, nine random digits. It never comes without a
 * merchant.
 */
export function makeTransactionId(
  now: Date,
  channel: TransactionChannel,
  random: Pick<IdRandom, "digits">,
): string {
  const stamp = now.toISOString().replaceAll(/\D/g, "").slice(2, 14);
  return `${stamp}${TRANSACTION_CHANNELS[channel]}${random.digits(9)}`;
}

type TextRandom = Pick<IdRandom, "text">;

/** The first two characters of an id with letters; each kind has its own. */
export const ID_PREFIXES = {
  accessGrant: "AG",
  attempt: "PA",
  claim: "CL",
  dispute: "DP",
  disputeFile: "DF",
  erasure: "ER",
  grant: "GR",
  integrationCheck: "IC",
  keptMessage: "KM",
  mail: "MA",
  merchantNote: "MN",
  notification: "EV",
  operatorDecision: "OD",
  ownerReplacement: "OR",
  passkeyChallenge: "CH",
  payout: "PO",
  paymentExport: "EX",
  refund: "RF",
  refundRequest: "RR",
  session: "SE",
  webhookFault: "WF",
  webhookFaultAct: "WA",
} as const;

/** Kinds whose ids have no form of their own. */
type PlainKind = Exclude<
  keyof typeof ID_PREFIXES,
  "attempt" | "dispute" | "disputeFile" | "grant" | "notification" | "payout" | "refund"
>;

/** 24 characters, for what has no form of its own. */
export function makeTextId(kind: PlainKind, random: TextRandom): string {
  return `${ID_PREFIXES[kind]}${random.text(22, CROCKFORD)}`;
}

/**
 * 20 letters and digits: fits every provider's field and the reference label of a QR code. Two of
 * them carry the merchant's shard key, since a provider's callback names nothing else.
 */
export const makeAttemptId = (merchantId: MerchantId, random: TextRandom) =>
  routedText(ID_PREFIXES.attempt, merchantId, random);

/** 20 characters: fits every provider's field. A provider makes a refund of one ID once. */
export const makeRefundId = (merchantId: MerchantId, random: TextRandom) =>
  routedText(ID_PREFIXES.refund, merchantId, random);

/** Of the refund of an overpayment, which has one: the same, however often it is opened. */
export const overpaymentRefundIdOf = ({ attemptId }: { attemptId: string }) =>
  `${ID_PREFIXES.refund}${attemptId.slice(ID_PREFIXES.attempt.length)}`;

/** 20 characters: fits every bank's field, and comes back from it without the merchant. */
export const makePayoutId = (merchantId: MerchantId, random: TextRandom) =>
  routedText(ID_PREFIXES.payout, merchantId, random);

/** The gateway's ID; the provider's ID is stored separately. */
export function makeDisputeId(random: TextRandom): string {
  return `${ID_PREFIXES.dispute}${random.text(18, CROCKFORD)}`;
}

/** Of an evidence file. */
export function makeDisputeFileId(random: TextRandom): string {
  return `${ID_PREFIXES.disputeFile}${random.text(18, CROCKFORD)}`;
}

function routedText(prefix: string, merchantId: MerchantId, random: TextRandom): string {
  return `${prefix}${shardPrefixOf(merchantId)}${random.text(16, CROCKFORD)}`;
}

/** Two characters that carry a merchant's shard key in ids and tokens. */
export function shardPrefixOf(merchantId: MerchantId): string {
  const key = shardKeyOf(merchantId);
  return `${CROCKFORD[key >> 5]}${CROCKFORD[key & 31]}`;
}

/** The shard key in a text made with `shardPrefixOf`; null when it has none. */
export function shardKeyInPrefix(prefix: string): number | null {
  const high = CROCKFORD.indexOf(prefix.charAt(0) || " ");
  const low = CROCKFORD.indexOf(prefix.charAt(1) || " ");
  const key = high * 32 + low;
  return high < 0 || low < 0 || key >= SHARD_KEYS ? null : key;
}

/**
 * The shard key in a routed, attempt, payout or refund id or a QR code; null for any other text.
 */
export function shardKeyInId(id: string, idMask: IdMask): number | null {
  if (ROUTED_TEXT.test(id)) return shardKeyInPrefix(id.slice(2, 4));
  if (isQrCode(id))
    return unmask(
      id.slice(0, QR_CODE_MASKED_LENGTH),
      idMask,
      `0x${id.slice(QR_CODE_MASKED_LENGTH)}`,
    );
  if (id.length !== LONG_ID_LENGTH || !LONG_ID.test(id)) return null;
  const start = id.slice(0, LONG_ID_MASKED_LENGTH);
  return unmask(start, idMask, id.slice(LONG_ID_MASKED_LENGTH));
}

function unmask(start: string, idMask: IdMask, masked: string): number | null {
  const key = (Number(masked) - idMask.of(start) + MASKS) % MASKS;
  return key >= 0 && key < SHARD_KEYS ? key : null;
}

/**
 * ID of a notification, the same for all its attempts (`X-Event-Id`). Two of its characters carry
 * the month in which its subject was created, and with it the partition that it is in.
 */
export function makeNotificationId(subjectCreatedAt: Date, random: TextRandom): string {
  const month = monthOf(subjectCreatedAt);
  const count = (Math.floor(month / 100) - FIRST_YEAR) * 12 + (month % 100) - 1;
  return `${ID_PREFIXES.notification}${CROCKFORD[count >> 5]}${CROCKFORD[count & 31]}${random.text(20, CROCKFORD)}`;
}

/** The month in a notification's ID, as 202612; for any other text one that has no notification. */
export function monthOfNotificationId(id: string): number {
  const count =
    CROCKFORD.indexOf(id.charAt(2) || " ") * 32 + CROCKFORD.indexOf(id.charAt(3) || " ");
  return count < 0 ? 0 : (FIRST_YEAR + Math.floor(count / 12)) * 100 + (count % 12) + 1;
}

/** Two characters count the months until 2085. */
const FIRST_YEAR = 2000;

/** A worker's right to do something once; see `claim_id` in the schema. */
export const makeClaimId = (random: TextRandom) => makeTextId("claim", random);

const ROUTED_TEXT = new RegExp(
  `^(?:${ID_PREFIXES.attempt}|${ID_PREFIXES.payout}|${ID_PREFIXES.refund})[0-9A-HJKMNP-TV-Z]{18}$`,
);
const LONG_ID = /^[0-9]{1,19}$/;
const QR_CODE = /^[0-9a-f]{32}$/;

export function isQrCode(text: string): boolean {
  return QR_CODE.test(text);
}

/** Accepts any digits, since older IDs are shorter. An unknown ID is not found. */
export function isLongId(text: string): boolean {
  return LONG_ID.test(text);
}
