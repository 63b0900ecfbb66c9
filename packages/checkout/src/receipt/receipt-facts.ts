import { formatAmount } from "../format/format-amount.ts";
import { formatDateTime } from "../format/format-time.ts";
import type { Messages } from "../messages/messages.ts";
import type { Language, Merchant, Order } from "../view/facts.ts";
import type { Receipt } from "../view/receipt.ts";

/** What a receipt is made of, on the page, on paper and in an email. */
export interface ReceiptFacts {
  lang: Language;
  merchant: Merchant;
  order: Pick<Order, "id" | "title">;
  receipt: Receipt;
}

export interface ReceiptFact {
  /** `reference`: something to copy. `name`: as somebody gave it, in any script. */
  kind: "amount" | "name" | "reference" | "status" | "text" | "time";
  label: string;
  value: string;
  /** A second line. */
  detail?: string;
}

export type ReceiptStatus = "paid" | "partly_refunded" | "refunded";

export function receiptStatus({ amountMinor, refundedMinor = 0 }: Receipt): ReceiptStatus {
  if (refundedMinor <= 0) return "paid";
  return refundedMinor < amountMinor ? "partly_refunded" : "refunded";
}

/** Every line of a receipt, in order: label and value in the payer's language. */
export function receiptFacts(view: ReceiptFacts, { success }: Messages): ReceiptFact[] {
  const { receipt, merchant, order } = view;
  const { refundedMinor, refundPendingMinor, methodDetail, railReference } = receipt;
  const text = (label: string, value: string): ReceiptFact => ({ kind: "text", label, value });
  const name = (label: string, value: string, detail?: string): ReceiptFact => ({
    ...{ kind: "name", label, value },
    ...(detail && { detail }),
  });
  return [
    { kind: "amount", label: success.amount, value: formatAmount(receipt.amountMinor) },
    { kind: "status", label: success.status, value: success.statuses[receiptStatus(receipt)] },
    ...(refundedMinor ? [text(success.refunded, formatAmount(refundedMinor))] : []),
    ...(refundPendingMinor ? [text(success.refundPending, formatAmount(refundPendingMinor))] : []),
    name(success.paidTo, merchant.name),
    name(success.for, order.title),
    name(success.method, receipt.methodName, methodDetail),
    { kind: "time", label: success.time, value: receiptTime(receipt.paidAt, view.lang) },
    { kind: "reference", label: success.order, value: order.id },
    { kind: "reference", label: success.paymentId, value: receipt.paymentId },
    ...(railReference
      ? [{ kind: "reference" as const, label: success.railReference, value: railReference }]
      : []),
  ];
}

/** With the zone: a receipt is read elsewhere, and later. */
function receiptTime(paidAt: Date, lang: Language): string {
  return `${formatDateTime(paidAt, lang)} (GMT+8)`;
}

/** The registered company and its number, where they say more than the merchant's name. */
export function companyLine({ companyName, registrationNumber }: Merchant): string {
  if (!registrationNumber) return companyName ?? "";
  return [companyName, registrationNumber].filter(Boolean).join(" · ");
}
