import { defineWords } from "../../words/define-words.ts";

export const FEE_STATEMENT_WORDS = defineWords(
  {
    title: "Fee statements",
    lead: "What each month cost: fees, and service tax where it applies. Both were deducted from your settlements.",
    none: "No fee statements yet",
    noneHint: "A statement is issued on the first day of the month after one with fees.",
    month: "Month",
    number: "Number",
    fees: "Fees",
    tax: "Service tax",
    total: "Total",
    pdf: "PDF",
    csv: "CSV",
    allOf: (month: string) => `Fee statements of ${month}`,
  },
  {
    title: "Penyata yuran",
    lead: "Kos setiap bulan: yuran, dan cukai perkhidmatan jika dikenakan. Kedua-duanya telah ditolak daripada penyelesaian anda.",
    none: "Belum ada penyata yuran",
    noneHint: "Penyata dikeluarkan pada hari pertama bulan selepas bulan yang ada yuran.",
    month: "Bulan",
    number: "Nombor",
    fees: "Yuran",
    tax: "Cukai perkhidmatan",
    total: "Jumlah",
    pdf: "PDF",
    csv: "CSV",
    allOf: (month: string) => `Penyata yuran ${month}`,
  },
);
