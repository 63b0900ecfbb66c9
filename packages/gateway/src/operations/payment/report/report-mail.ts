import { formatDecimal } from "../../../domain/money.ts";
import type { ReportedDays, ReportRhythm } from "../../../domain/payment/report-schedule.ts";

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

/** In English and Malay; figures are sums, and nothing in them is about a payer. */
export function composeReport(
  publicUrl: string,
  report: Report,
): { subject: string; text: string } {
  const { rhythm, days } = report;
  const search = new URLSearchParams({ ...days, compare: "previous" });
  const link = `${publicUrl}/portal/reports?${search}`;
  const name = oneLine(report.merchantName);
  const period = days.from === days.to ? days.from : `${days.from} – ${days.to}`;
  const texts = [ENGLISH, MALAY].map((words) => {
    const stores = report.isOfSomeStores ? ` (${words.stores})` : "";
    return [
      `${name}${stores}, ${period}`,
      "",
      ...linesOf(words, report),
      "",
      ...[words.more, link],
    ].join("\n");
  });
  return { subject: `${ENGLISH.title[rhythm]}: ${period}`, text: texts.join("\n\n---\n\n") };
}

function linesOf(words: typeof ENGLISH, { rhythm, figures, before }: Report): string[] {
  const line = (name: string, read: (of: ReportFigures) => string) =>
    `${name}: ${read(figures)} (${words.before[rhythm]}: ${read(before)})`;
  return [
    line(words.volume, ({ amountMinor }) => ringgit(amountMinor)),
    line(words.net, ({ netMinor }) => ringgit(netMinor)),
    line(words.payments, ({ successCount }) => count(successCount)),
    line(words.success, ({ successCount, failedCount }) =>
      share(successCount, successCount + failedCount),
    ),
    line(words.refunds, ({ refundedMinor, amountMinor }) => share(refundedMinor, amountMinor)),
    line(words.disputes, ({ disputedCount, successCount }) => share(disputedCount, successCount)),
  ];
}

const ENGLISH = {
  title: { DAILY: "Daily report", WEEKLY: "Weekly report", MONTHLY: "Monthly report" },
  before: { DAILY: "day before", WEEKLY: "week before", MONTHLY: "month before" },
  stores: "your stores",
  volume: "Volume",
  net: "Net after fees",
  payments: "Successful payments",
  success: "Success rate",
  refunds: "Refund rate",
  disputes: "Dispute rate",
  more: "View the report, or choose how often you get this email:",
};

const MALAY: typeof ENGLISH = {
  title: { DAILY: "Laporan harian", WEEKLY: "Laporan mingguan", MONTHLY: "Laporan bulanan" },
  before: { DAILY: "hari sebelumnya", WEEKLY: "minggu sebelumnya", MONTHLY: "bulan sebelumnya" },
  stores: "kedai anda",
  volume: "Jumlah bayaran",
  net: "Bersih selepas yuran",
  payments: "Bayaran berjaya",
  success: "Kadar kejayaan",
  refunds: "Kadar bayaran balik",
  disputes: "Kadar pertikaian",
  more: "Lihat laporan, atau pilih kekerapan anda menerima emel ini:",
};

const count = (value: number) => value.toLocaleString("en-MY");
const ringgit = (minor: number) => `RM ${formatDecimal(minor).replace(/\B(?=(\d{3})+\.)/g, ",")}`;
const share = (part: number, all: number) =>
  all === 0 ? "–" : `${((part / all) * 100).toFixed(1)} %`;

/** Chosen by the merchant: it must not look like a line of ours. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, " ");
