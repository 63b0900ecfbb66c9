import { startOfDay } from "../../malaysian-day.ts";
import { AMOUNT_MINOR_MAX } from "../../money.ts";
import { bicOf } from "./bank-bic.ts";
import { isReadableByBanks } from "./bank-text.ts";

/** One transfer to a merchant's settlement account. */
export interface PayoutOrder {
  /** The payout's ID: what the bank repeats in status reports and statements. */
  endToEndId: string;
  amountMinor: number;
  creditorName: string;
  /** As the settlement account has it. */
  bankCode: string;
  accountNo: string;
  /** For the merchant's statement. */
  reference: string;
}

/** What one file says: transfers of one day from one account. */
export interface PayoutBatch {
  /** At most 35 characters; a bank rejects a second file with the same one. */
  messageId: string;
  createdAt: Date;
  /** A Malaysian day. */
  executionDate: string;
  debtorName: string;
  debitAccountNo: string;
  debitBic: string;
  orders: readonly PayoutOrder[];
}

export const ORDERS_MAX = 10_000;

export type BatchProblemCode =
  | "ACCOUNT_INVALID"
  | "AMOUNT_INVALID"
  | "BANK_UNKNOWN"
  | "BATCH_EMPTY"
  | "BATCH_TOO_LARGE"
  | "BIC_INVALID"
  | "DATE_INVALID"
  | "FIELD_TOO_LONG"
  | "ID_INVALID"
  | "ID_REPEATED"
  | "NAME_UNREADABLE";

/** Why a batch cannot be sent as it is. */
export interface BatchProblem {
  code: BatchProblemCode;
  /** Null when it concerns the whole batch. */
  endToEndId: string | null;
  /** The value at fault, as it was passed. */
  value: string;
}

/** One file for a bank, or all that keeps it from being written. Nothing is left out silently. */
export type WrittenFile =
  | { kind: "written"; text: string; count: number; totalMinor: number }
  | { kind: "problems"; problems: readonly BatchProblem[] };

const ID = /^[A-Za-z0-9][A-Za-z0-9-]{0,34}$/;
const BIC = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;
const ACCOUNT = /^[0-9]{5,34}$/;

/** Banks take account numbers without the dashes and spaces that people write. */
export function plainAccountNo(accountNo: string): string {
  return accountNo.replace(/[\s-]/g, "");
}

export function totalOf(orders: readonly PayoutOrder[]): number {
  return orders.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** Every problem of a batch, whatever the format of its file. */
export function checkBatch(batch: PayoutBatch): BatchProblem[] {
  const problems: BatchProblem[] = [];
  const add = (code: BatchProblemCode, value: string) =>
    problems.push({ code, endToEndId: null, value });
  if (!ID.test(batch.messageId)) add("ID_INVALID", batch.messageId);
  if (startOfDay(batch.executionDate) === null) add("DATE_INVALID", batch.executionDate);
  if (!Number.isFinite(batch.createdAt.getTime())) add("DATE_INVALID", "createdAt");
  if (!isReadableByBanks(batch.debtorName)) add("NAME_UNREADABLE", batch.debtorName);
  if (!ACCOUNT.test(plainAccountNo(batch.debitAccountNo))) {
    add("ACCOUNT_INVALID", batch.debitAccountNo);
  }
  if (!BIC.test(batch.debitBic)) add("BIC_INVALID", batch.debitBic);
  if (batch.orders.length === 0) add("BATCH_EMPTY", "0");
  if (batch.orders.length > ORDERS_MAX) add("BATCH_TOO_LARGE", String(batch.orders.length));
  else problems.push(...checkOrders(batch.orders));
  return problems;
}

function checkOrders(orders: readonly PayoutOrder[]): BatchProblem[] {
  const seen = new Set<string>();
  return orders.flatMap((order) => {
    const { endToEndId } = order;
    const problems: BatchProblem[] = [];
    const add = (code: BatchProblemCode, value: string) =>
      problems.push({ code, endToEndId, value });
    if (!ID.test(endToEndId)) add("ID_INVALID", endToEndId);
    if (seen.has(endToEndId)) add("ID_REPEATED", endToEndId);
    seen.add(endToEndId);
    if (!isAmount(order.amountMinor)) add("AMOUNT_INVALID", String(order.amountMinor));
    if (!isReadableByBanks(order.creditorName)) add("NAME_UNREADABLE", order.creditorName);
    if (bicOf(order.bankCode) === null) add("BANK_UNKNOWN", order.bankCode);
    if (!ACCOUNT.test(plainAccountNo(order.accountNo))) add("ACCOUNT_INVALID", order.accountNo);
    return problems;
  });
}

function isAmount(amountMinor: number): boolean {
  return Number.isSafeInteger(amountMinor) && amountMinor > 0 && amountMinor <= AMOUNT_MINOR_MAX;
}
