import { defineWords } from "../../words/define-words.ts";

export const QUARANTINE_WORDS = defineWords(
  {
    title: "Quarantined provider messages",
    lead: "Provider messages that contradict the payment they refer to. No payment was changed. Check with the provider, then resolve them.",
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
    ACCEPT_DISPUTE_TEXT:
      "The reported amount is held from the merchant's balance, which must cover it.",
    DISMISS_DISPUTE_TEXT: "The ledger stays unchanged. The merchant is not charged.",
    ACCEPT_TEXT: "The order is paid with the amount received. The merchant is notified.",
    REFUND_OVERPAYMENT_TEXT: "The order is paid. The overpayment is refunded automatically.",
    REFUND_ALL_TEXT: "The order stays unpaid. The amount received is refunded automatically.",
    DISMISS_TEXT:
      "No money moves. A payment that was pending this decision fails and can be tried again.",
  },
  {
    title: "Mesej penyedia dikuarantin",
    lead: "Mesej penyedia yang bercanggah dengan bayaran yang dirujuk. Tiada bayaran diubah. Semak dengan penyedia, kemudian selesaikan.",
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
    ACCEPT_DISPUTE_TEXT:
      "Jumlah yang dilaporkan ditahan daripada baki peniaga, yang mesti mencukupi.",
    DISMISS_DISPUTE_TEXT: "Lejar tidak berubah. Peniaga tidak dicaj.",
    ACCEPT_TEXT: "Pesanan dibayar dengan jumlah yang diterima. Peniaga dimaklumkan.",
    REFUND_OVERPAYMENT_TEXT: "Pesanan dibayar. Lebihan bayaran dibayar balik secara automatik.",
    REFUND_ALL_TEXT:
      "Pesanan kekal belum dibayar. Jumlah yang diterima dibayar balik secara automatik.",
    DISMISS_TEXT:
      "Tiada wang bergerak. Bayaran yang menunggu keputusan ini gagal dan boleh dicuba semula.",
  },
);
