import { defineWords } from "../../../words/define-words.ts";

/** A merchant's money, as its operators see it. */
export const MERCHANT_MONEY_WORDS = defineWords(
  {
    volume: (days: number) => `Volume, ${days} days`,
    successRate: (days: number) => `Success rate, ${days} days`,
    ended: (count: string) => `of ${count} attempts with an outcome`,
    openDisputes: "Open disputes",
    due: "Payouts due or on hold",
    inTransit: (amount: string) => `${amount} in transit to the bank`,
    lastPayouts: "Latest payouts",
    noPayouts: "No payouts yet",
    payoutHeld: "On hold until the merchant is verified.",
    settlements: "Settlements",
    noSettlements: "No settlements yet",
    lines: "Lines",
    payments: "Payments",
    toPayments: "View payments",
    reference: "Reference",
  },
  {
    volume: (days) => `Jumlah bayaran, ${days} hari`,
    successRate: (days) => `Kadar kejayaan, ${days} hari`,
    ended: (count) => `daripada ${count} cubaan yang selesai`,
    openDisputes: "Pertikaian terbuka",
    due: "Bayaran keluar perlu dibayar atau ditahan",
    inTransit: (amount) => `${amount} sedang dihantar ke bank`,
    lastPayouts: "Bayaran keluar terkini",
    noPayouts: "Belum ada bayaran keluar",
    payoutHeld: "Ditahan sehingga peniaga disahkan.",
    settlements: "Penyelesaian",
    noSettlements: "Belum ada penyelesaian",
    lines: "Baris",
    payments: "Bayaran",
    toPayments: "Lihat bayaran",
    reference: "Rujukan",
  },
);
