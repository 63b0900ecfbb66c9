/**
 * Payments as CSV: the same columns for the screen's download and for large exports. Times are
 * Malaysian with their offset, as on the screen.
 */
import { type Cell, csvLines, makeCsv } from "../csv.ts";
import { formatMalaysianTime } from "../malaysian-day.ts";
import { formatDecimal } from "../money.ts";

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
export interface PaymentCsvMoney {
  feeMinor: number;
  netMinor: number;
  refundedMinor: number;
  disputedMinor: number;
  settlementId: string | null;
  settlementDate: string | null;
}

/** As the screen shows them. */
export interface PaymentCsvNames {
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

type Column = [
  string,
  (row: PaymentCsvRow, names: PaymentCsvNames, money: PaymentCsvMoney | null) => Cell,
];

const COLUMNS: readonly Column[] = [
  ["transaction_id", (row) => row.id],
  ["created_at", (row) => formatMalaysianTime(row.createdAt)],
  ["paid_at", (row) => row.paidAt && formatMalaysianTime(row.paidAt)],
  ["status", (row) => row.status],
  ["amount_myr", (row) => formatDecimal(row.amountMinor)],
  ["refundable_myr", (row) => formatDecimal(refundableMinorOf(row))],
  ["order_id", (row) => row.orderId],
  ["order_title", (row) => row.orderTitle],
  ["checkout_id", (row) => row.checkoutId],
  ["method", (row) => row.requestMethod],
  ["bank", (row) => row.bankCode],
  ["bank_reference", (row) => row.railReference],
  ["failure_reason", (row) => row.declineReason],
  ["failure_code", (row) => row.rawCode],
  ["store_id", (row) => row.storeId],
  ["store_name", (row) => row.storeName],
  ["application_id", (row) => row.applicationId],
  ["customer_id", (row) => row.customerId],
  ["customer_email", (row) => row.customerEmail],
  ["method_name", (_, names) => names.method],
  ["bank_name", (_, names) => names.bank],
  // At the end: files are read by position, too.
  ["fee_myr", (_row, _names, money) => money && formatDecimal(money.feeMinor)],
  ["net_myr", (_row, _names, money) => money && formatDecimal(money.netMinor)],
  ["refunded_myr", (_row, _names, money) => money && formatDecimal(money.refundedMinor)],
  ["disputed_myr", (_row, _names, money) => money && formatDecimal(money.disputedMinor)],
  ["settlement_id", (_row, _names, money) => money?.settlementId ?? null],
  ["settlement_date", (_row, _names, money) => money?.settlementDate ?? null],
  ["duplicate", (row) => (row.isOverpayment ? "yes" : "no")],
];

export function paymentCsvHeader(): string {
  return makeCsv(
    COLUMNS.map(([name]) => name),
    [],
  );
}

export function paymentCsvRow(
  row: PaymentCsvRow,
  names: PaymentCsvNames,
  money: PaymentCsvMoney | null,
): string {
  return csvLines([COLUMNS.map(([, read]) => read(row, names, money))]);
}
