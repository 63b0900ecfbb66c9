/** Maps FPX's codes to the gateway's, and schedules inquiries. Pure. */
import { DAY_MS } from "../../domain/malaysian-day.ts";
import type { DeclineReason, Outcome, OutcomeCause, PayerFacts } from "../rail.ts";
import { bankCode } from "./banks.ts";
import { type Fields, readAmount } from "./protocol/wire.ts";

type Retry = "same" | "other_method" | "never";

/**
 * What a debit code means. `doubtful`: a debit may have happened, so the code counts only when a
 * later enquiry repeats it. An unlisted code is unknown, never success or failure.
 */
type Meaning =
  | { kind: "approved" }
  | { kind: "open" }
  | { kind: "not_found" }
  | { kind: "declined" | "doubtful"; reason: DeclineReason; retry: Retry };

export const DEBIT_CODES: ReadonlyMap<string, Meaning> = new Map([
  ...codes({ kind: "approved" }, "00"),
  ...codes({ kind: "open" }, "09 99"),
  ...codes({ kind: "not_found" }, "76"),
  ...codes({ kind: "declined", reason: "payer_timeout", retry: "same" }, "1A 1D 1G 1J 1M"),
  ...codes({ kind: "declined", reason: "authentication_failed", retry: "same" }, "1B 1H"),
  ...codes({ kind: "declined", reason: "payer_cancelled", retry: "same" }, "1C 1F 1I 1L 80 BC"),
  ...codes({ kind: "declined", reason: "other", retry: "same" }, "1E 1K"),
  ...codes({ kind: "declined", reason: "insufficient_funds", retry: "other_method" }, "51"),
  ...codes({ kind: "declined", reason: "limit_exceeded", retry: "other_method" }, "48 49 2A"),
  ...codes({ kind: "declined", reason: "not_permitted", retry: "other_method" }, "57"),
  ...codes({ kind: "declined", reason: "invalid_account", retry: "other_method" }, "14 53 77 39"),
  ...codes(
    { kind: "declined", reason: "bank_unavailable", retry: "other_method" },
    "90 31 92 BB 79 OE",
  ),
  ...codes(
    { kind: "declined", reason: "configuration", retry: "never" },
    "03 05 SB 12 13 46 47 58 70 83 84 20 30 78 98",
  ),
  ...codes(
    { kind: "declined", reason: "configuration", retry: "never" },
    "XA XB XC XE XF XI XM XS XT XW",
  ),
  ...codes({ kind: "declined", reason: "other", retry: "never" }, "2X"),
  ...codes({ kind: "doubtful", reason: "bank_unavailable", retry: "same" }, "85 OF 96 FE 87 88 89"),
  // The number is already known there, so its first use may have succeeded.
  ...codes({ kind: "doubtful", reason: "configuration", retry: "never" }, "45 XN XO"),
]);

function codes(meaning: Meaning, list: string): [string, Meaning][] {
  return list.split(" ").map((code) => [code, meaning]);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** After this, an attempt the switch does not know can no longer reach it. */
export const SESSION_TTL_MS = 3 * HOUR_MS;
/** Minimum age of an attempt before a doubtful code in an enquiry is final. */
const DOUBT_MS = 2.5 * MINUTE_MS;
const INQUIRY_MINUTES = [1, 3, 5, 10, 20, 30, 60];

/** After `now`: 1, 3, 5, 10, 20, 30, 60 min after the start, then hourly for 24 h, then daily. */
export function nextInquiryAt(startedAt: Date, now: Date): Date {
  const start = startedAt.getTime();
  const ageMs = now.getTime() - start;
  const early = INQUIRY_MINUTES.find((minutes) => minutes * MINUTE_MS > ageMs);
  if (early !== undefined) return new Date(start + early * MINUTE_MS);
  const stepMs = ageMs < DAY_MS ? HOUR_MS : DAY_MS;
  return new Date(start + (Math.floor(ageMs / stepMs) + 1) * stepMs);
}

export interface Sighting {
  /** A confirmation sent to us, or the response to our enquiry. */
  source: "confirmation" | "enquiry";
  startedAt: Date;
  now: Date;
}

/** The outcome of a verified AC. */
export function toOutcome(fields: Fields, { source, startedAt, now }: Sighting): Outcome {
  const rawCode = fields.debitAuthCode ?? "";
  const inquireAt = nextInquiryAt(startedAt, now);
  const unknown = (cause: OutcomeCause): Outcome => ({ kind: "unknown", cause, inquireAt });
  const meaning = DEBIT_CODES.get(rawCode);
  if (!meaning) return unknown("unlisted_code");
  const ageMs = now.getTime() - startedAt.getTime();
  switch (meaning.kind) {
    case "approved": {
      const amountMinor = readAmount(fields.txnAmount);
      const isWhole = amountMinor !== null && fields.txnCurrency === "MYR" && fields.fpxTxnId;
      if (!isWhole) return unknown("bad_body");
      return {
        kind: "approved",
        reference: fields.fpxTxnId ?? "",
        amountMinor,
        payer: toPayer(fields),
      };
    }
    case "open":
      return { kind: "pending", inquireAt };
    case "not_found":
      if (source === "enquiry" && ageMs >= SESSION_TTL_MS)
        return { kind: "declined", reason: "payer_timeout", retry: "same", rawCode };
      return { kind: "pending", inquireAt };
    case "doubtful":
      if (source === "confirmation" || ageMs < DOUBT_MS) return unknown("provider_error");
      return { kind: "declined", reason: meaning.reason, retry: meaning.retry, rawCode };
    case "declined":
      return { kind: "declined", reason: meaning.reason, retry: meaning.retry, rawCode };
  }
}

function toPayer(fields: Fields): PayerFacts {
  const model = fields.msgToken === "02" ? "B2B1" : "B2C";
  const payer: PayerFacts = { feeKey: model.toLowerCase() };
  if (fields.buyerName) payer.accountName = maskName(fields.buyerName);
  if (fields.buyerBankId) payer.bankCode = bankCode(fields.buyerBankId, model);
  return payer;
}

/** `NUR AISYAH` becomes `NUR A*****`: the first word, then the first letter of each other word. */
export function maskName(name: string): string {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  const head = rest.length === 0 ? maskWord(first) : first;
  return [head, ...rest.map(maskWord)].join(" ");
}

function maskWord(word: string): string {
  const [initial = ""] = word;
  return initial + "*".repeat(Math.max(0, [...word].length - 1));
}
