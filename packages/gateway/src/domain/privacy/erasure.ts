/** Where a payer's personal data is stored, and what an erasure does with it. */
import { readFullPhone } from "@kaunter/checkout/typed-kinds";

/**
 * `emptied`: set to an empty or a fixed value. `redacted`: only the payer's own values in the text
 * are replaced by a mark. `deleted`: the row is deleted. `kept`: it stays, for the reason given.
 */
export type Erasure = "emptied" | "redacted" | "deleted" | "kept";

export interface PayerDataPlace {
  table: string;
  columns: readonly string[];
  holds: string;
  erasure: Erasure;
  /** Only where it is not evident. */
  note?: string;
}

/** All places. docs/operating/privacy.md shows the table; a test searches every column. */
export const PAYER_DATA: readonly PayerDataPlace[] = [
  {
    table: "checkouts",
    columns: ["details", "order_detail", "additional_data", "request_hash"],
    holds: "customer ID, email and phone; free text of the order",
    erasure: "emptied",
    note: "the rest of `details` stays: methods, fees, promotion",
  },
  {
    table: "checkouts",
    columns: ["redirect_url"],
    holds: "what the merchant put into the query",
    erasure: "emptied",
    note: "the address itself stays",
  },
  { table: "checkouts", columns: ["order_title"], holds: "what was bought", erasure: "redacted" },
  {
    table: "qr_codes",
    columns: [
      ...["order_title", "order_detail", "additional_data", "redirect_url", "request_hash"],
      "customer_email",
    ],
    holds: "free text of a QR code's or payment link's order; the payer's email of a payment link",
    erasure: "redacted",
    note: "email and phone number only; also in its checkouts, which have no customer; their webhooks stay until their retention",
  },
  {
    table: "transactions",
    columns: ["payer"],
    holds: "masked account name, wallet user ID, last digits of the card, language",
    erasure: "emptied",
    note: "bank, card brand and fee class stay",
  },
  {
    table: "transactions",
    columns: ["rail_state_sealed"],
    holds: "what was sent to the provider and its references, encrypted",
    erasure: "redacted",
    note: "the references are needed to refund the payment",
  },
  {
    table: "customers",
    columns: ["email", "name", "country_code", "phone_number", "redirect_url"],
    holds: "the customer of a subscription",
    erasure: "emptied",
  },
  {
    table: "cards",
    columns: ["customer_id", "sealed", "fingerprint", "holder_name", "first_six", "last_four"],
    holds: "stored cards",
    erasure: "deleted",
  },
  {
    table: "mails",
    columns: ["recipient", "subject", "body_sealed", "html_sealed"],
    holds: "receipts sent by email; the contents encrypted",
    erasure: "deleted",
    note: "a few days old at most; mails to users of the portal stay as long",
  },
  {
    table: "exchanges",
    columns: ["request", "response"],
    holds: "messages to and from providers",
    erasure: "emptied",
  },
  {
    table: "provider_reports",
    columns: ["content", "note", "decided_reason"],
    holds: "what a provider reported",
    erasure: "emptied",
    note: "the reason of a decision is redacted",
  },
  {
    table: "notifications",
    columns: ["body"],
    holds: "the payer's contact data and the order in a webhook",
    erasure: "emptied",
    note: "amount, IDs and status stay, so it can be sent again",
  },
  {
    table: "notification_attempts",
    columns: ["response_headers", "response_body"],
    holds: "what the merchant's server responded",
    erasure: "emptied",
  },
  {
    table: "refunds",
    columns: ["reason"],
    holds: "the reason of a refund",
    erasure: "redacted",
  },
  {
    table: "refund_requests",
    columns: ["reason"],
    holds: "the reason of a refund that needs approval",
    erasure: "redacted",
  },
  {
    table: "operator_decisions",
    columns: ["reason"],
    holds: "an operator's reason for a decision that a second one approves",
    erasure: "redacted",
  },
  {
    table: "disputes",
    columns: ["answer"],
    holds: "the merchant's explanation",
    erasure: "redacted",
  },
  {
    table: "request_log",
    columns: ["path", "query", "request_body", "response_body", "failure"],
    holds: "IDs in addresses; what was sent and returned",
    erasure: "redacted",
    note: "bodies are deleted, also of calls that list other payers with this one",
  },
  {
    table: "portal_exports",
    columns: ["filter"],
    holds: "what an export was filtered by",
    erasure: "emptied",
    note: "where it names the payer",
  },
  {
    table: "portal_export_parts",
    columns: ["content"],
    holds: "exported payments",
    erasure: "deleted",
    note: "every export that names the payer expires and can be made again",
  },
  {
    table: "audit_log",
    columns: ["target_id", "before", "after"],
    holds:
      "the customer ID and the card's last digits, where a stored card was deleted; an operator's reason for a decision",
    erasure: "kept",
    note: "the audit log only grows, so it never holds contact data",
  },
];

/** Replaces the payer's data in a redacted text. */
export const ERASED = "[erased]";

/** Members of `transactions.payer` that describe the method, not the payer. */
export const METHOD_FACTS = [
  ...["bankCode", "cardBrand", "cardUse", "feeKey"],
  // Without these, a later refund would be sent to another address or for another merchant.
  ...["isByPayerCode", "providerMerchantId"],
] as const;

/** How a payer is named: one of the ways in which checkouts and subscriptions name them. */
export const PAYER_KEYS = ["CUSTOMER_ID", "EMAIL", "PHONE"] as const;

export interface PayerKey {
  by: (typeof PAYER_KEYS)[number];
  value: string;
}

/** Shorter numbers are placeholders, which many payers share. */
export const PHONE_LENGTH_MIN = 7;

/**
 * As contact data is compared: emails in lower case, of phone numbers the digits with the country
 * code. Null when it identifies no payer: an empty value would match every payer's missing email or
 * number, and a number without its country code would match no guest.
 */
export function normalizeKey({ by, value }: PayerKey): string | null {
  const text = value.trim();
  if (by === "CUSTOMER_ID") return text === "" ? null : value;
  if (by === "EMAIL") return /^[^\s@]+@[^\s@]+$/.test(text) ? text.toLowerCase() : null;
  const digits = readFullPhone(text) ?? "";
  return digits.length >= PHONE_LENGTH_MIN ? digits : null;
}

/** What is missing in a key that identifies no payer. */
export const KEY_RULES: Readonly<Record<PayerKey["by"], string>> = {
  CUSTOMER_ID: "A customer ID is required.",
  EMAIL: "An email address is required, such as payer@example.com.",
  PHONE: "A phone number with its country code is required, such as +60 12 345 6789.",
};

/** Shorter values are too common to be searched for in free text. */
const VALUE_LENGTH_MIN = 4;

function listSearched(values: readonly string[]): string[] {
  const trimmed = [...new Set(values.map((value) => value.trim()))];
  // The longest first, so that no rest of a longer value remains.
  return trimmed
    .filter((value) => value.length >= VALUE_LENGTH_MIN)
    .sort((one, other) => other.length - one.length);
}

/**
 * A pattern of PostgreSQL for these values as whole words; null when there is nothing to search
 * for. `isJson`: in JSON, a value of digits might be an amount, so it is left out.
 */
export function patternOf(values: readonly string[], isJson = false): string | null {
  const escaped = listSearched(values)
    .filter((value) => !(isJson && /^\d+$/.test(value)))
    .flatMap((value) => [value, encodeURIComponent(value)])
    .map((value) => value.replaceAll(/[^\p{L}\p{N}]/gu, "\\$&"));
  if (escaped.length === 0) return null;
  return `(?<![[:alnum:]])(?:${[...new Set(escaped)].join("|")})(?![[:alnum:]])`;
}

/** JSON with every text in it redacted, however deep. */
export function redactJson(json: string, values: readonly string[]): string {
  const escaped = listSearched(values).map((value) => RegExp.escape(value));
  if (escaped.length === 0) return json;
  const pattern = new RegExp(escaped.join("|"), "gi");
  return JSON.stringify(JSON.parse(json), (_, value: unknown) =>
    typeof value === "string" ? value.replaceAll(pattern, ERASED) : value,
  );
}

const OPEN_KINDS = {
  CHECKOUT: "checkout {id} is open",
  PAYMENT: "payment {id} is in progress",
  REPORT: "a provider report on payment {id} waits for review",
  REFUND: "a refund of payment {id} is in progress",
  REFUND_REQUEST: "a refund of payment {id} waits for approval",
  DISPUTE: "a dispute of payment {id} is open",
  SUBSCRIPTION: "customer {id} is active and may be charged",
  CARD_CHECK: "the card check of customer {id} is not refunded yet",
  WEBHOOK: "a webhook of payment {id} is not delivered yet",
} as const;

export interface OpenMatter {
  kind: keyof typeof OPEN_KINDS;
  id: string;
}

const SHOWN_MAX = 10;

/** Why an erasure has to wait; null when nothing is open. */
export function describeOpenMatters(open: readonly OpenMatter[]): string | null {
  if (open.length === 0) return null;
  const shown = open
    .slice(0, SHOWN_MAX)
    .map(({ kind, id }) => OPEN_KINDS[kind].replace("{id}", id));
  const rest = open.length > SHOWN_MAX ? [`and ${open.length - SHOWN_MAX} more`] : [];
  return `Finish these first: ${[...shown, ...rest].join("; ")}.`;
}
