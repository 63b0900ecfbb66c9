import type { FeeStatementWords } from "./fee-statement-words.ts";

export const MALAY_FEE_STATEMENT_WORDS: FeeStatementWords = {
  heading: "Penyata yuran",
  sandbox: "SANDBOX: bukan penyata yuran sebenar",
  number: "Nombor",
  month: "Bulan",
  issued: "Dikeluarkan",
  days: "Hari yang diselesaikan",
  customer: "Pelanggan",
  registration: "No. syarikat",
  tin: "TIN",
  sst: "No. cukai perkhidmatan",
  payments: (count: number, volume: string) => `${count} bayaran, ${volume}`,
  voided: (count: number) => `${count} dibatalkan, yurannya ditolak`,
  fees: "Yuran",
  tax: (rate: string) => `Cukai perkhidmatan ${rate} %`,
  taxOf: (fees: string) => `atas yuran sebanyak ${fees}`,
  total: "Jumlah",
  note: "Yuran dan cukai perkhidmatan telah ditolak daripada penyelesaian anda. Tiada yang perlu dibayar.",
  noInvoice: "Ini bukan e-invois.",
};
