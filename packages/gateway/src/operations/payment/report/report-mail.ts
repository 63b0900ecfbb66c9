import { plainText } from "@kaunter/checkout/plain-text";
import { formatDecimal } from "../../../domain/money.ts";
import type { ReportedDays, ReportRhythm } from "../../../domain/payment/report-schedule.ts";
import { type InBoth, inBothLanguages } from "../../access/enqueue-mail.ts";

export interface ReportFigures {
  amountMinor: number;
  refundedMinor: number;
  netMinor: number;
  successCount: number;
  failedCount: number;
  disputedCount: number;
}

interface Report {
  merchantName: string;
  /** The recipient may not see all of them. */
  isOfSomeStores: boolean;
  rhythm: ReportRhythm;
  days: ReportedDays;
  figures: ReportFigures;
  /** Of the day, week or month before. */
  before: ReportFigures;
}

/** Figures are sums, and nothing in them is about a payer. */
export function composeReport(
  publicUrl: string,
  report: Report,
): { subject: InBoth; text: string } {
  const { rhythm, days, figures, before } = report;
  const name = plainText(report.merchantName);
  const period = days.from === days.to ? days.from : `${days.from} – ${days.to}`;
  const lines = LINES.map(({ en, ms, read }) => ({
    en: `${en}: ${read(figures)} (${BEFORE[rhythm].en}: ${read(before)})`,
    ms: `${ms}: ${read(figures)} (${BEFORE[rhythm].ms}: ${read(before)})`,
  }));
  const stores = report.isOfSomeStores
    ? [{ en: "Your stores only.", ms: "Kedai anda sahaja." }]
    : [];
  const search = new URLSearchParams({ ...days, compare: "previous" });
  const text = inBothLanguages([
    ...[`${name}, ${period}`, ...stores, "", ...lines, ""],
    {
      en: "View the report, or choose how often you get this email:",
      ms: "Lihat laporan, atau pilih kekerapan anda menerima e-mel ini:",
    },
    `${publicUrl}/portal/reports?${search}`,
  ]);
  const { en, ms } = TITLES[rhythm];
  return { subject: { en: `${en}: ${period}`, ms: `${ms}: ${period}` }, text };
}

const TITLES = {
  DAILY: { en: "Daily report", ms: "Laporan harian" },
  WEEKLY: { en: "Weekly report", ms: "Laporan mingguan" },
  MONTHLY: { en: "Monthly report", ms: "Laporan bulanan" },
};

const BEFORE = {
  DAILY: { en: "day before", ms: "hari sebelumnya" },
  WEEKLY: { en: "week before", ms: "minggu sebelumnya" },
  MONTHLY: { en: "month before", ms: "bulan sebelumnya" },
};

const count = (value: number) => value.toLocaleString("en-MY");
const ringgit = (minor: number) => `RM ${formatDecimal(minor).replace(/\B(?=(\d{3})+\.)/g, ",")}`;
const share = (part: number, all: number) =>
  all === 0 ? "–" : `${((part / all) * 100).toFixed(1)}%`;

const LINES: (InBoth & { read(of: ReportFigures): string })[] = [
  { en: "Volume", ms: "Jumlah bayaran", read: ({ amountMinor }) => ringgit(amountMinor) },
  {
    ...{ en: "Net after fees", ms: "Bersih selepas yuran" },
    read: ({ netMinor }) => ringgit(netMinor),
  },
  {
    ...{ en: "Successful payments", ms: "Bayaran berjaya" },
    read: ({ successCount }) => count(successCount),
  },
  {
    ...{ en: "Success rate", ms: "Kadar kejayaan" },
    read: ({ successCount, failedCount }) => share(successCount, successCount + failedCount),
  },
  {
    ...{ en: "Refund rate", ms: "Kadar bayaran balik" },
    read: ({ refundedMinor, amountMinor }) => share(refundedMinor, amountMinor),
  },
  {
    ...{ en: "Dispute rate", ms: "Kadar pertikaian" },
    read: ({ disputedCount, successCount }) => share(disputedCount, successCount),
  },
];
