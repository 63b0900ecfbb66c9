import { defineWords } from "../../words/define-words.ts";

/** As texts; "–" where the message has none. */
interface Amounts {
  expected: string;
  reported: string;
  /** What was received above the expected amount. */
  surplus: string;
}

export const QUARANTINE_WORDS = defineWords(
  {
    title: "Quarantined provider messages",
    lead: "Provider messages that contradict the payment they refer to. No payment was changed. Check each with the provider, then resolve it.",
    none: "No quarantined messages",
    message: "Provider message",
    expected: "Expected",
    resolve: "Resolve message",
    resolved: "Message resolved.",
    by: (user: string, reason: string) => `${user}: ${reason}`,
    ACCEPT: "Accept as paid",
    REFUND_OVERPAYMENT: "Accept as paid, refund overpayment",
    REFUND_ALL: "Refund full amount",
    DISMISS: "Reject: no money received",
    ACCEPT_DISPUTE: "Accept dispute",
    DISMISS_DISPUTE: "Contest with the acquirer",
    ACCEPT_DISPUTE_TEXT: ({ reported }: Amounts) =>
      `${reported} is held from the merchant's balance, which must cover it.`,
    DISMISS_DISPUTE_TEXT: () => "The ledger stays unchanged. The merchant is not charged.",
    ACCEPT_TEXT: ({ reported }: Amounts) =>
      `The order is paid, and the merchant is credited ${reported} less the fee and notified.`,
    REFUND_OVERPAYMENT_TEXT: ({ expected, surplus }: Amounts) =>
      `The order is paid: the merchant is credited ${expected} less the fee. The payer is refunded ${surplus} automatically.`,
    REFUND_ALL_TEXT: ({ reported }: Amounts) =>
      `The order stays unpaid. The payer is refunded ${reported} automatically; the merchant is credited nothing.`,
    DISMISS_TEXT: () =>
      "No money moves. A payment that was pending this decision fails and can be tried again.",
  },
  {
    title: "Mesej penyedia dikuarantin",
    lead: "Mesej penyedia yang bercanggah dengan bayaran yang dirujuk. Tiada bayaran diubah. Sila semak dengan penyedia, kemudian selesaikan.",
    none: "Tiada mesej dikuarantin",
    message: "Mesej penyedia",
    expected: "Dijangka",
    resolve: "Selesaikan mesej",
    resolved: "Mesej diselesaikan.",
    by: (user, reason) => `${user}: ${reason}`,
    ACCEPT: "Terima sebagai dibayar",
    REFUND_OVERPAYMENT: "Terima sebagai dibayar, bayar balik lebihan",
    REFUND_ALL: "Bayar balik jumlah penuh",
    DISMISS: "Tolak: tiada wang diterima",
    ACCEPT_DISPUTE: "Terima pertikaian",
    DISMISS_DISPUTE: "Bantah kepada bank pemeroleh",
    ACCEPT_DISPUTE_TEXT: ({ reported }) =>
      `${reported} ditahan daripada baki peniaga, yang mesti mencukupi.`,
    DISMISS_DISPUTE_TEXT: () => "Lejar tidak berubah. Peniaga tidak dicaj.",
    ACCEPT_TEXT: ({ reported }) =>
      `Pesanan dibayar; ${reported} ditolak yuran dikreditkan kepada peniaga, yang dimaklumkan.`,
    REFUND_OVERPAYMENT_TEXT: ({ expected, surplus }) =>
      `Pesanan dibayar: ${expected} ditolak yuran dikreditkan kepada peniaga. ${surplus} dibayar balik kepada pembayar secara automatik.`,
    REFUND_ALL_TEXT: ({ reported }) =>
      `Pesanan kekal belum dibayar. ${reported} dibayar balik kepada pembayar secara automatik; tiada apa-apa dikreditkan kepada peniaga.`,
    DISMISS_TEXT: () =>
      "Tiada wang bergerak. Bayaran yang menunggu keputusan ini gagal dan boleh dicuba semula.",
  },
);
