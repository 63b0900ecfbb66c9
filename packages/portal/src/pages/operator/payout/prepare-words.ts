import type { LeftOutPayout } from "../../../generated/api.ts";
import { defineWords } from "../../../words/define-words.ts";

const counted = (count: number) => (count === 1 ? "1 payout" : `${count} payouts`);

/** Choosing what a payout file contains. */
export const PREPARE_WORDS = defineWords(
  {
    title: "Prepare payout file",
    text: "Payouts that cannot be paid are put on hold, those above a limit stay due. Another operator approves the file.",
    act: "Prepare file",
    payouts: "Payouts",
    chosen: (count: number, total: string) => `${counted(count)} selected, ${total}`,
    all: "Select all",
    none: "Select none",
    noneChosen: "Select at least one payout.",
    noDue: "No payouts are due.",
    more: (shown: number, all: number) =>
      `The oldest ${shown} of ${all} payouts that are due: a file has no more.`,
    day: "Value date",
    dayHint: (today: string, last: string) =>
      `The day on which the bank executes the file: ${today} to ${last}.`,
    badDay: (today: string, last: string) => `Enter a day from ${today} to ${last}.`,
    format: "Format",
    formatHint: "CSV layouts are examples: use one only if your bank takes exactly its columns.",
    aboveLimit: (limit: string) => `Above the limit of ${limit} for a file`,
    aboveLimitHint: "The oldest payouts that fit are in the file. The others stay due.",
    aboveDay: (limit: string) => `Above the limit of ${limit} for a day`,
    noDebit: "No account to debit",
    noDebitHint:
      "Set KAUNTER_PAYOUT_DEBIT_ACCOUNT, KAUNTER_PAYOUT_DEBIT_NAME and KAUNTER_PAYOUT_DEBIT_BIC.",
    prepared: (count: number, total: string) => `File with ${counted(count)} prepared: ${total}.`,
    leftOut: (count: number) => `${counted(count)} left out`,
    nothing: "No file prepared.",
    notDue: "No longer due",
  },
  {
    title: "Sediakan fail bayaran keluar",
    text: "Bayaran keluar yang tidak dapat dibuat akan ditahan, yang melebihi had kekal perlu dibayar. Pengendali lain meluluskan fail itu.",
    act: "Sediakan fail",
    payouts: "Bayaran keluar",
    chosen: (count: number, total: string) => `${count} bayaran keluar dipilih, ${total}`,
    all: "Pilih semua",
    none: "Nyahpilih semua",
    noneChosen: "Sila pilih sekurang-kurangnya satu bayaran keluar.",
    noDue: "Tiada bayaran keluar yang perlu dibayar.",
    more: (shown: number, all: number) =>
      `${shown} terlama daripada ${all} bayaran keluar yang perlu dibayar: itulah had sesuatu fail.`,
    day: "Tarikh nilai",
    dayHint: (today: string, last: string) =>
      `Hari bank melaksanakan fail: ${today} hingga ${last}.`,
    badDay: (today: string, last: string) => `Sila masukkan hari dari ${today} hingga ${last}.`,
    format: "Format",
    formatHint:
      "Susun atur CSV ialah contoh: gunakannya hanya jika bank anda menerima lajur yang sama.",
    aboveLimit: (limit: string) => `Melebihi had ${limit} bagi satu fail`,
    aboveLimitHint: "Bayaran keluar terlama yang muat dimasukkan. Yang lain kekal perlu dibayar.",
    aboveDay: (limit: string) => `Melebihi had ${limit} bagi satu hari`,
    noDebit: "Tiada akaun untuk didebit",
    noDebitHint:
      "Sila tetapkan KAUNTER_PAYOUT_DEBIT_ACCOUNT, KAUNTER_PAYOUT_DEBIT_NAME dan KAUNTER_PAYOUT_DEBIT_BIC.",
    prepared: (count: number, total: string) =>
      `Fail dengan ${count} bayaran keluar disediakan: ${total}.`,
    leftOut: (count: number) => `${count} bayaran keluar ditinggalkan`,
    nothing: "Tiada fail disediakan.",
    notDue: "Tidak lagi perlu dibayar",
  },
);

/** Why a payout that is due waits for another file. */
export const WAIT_WORDS = defineWords<
  Record<Extract<LeftOutPayout["reason"], "FILE_LIMIT" | "DAY_LIMIT" | "FILE_FULL">, string>
>(
  {
    FILE_LIMIT: "Above the limit for a file; stays due.",
    DAY_LIMIT: "Above the limit for this day; stays due.",
    FILE_FULL: "The file is full; stays due.",
  },
  {
    FILE_LIMIT: "Melebihi had bagi satu fail; kekal perlu dibayar.",
    DAY_LIMIT: "Melebihi had bagi hari ini; kekal perlu dibayar.",
    FILE_FULL: "Fail sudah penuh; kekal perlu dibayar.",
  },
);
