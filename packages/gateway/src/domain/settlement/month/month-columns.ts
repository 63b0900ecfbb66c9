/** The columns of the accountant's two files. New ones are added at the end. */

import { type Column, dayColumn, senColumn, textColumn, timeColumn } from "../../file/columns.ts";
import { dayOf } from "../../malaysian-day.ts";
import { bankNameOf } from "../../merchant/settlement-account.ts";
import { maskAccountNo, type PayoutState } from "../../payout/payout.ts";
import { type MonthLine, type MonthPosting, wordsOf } from "./movements.ts";

/** What a posting is about; empty where it is about nothing of the kind. */
export interface MonthFacts extends MonthPosting {
  orderId: string;
  transactionId: string;
  /** Of the refund, dispute or payout; of a payment, its own. */
  objectId: string;
  merchantReference: string;
  providerReference: string;
  methodName: string;
  bankName: string;
  settlementId: string;
  settlementDate: string;
  payoutId: string;
  payoutReference: string;
}

type Line = MonthLine<MonthFacts>;

const factColumn = (
  name: string,
  key: {
    [K in keyof MonthFacts]: MonthFacts[K] extends string ? K : never;
  }[keyof MonthFacts],
): Column<Line> => textColumn(name, ({ posting }) => posting?.[key] ?? null);

export const MOVEMENT_COLUMNS: readonly Column<Line>[] = [
  timeColumn("time", ({ at }) => at),
  dayColumn("day", ({ at }) => dayOf(at)),
  textColumn("type", ({ type }) => type),
  textColumn("description", ({ type }) => wordsOf(type)),
  factColumn("order_id", "orderId"),
  factColumn("transaction_id", "transactionId"),
  factColumn("id", "objectId"),
  factColumn("merchant_reference", "merchantReference"),
  factColumn("provider_reference", "providerReference"),
  factColumn("method_name", "methodName"),
  factColumn("bank_name", "bankName"),
  factColumn("settlement_id", "settlementId"),
  dayColumn("settlement_date", ({ posting }) => posting?.settlementDate ?? null),
  factColumn("payout_id", "payoutId"),
  factColumn("payout_reference", "payoutReference"),
  senColumn("in_myr", ({ amountMinor }) => (amountMinor > 0 ? amountMinor : null)),
  senColumn("out_myr", ({ amountMinor }) => (amountMinor < 0 ? -amountMinor : null)),
  senColumn("balance_myr", ({ balanceMinor }) => balanceMinor),
  factColumn("line_id", "postingId"),
];

/** A payout that left the balance in the month; null where an earlier release kept nothing. */
export interface MonthPayout {
  at: Date;
  amountMinor: number;
  settlementId: string;
  settlementDate: string;
  payoutId: string | null;
  state: PayoutState | null;
  sentAt: Date | null;
  paidAt: Date | null;
  /** When it was returned or rejected. */
  endedAt: Date | null;
  valueDate: string | null;
  bankCode: string | null;
  accountNo: string | null;
  reference: string | null;
  bankReference: string | null;
  reasonCode: string | null;
  reasonText: string | null;
}

const STATE_WORDS: Readonly<Record<PayoutState, string>> = {
  DUE: "Due",
  HELD: "On hold",
  APPROVED: "Approved",
  SENT: "Sent to the bank",
  PAID: "Paid",
  RETURNED: "Returned by the bank",
  FAILED: "Rejected by the bank",
};

export const PAYOUT_COLUMNS: readonly Column<MonthPayout>[] = [
  timeColumn("created_at", ({ at }) => at),
  dayColumn("day", ({ at }) => dayOf(at)),
  textColumn("payout_id", ({ payoutId }) => payoutId),
  senColumn("amount_myr", ({ amountMinor }) => amountMinor),
  textColumn("state", ({ state }) => state),
  textColumn("description", ({ state }) => (state ? STATE_WORDS[state] : null)),
  timeColumn("sent_at", ({ sentAt }) => sentAt),
  timeColumn("paid_at", ({ paidAt }) => paidAt),
  timeColumn("returned_at", ({ endedAt }) => endedAt),
  dayColumn("value_date", ({ valueDate }) => valueDate),
  textColumn("bank_name", ({ bankCode }) => bankCode && (bankNameOf(bankCode) || bankCode)),
  textColumn("account", ({ accountNo }) => accountNo && maskAccountNo(accountNo)),
  textColumn("reference", ({ reference }) => reference),
  textColumn("bank_reference", ({ bankReference }) => bankReference),
  textColumn("reason_code", ({ reasonCode }) => reasonCode),
  textColumn("reason", ({ reasonText }) => reasonText),
  textColumn("settlement_id", ({ settlementId }) => settlementId),
  dayColumn("settlement_date", ({ settlementDate }) => settlementDate),
];
