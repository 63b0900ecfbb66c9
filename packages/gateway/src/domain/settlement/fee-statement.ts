/** What a merchant was charged in a month: fees and the service tax on them. Pure; sen. */
import { assert } from "../assert.ts";
import { type Column, senColumn, textColumn } from "../file/columns.ts";
import type { MerchantId } from "../ids.ts";
import type { CompanyProfile } from "../merchant/merchant.ts";
import { formatDecimal } from "../money.ts";

/** The company that issues statements, or the one that receives them; "" where unknown. */
export interface CompanyDetails {
  name: string;
  /** Of the companies' register (SSM). */
  registrationNumber: string;
  /** Taxpayer's number (TIN), as MyInvois wants it. */
  tin: string;
  /** Service tax registration (SST). */
  sstNumber: string;
  address: string;
  email: string;
  phone: string;
  /** Five digits of the classification of industries (MSIC), as MyInvois wants it. */
  msic: string;
}

/** Fees of one payment method at one rate of service tax. */
export interface FeeStatementLine {
  method: string;
  methodName: { en: string; ms: string };
  paymentCount: number;
  /** Of the payments. */
  volumeMinor: number;
  /** Payments that were voided, whose fees are deducted. */
  returnedCount: number;
  feeMinor: number;
  taxBasisPoints: number;
  taxMinor: number;
}

/** As it was issued: what the companies or methods are called later does not change it. */
export interface FeeStatement {
  /** Unique and without gaps for each merchant. */
  number: string;
  merchantId: MerchantId;
  /** `YYYY-MM`. */
  month: string;
  /** Malaysian day, `YYYY-MM-DD`. */
  issuedOn: string;
  /** The first and the last settled day it contains. */
  from: string;
  until: string;
  supplier: CompanyDetails;
  customer: CompanyDetails;
  lines: readonly FeeStatementLine[];
  feeMinor: number;
  taxMinor: number;
  /** Of the service that MyInvois knows, and the kind of tax: kept for e-invoices. */
  classification: string;
  taxType: string;
}

/** MyInvois: "others". */
const CLASSIFICATION = "022";
/** MyInvois: service tax, or none applies. */
const TAX_TYPES = { service: "02", none: "06" };

export function feeStatementNumber(merchantId: MerchantId, sequence: number): string {
  return `FS-${merchantId}-${String(sequence).padStart(4, "0")}`;
}

/**
 * The statement of a month. What its settlements deducted is known from their own sums; lines that
 * add up to anything else are a defect, and no statement is issued.
 */
export function makeFeeStatement(
  head: Pick<
    FeeStatement,
    "number" | "merchantId" | "month" | "issuedOn" | "from" | "until" | "supplier" | "customer"
  >,
  lines: readonly FeeStatementLine[],
  settled: { feesMinor: number; taxesMinor: number },
): FeeStatement {
  const feeMinor = sumOf(lines, "feeMinor");
  const taxMinor = sumOf(lines, "taxMinor");
  const expected = `${-settled.feesMinor} and ${-settled.taxesMinor}`;
  assert(
    feeMinor + settled.feesMinor === 0 && taxMinor + settled.taxesMinor === 0,
    `lines of ${feeMinor} and ${taxMinor} are settled as ${expected}`,
  );
  const taxType = lines.some(({ taxBasisPoints }) => taxBasisPoints > 0)
    ? TAX_TYPES.service
    : TAX_TYPES.none;
  return { ...head, lines, feeMinor, taxMinor, classification: CLASSIFICATION, taxType };
}

type Summed = "paymentCount" | "volumeMinor" | "returnedCount" | "feeMinor" | "taxMinor";

function sumOf(lines: readonly FeeStatementLine[], name: Summed): number {
  return lines.reduce((sum, line) => sum + line[name], 0);
}

/** What is charged at each rate of service tax, the highest first; without 0 %. */
export function taxesOf(lines: readonly FeeStatementLine[]) {
  const byRate = Map.groupBy(lines, ({ taxBasisPoints }) => taxBasisPoints);
  return [...byRate]
    .filter(([taxBasisPoints]) => taxBasisPoints > 0)
    .sort(([a], [b]) => b - a)
    .map(([taxBasisPoints, ofRate]) => ({
      taxBasisPoints,
      feeMinor: sumOf(ofRate, "feeMinor"),
      taxMinor: sumOf(ofRate, "taxMinor"),
    }));
}

/** The merchant as the customer of the gateway's services. */
export function customerOf(profile: CompanyProfile & { gstNo: string }): CompanyDetails {
  const { addressLine1, addressLine2, postcode, city, state, country } = profile;
  const place = [postcode, city].filter(Boolean).join(" ");
  return {
    name: profile.companyName,
    registrationNumber: profile.registrationNumber,
    tin: "",
    sstNumber: profile.gstNo,
    address: [addressLine1, addressLine2, place, state, country].filter(Boolean).join(", "),
    email: "",
    phone: profile.phoneNumber,
    msic: "",
  };
}

/** A line of the file, or their sums. */
type FeeStatementRow = Pick<FeeStatement, "number" | "month"> &
  Omit<FeeStatementLine, "method" | "methodName" | "taxBasisPoints"> & {
    label: string;
    /** Null in the row of sums. */
    taxBasisPoints: number | null;
  };

export const FEE_STATEMENT_COLUMNS: readonly Column<FeeStatementRow>[] = [
  textColumn("statement", ({ number }) => number),
  textColumn("month", ({ month }) => month),
  textColumn("method", ({ label }) => label),
  textColumn("payments", ({ paymentCount }) => String(paymentCount)),
  senColumn("volume_myr", ({ volumeMinor }) => volumeMinor),
  textColumn("voided", ({ returnedCount }) => String(returnedCount)),
  senColumn("fee_myr", ({ feeMinor }) => feeMinor),
  textColumn("service_tax_rate_percent", ({ taxBasisPoints }) =>
    taxBasisPoints === null ? null : formatDecimal(taxBasisPoints),
  ),
  senColumn("service_tax_myr", ({ taxMinor }) => taxMinor),
  senColumn("total_myr", ({ feeMinor, taxMinor }) => feeMinor + taxMinor),
];

/** One row for each line, and the sums last. */
export function feeStatementRows({ number, month, lines }: FeeStatement): FeeStatementRow[] {
  const sums = {
    label: "Total",
    paymentCount: sumOf(lines, "paymentCount"),
    volumeMinor: sumOf(lines, "volumeMinor"),
    returnedCount: sumOf(lines, "returnedCount"),
    feeMinor: sumOf(lines, "feeMinor"),
    taxBasisPoints: null,
    taxMinor: sumOf(lines, "taxMinor"),
  };
  const rows = lines.map((line) => ({ ...line, label: line.methodName.en }));
  return [...rows, sums].map((row) => ({ ...row, number, month }));
}
