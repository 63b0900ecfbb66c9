import { defineWords } from "../../words/define-words.ts";

/** The files for a merchant's accountant. */
export const MONTH_WORDS = defineWords(
  {
    title: "The accountant's month",
    lead: "Each movement of your balance with the balance after it, and each payout. Times and days are Malaysian.",
    month: "Month to download",
    movements: "Movements",
    movementsText:
      "Payments, fees, service tax, refunds, disputes and payouts, from the balance of the month before to the balance at the end.",
    payouts: "Payouts",
    payoutsText:
      "When each payout was created, sent and paid, to which account, and for which settlement.",
    fileOf: (format: string, file: string) => `${format}: ${file}`,
    hint: "In XLSX, IDs stay text and amounts are numbers. CSV is for programs: Excel shortens long IDs in it.",
    running: "This month has not ended: its files are as of now.",
  },
  {
    title: "Bulan akauntan",
    lead: "Setiap pergerakan baki anda dengan baki selepasnya, dan setiap bayaran keluar. Masa dan hari ialah waktu Malaysia.",
    month: "Bulan untuk dimuat turun",
    movements: "Pergerakan baki",
    movementsText:
      "Bayaran, yuran, cukai perkhidmatan, bayaran balik, pertikaian dan bayaran keluar, daripada baki bulan sebelumnya hingga baki akhir.",
    payouts: "Bayaran keluar",
    payoutsText:
      "Bila setiap bayaran keluar dicipta, dihantar dan dibayar, ke akaun mana, dan untuk penyelesaian yang mana.",
    fileOf: (format: string, file: string) => `${format}: ${file}`,
    hint: "Dalam XLSX, ID kekal sebagai teks dan jumlah ialah nombor. CSV adalah untuk program: Excel memendekkan ID yang panjang di dalamnya.",
    running: "Bulan ini belum tamat: failnya setakat masa ini.",
  },
);
