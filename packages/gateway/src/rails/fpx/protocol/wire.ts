/**
 * FPX messages as public open-source integrations agree on them (specification: PayNet, on
 * contract; overview: docs.developer.paynet.my/docs/fpx). Names omit their `fpx_` prefix; each list
 * is in the order of the checksum text, which is alphabetical.
 */
import { createSign, createVerify } from "node:crypto";
import type { FpxKeys, FpxPublicKey } from "../settings.ts";

export type Fields = Record<string, string>;

/** AR, the authorisation request, and AE, its enquiry. */
export const REQUEST_FIELDS = [
  "buyerAccNo",
  "buyerBankBranch",
  "buyerBankId",
  "buyerEmail",
  "buyerIban",
  "buyerId",
  "buyerName",
  "makerName",
  "msgToken",
  "msgType",
  "productDesc",
  "sellerBankCode",
  "sellerExId",
  "sellerExOrderNo",
  "sellerId",
  "sellerOrderNo",
  "sellerTxnTime",
  "txnAmount",
  "txnCurrency",
  "version",
] as const;

/** AC, the authorisation confirmation: direct, indirect, and in response to AE. */
export const CONFIRMATION_FIELDS = [
  "buyerBankBranch",
  "buyerBankId",
  "buyerIban",
  "buyerId",
  "buyerName",
  "creditAuthCode",
  "creditAuthNo",
  "debitAuthCode",
  "debitAuthNo",
  "fpxTxnId",
  "fpxTxnTime",
  "makerName",
  "msgToken",
  "msgType",
  "sellerExId",
  "sellerExOrderNo",
  "sellerId",
  "sellerOrderNo",
  "sellerTxnTime",
  "txnAmount",
  "txnCurrency",
] as const;

/** BE and BC, the bank list. */
export const BANK_LIST_REQUEST_FIELDS = ["msgToken", "msgType", "sellerExId", "version"] as const;
export const BANK_LIST_FIELDS = ["bankList", "msgToken", "msgType", "sellerExId"] as const;

/**
 * RR, a refund payout, RE, its enquiry, and RC, the response to both: the sandbox's own (see
 * README).
 */
export const REFUND_REQUEST_FIELDS = [
  "fpxTxnId",
  "msgType",
  "refundAmount",
  "refundNo",
  "sellerExId",
  "sellerExOrderNo",
  "sellerId",
  "txnCurrency",
] as const;
export const REFUND_RESPONSE_FIELDS = [
  "msgType",
  "payoutNo",
  "refundAmount",
  "refundNo",
  "refundStatus",
  "sellerExId",
  "sellerExOrderNo",
] as const;

/** SF, a request for a daily settlement file: the sandbox's own (see README). */
export const SETTLEMENT_REQUEST_FIELDS = ["msgType", "sellerExId", "settlementDate"] as const;

export function checksumText(names: readonly string[], fields: Fields): string {
  return names.map((name) => fields[name] ?? "").join("|");
}

/** Adds the checksum to the fields: RSA PKCS#1 v1.5 with SHA-1, upper-case hexadecimal. */
export function withChecksum(names: readonly string[], fields: Fields, keys: FpxKeys): Fields {
  const text = checksumText(names, fields);
  return {
    ...fields,
    checkSum: createSign("RSA-SHA1").update(text).sign(keys.own, "hex").toUpperCase(),
  };
}

/** True when the switch created the checksum with a key that is valid at `now`. */
export function isSigned(
  text: string | Buffer,
  checksum: string,
  keys: FpxKeys,
  now: Date,
): boolean {
  if (!/^([0-9A-Fa-f]{2})+$/.test(checksum)) return false;
  return keys.fpx.some(
    (fpx) =>
      isValidAt(fpx, now) && createVerify("RSA-SHA1").update(text).verify(fpx.key, checksum, "hex"),
  );
}

function isValidAt({ validFrom, validUntil }: FpxPublicKey, now: Date): boolean {
  return (validFrom === null || validFrom <= now) && (validUntil === null || now <= validUntil);
}

export function encodeForm(fields: Fields): string {
  return new URLSearchParams(withPrefix(fields)).toString();
}

export function withPrefix(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`fpx_${name}`, value]));
}

/** `12.34` for 1234 sen. */
export function amountText(amountMinor: number): string {
  return `${Math.floor(amountMinor / 100)}.${String(amountMinor % 100).padStart(2, "0")}`;
}

/**
 * Sen; null when the text is not an amount. FPX writes two decimals; fewer are accepted, more are
 * not.
 */
export function readAmount(text: string | undefined): number | null {
  const match = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text ?? "");
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : null;
}

/** Malaysian time, `YYYYMMDDHHmmss`. */
export function timeText(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().replace(/\D/g, "").slice(0, 14);
}
