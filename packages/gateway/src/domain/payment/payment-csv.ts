/** Payments as a file: the same columns for the screen's download and for large exports. */
import { type Column, dayColumn, senColumn, textColumn, timeColumn } from "../file/columns.ts";

export interface PaymentCsvRow {
  id: string;
  createdAt: Date;
  paidAt: Date | null;
  status: string;
  orderId: string;
  orderTitle: string;
  checkoutId: string;
  requestMethod: string;
  bankCode: string | null;
  amountMinor: number;
  balanceMinor: number;
  /** Held by disputes that are open or lost. */
  disputedMinor: number;
  isOverpayment: boolean;
  railReference: string;
  declineReason: string | null;
  rawCode: string | null;
  storeId: string;
  storeName: string;
  applicationId: string;
  customerId: string;
  customerEmail: string;
}

/** What became of a payment, in sen; null when it was not paid. */
interface PaymentCsvMoney {
  feeMinor: number;
  netMinor: number;
  refundedMinor: number;
  disputedMinor: number;
  settlementId: string | null;
  settlementDate: string | null;
}

/** As the screen shows them. */
interface PaymentCsvNames {
  method: string;
  bank: string;
}

/** The refundable amount: what disputes hold is not. */
export function refundableMinorOf({
  balanceMinor,
  disputedMinor,
}: Pick<PaymentCsvRow, "balanceMinor" | "disputedMinor">): number {
  return Math.max(0, balanceMinor - disputedMinor);
}

/** A line of the file. */
export interface PaymentLine {
  row: PaymentCsvRow;
  names: PaymentCsvNames;
  money: PaymentCsvMoney | null;
}

type Line = Column<PaymentLine>;

const rowText = (name: string, read: (row: PaymentCsvRow) => string | null): Line =>
  textColumn(name, ({ row }) => read(row));
const rowSen = (name: string, read: (row: PaymentCsvRow) => number): Line =>
  senColumn(name, ({ row }) => read(row));
const moneySen = (name: string, read: (money: PaymentCsvMoney) => number): Line =>
  senColumn(name, ({ money }) => money && read(money));

export const PAYMENT_COLUMNS: readonly Line[] = [
  rowText("transaction_id", (row) => row.id),
  timeColumn("created_at", ({ row }) => row.createdAt),
  timeColumn("paid_at", ({ row }) => row.paidAt),
  rowText("status", (row) => row.status),
  rowSen("amount_myr", (row) => row.amountMinor),
  rowSen("refundable_myr", refundableMinorOf),
  rowText("order_id", (row) => row.orderId),
  rowText("order_title", (row) => row.orderTitle),
  rowText("checkout_id", (row) => row.checkoutId),
  rowText("method", (row) => row.requestMethod),
  rowText("bank", (row) => row.bankCode),
  rowText("bank_reference", (row) => row.railReference),
  rowText("failure_reason", (row) => row.declineReason),
  rowText("failure_code", (row) => row.rawCode),
  rowText("store_id", (row) => row.storeId),
  rowText("store_name", (row) => row.storeName),
  rowText("application_id", (row) => row.applicationId),
  rowText("customer_id", (row) => row.customerId),
  rowText("customer_email", (row) => row.customerEmail),
  textColumn("method_name", ({ names }) => names.method),
  textColumn("bank_name", ({ names }) => names.bank),
  // At the end: files are read by position, too.
  moneySen("fee_myr", (money) => money.feeMinor),
  moneySen("net_myr", (money) => money.netMinor),
  moneySen("refunded_myr", (money) => money.refundedMinor),
  moneySen("disputed_myr", (money) => money.disputedMinor),
  textColumn("settlement_id", ({ money }) => money?.settlementId ?? null),
  dayColumn("settlement_date", ({ money }) => money?.settlementDate ?? null),
  rowText("duplicate", (row) => (row.isOverpayment ? "yes" : "no")),
];
