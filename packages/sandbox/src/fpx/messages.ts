/**
 * The switch's messages. Field names have no `fpx_` prefix here; the order of each list is that of
 * its checksum. See docs/spec/rails.md, "FPX".
 */
import { createSign, createVerify } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { bodyForm } from "../read-request.ts";
import { parseDecimal } from "../ringgit.ts";

export type Fields = Record<string, string>;

/** Authorisation request (AR) and enquiry (AE). */
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

/** Authorisation confirmation (AC): direct, indirect, or in response to AE. */
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

/** In the order of a captured AC: that of a hash map, which holds for a reply to AE too. */
const CONFIRMATION_ORDER = [
  "debitAuthCode",
  "debitAuthNo",
  "sellerExId",
  "creditAuthNo",
  "buyerName",
  "buyerId",
  "sellerTxnTime",
  "sellerExOrderNo",
  "makerName",
  "buyerBankBranch",
  "buyerBankId",
  "msgToken",
  "creditAuthCode",
  "sellerId",
  "fpxTxnTime",
  "buyerIban",
  "sellerOrderNo",
  "txnAmount",
  "fpxTxnId",
  "checkSum",
  "msgType",
  "txnCurrency",
] as const;

export const BANK_LIST_REQUEST_FIELDS = ["msgToken", "msgType", "sellerExId", "version"] as const;
export const BANK_LIST_FIELDS = ["bankList", "msgToken", "msgType", "sellerExId"] as const;
/** Likewise of a captured BC. */
const BANK_LIST_ORDER = ["msgToken", "sellerExId", "bankList", "checkSum", "msgType"] as const;

const ORDERS: Readonly<Record<string, readonly string[]>> = {
  AC: CONFIRMATION_ORDER,
  BC: BANK_LIST_ORDER,
};

/**
 * Payout of a refund (RR), its enquiry (RE) and the response to both (RC): the sandbox's own.
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

export const SETTLEMENT_REQUEST_FIELDS = ["msgType", "sellerExId", "settlementDate"] as const;

export function checksumText(names: readonly string[], fields: Fields): string {
  return names.map((name) => fields[name] ?? "").join("|");
}

/** RSA PKCS#1 v1.5 with SHA-1, upper-case hexadecimal. */
export function signText(text: string, privateKey: string): string {
  return createSign("RSA-SHA1").update(text).sign(privateKey, "hex").toUpperCase();
}

export function isSigned(text: string, checksum: string, publicKey: string): boolean {
  if (!/^[0-9A-F]+$/.test(checksum)) return false;
  return createVerify("RSA-SHA1").update(text).verify(publicKey, checksum, "hex");
}

export function readForm(request: FastifyRequest): Fields {
  return unprefixed(bodyForm(request));
}

export function unprefixed(names: URLSearchParams): Fields {
  return Object.fromEntries([...names].map(([name, value]) => [name.replace(/^fpx_/, ""), value]));
}

/**
 * As Java's URLEncoder does: a blank as `+`, all but letters, digits and `*-._` as `%XX`, which is
 * what URLSearchParams does as well.
 */
export function encodeForm(fields: Fields): string {
  return new URLSearchParams(prefixed(fields)).toString();
}

/** With the prefix, in the order in which the switch sends them. */
export function prefixed(fields: Fields): Fields {
  const order = ORDERS[fields.msgType ?? ""] ?? Object.keys(fields);
  return Object.fromEntries(order.map((name) => [`fpx_${name}`, fields[name] ?? ""]));
}

/** A response to an enquiry: a form, and the line break that ends a page of the switch. */
export function encodeReply(fields: Fields): string {
  return `${encodeForm(fields)}\r\n`;
}

/** Sen; null unless the amount has two decimals. */
export function readAmount(text = ""): number | null {
  return /\.\d\d$/.test(text) ? parseDecimal(text) : null;
}

/** Malaysian time, `YYYYMMDDHHmmss`. */
export function timeText(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().replace(/\D/g, "").slice(0, 14);
}
