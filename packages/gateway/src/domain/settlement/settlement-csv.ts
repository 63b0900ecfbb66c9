/**
 * The daily settlement file. Lines: `H` header, `T` totals, `S` one per method, `D` details with
 * the columns of the reconciliation. Source: docs/spec/interface.md#settlement-file
 */
import { csvLines } from "../csv.ts";
import { formatDecimal } from "../money.ts";
import {
  type MethodTotals,
  type ReportLine,
  type ReportTotals,
  settlementMinorOf,
} from "./report-line.ts";
import type { Settlement } from "./settlement.ts";

export interface SettlementReport {
  merchantId: string;
  merchantName: string;
  date: string;
  /** Part of the file, from 1; each part has the same totals and its own details. */
  sequence: number;
  totals: ReportTotals;
  methods: readonly MethodTotals[];
  /** Null until the day is settled. */
  settlement: Settlement | null;
  lines: readonly ReportLine[];
}

export function writeSettlementCsv(report: SettlementReport): string {
  const { merchantId, merchantName, date, sequence } = report;
  const rows = [
    ["H", merchantId, merchantName, date, String(sequence)],
    totalsRow(report),
    ...summaryRows(report.methods),
    ...report.lines.map((line) => detailRow(report, line)),
  ];
  return csvLines(rows);
}

/** count, gross, fee, settlement, carried forward, payout, and an empty field. */
function totalsRow({ totals, settlement }: SettlementReport): string[] {
  const amounts = [
    totals.grossMinor,
    -totals.feeMinor,
    settlementMinorOf(totals),
    settlement?.openingMinor ?? 0,
    settlement?.payoutMinor ?? 0,
  ];
  return ["T", String(totals.count), ...amounts.map(formatDecimal), ""];
}

/** count, gross, fee, settlement, method, region. */
function summaryRows(methods: readonly MethodTotals[]): string[][] {
  const none: MethodTotals = { count: 0, grossMinor: 0, feeMinor: 0, method: "", region: "" };
  return (methods.length > 0 ? methods : [none]).map((one) => [
    "S",
    String(one.count),
    formatDecimal(one.grossMinor),
    formatDecimal(-one.feeMinor),
    formatDecimal(settlementMinorOf(one)),
    one.method,
    one.region,
  ]);
}

function detailRow(report: SettlementReport, line: ReportLine): string[] {
  return [
    "D",
    line.at.toISOString(),
    report.merchantId,
    report.merchantName,
    line.storeId,
    line.storeName,
    line.region,
    line.method,
    line.transactionType,
    line.type,
    line.transactionId,
    line.orderId,
    "MYR",
    formatDecimal(line.grossMinor),
    formatDecimal(line.rateBasisPoints),
    formatDecimal(-line.feeMinor),
    formatDecimal(settlementMinorOf(line)),
  ];
}
