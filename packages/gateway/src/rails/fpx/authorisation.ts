import { findMerchantProblem } from "../merchant-field.ts";
import type { InitiateInput, Json, Problem } from "../rail.ts";
import { MODELS, readBankCode } from "./banks.ts";
import { amountText, type Fields, REQUEST_FIELDS, timeText } from "./protocol/wire.ts";
import type { FpxSettings } from "./settings.ts";

/** The rail's state of an attempt: the whole AR, because an enquiry must repeat it exactly. */
export interface FpxState {
  request: Fields;
}

export const MERCHANT_FIELD = {
  name: "sellerId",
  pattern: /^[A-Za-z0-9]{1,10}$/,
  form: "1 to 10 letters and digits",
};

export function findProblems(input: InitiateInput): Problem[] {
  const problems: Problem[] = [];
  const report = (field: string, message: string) =>
    problems.push({ field, code: "invalid", message });
  const bank = readBankCode(input.bankCode ?? "");
  if (!bank) {
    report("bankCode", "must be a bank code such as MB2U0227:B2C");
    return problems;
  }
  const { amountMinorMin, amountMinorMax } = MODELS[bank.model];
  if (input.amountMinor < amountMinorMin || input.amountMinor > amountMinorMax) {
    const range = `from RM ${amountText(amountMinorMin)} to RM ${amountText(amountMinorMax)}`;
    report("amount", `must be ${range} at this bank`);
  }
  const problem = findMerchantProblem(MERCHANT_FIELD, input);
  if (problem) problems.push(problem);
  if (!/^[A-Za-z0-9]{1,35}$/.test(input.attemptId))
    report("attemptId", "must be 1 to 35 letters and digits");
  return problems;
}

/**
 * The AR without its checksum. Texts are truncated and reduced to characters every bank accepts.
 */
export function makeRequest(input: InitiateInput, settings: FpxSettings, now: Date): Fields {
  const bank = readBankCode(input.bankCode ?? "");
  if (!bank) throw new Error("initiate was called with input that validate rejects");
  const email = input.payerEmail ?? "";
  const fields: Fields = {};
  for (const name of REQUEST_FIELDS) fields[name] = "";
  return Object.assign(fields, {
    msgType: "AR",
    msgToken: MODELS[bank.model].msgToken,
    sellerExId: settings.sellerExchangeId,
    sellerExOrderNo: input.attemptId,
    sellerTxnTime: timeText(now),
    sellerOrderNo: clean(input.orderId, 40) || input.attemptId,
    sellerId: input.merchantAtProvider?.id || settings.sellerId,
    sellerBankCode: settings.sellerBankCode,
    txnCurrency: "MYR",
    txnAmount: amountText(input.amountMinor),
    // A truncated address would belong to someone else. Shops may send what is none.
    buyerEmail:
      email.length <= 50 && /^[\x21-\x7e]+@[\x21-\x7e]+$/.test(email)
        ? email.replace(/[|`&]/g, "")
        : "",
    buyerName: clean(input.payerName ?? "", 40),
    buyerBankId: bank.bankId,
    productDesc: clean(input.orderTitle, 30) || "Order",
    version: "7.0",
  });
}

/**
 * Unaccented Latin letters, digits and a few symbols: `|` would shift the checksum, and FPX rejects
 * all others.
 */
function clean(text: string, lengthMax: number): string {
  return text
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9 .,\-_/()@#:]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, lengthMax)
    .trim();
}

/** The stored state; null when the attempt never got that far. */
export function readState(state: Json): FpxState | null {
  if (state === null || typeof state !== "object" || Array.isArray(state)) return null;
  const { request } = state;
  if (!request || typeof request !== "object" || Array.isArray(request)) return null;
  const fields: Fields = {};
  for (const name of REQUEST_FIELDS) {
    const value = request[name];
    if (typeof value !== "string") return null;
    fields[name] = value;
  }
  return { request: fields };
}
