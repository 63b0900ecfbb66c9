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

export const BANK_LIST_REQUEST_FIELDS = ["msgToken", "msgType", "sellerExId", "version"] as const;
export const BANK_LIST_FIELDS = ["bankList", "msgToken", "msgType", "sellerExId"] as const;

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

export function encodeForm(fields: Fields): string {
  return new URLSearchParams(prefixed(fields)).toString();
}

export function prefixed(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`fpx_${name}`, value]));
}

/** Responses are `name=value&name=value`, without URL encoding. */
export function encodeReply(fields: Fields): string {
  return Object.entries(prefixed(fields))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}

/** Sen; null unless the amount has two decimals. */
export function readAmount(text = ""): number | null {
  return /\.\d\d$/.test(text) ? parseDecimal(text) : null;
}

/** Malaysian time, `YYYYMMDDHHmmss`. */
export function timeText(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().replace(/\D/g, "").slice(0, 14);
}
