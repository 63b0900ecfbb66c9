import { defineWords } from "../../words/define-words.ts";

export const REFUND_WORDS = defineWords(
  {
    title: "Refunds",
    none: "No refunds yet",
    byApi: "API",
    refund: "Refund payment",
    act: (amount: string) => `Refund ${amount}`,
    lead: (amount: string) => `Up to ${amount} can be refunded to the payer.`,
    onlyFull: "This method supports full refunds only.",
    tooMuch: (amount: string) => `At most ${amount} can be refunded.`,
    badAmount: "Enter an amount, such as 12.50.",
    reasonHint: "Visible to your team, not to the payer.",
    approval: (amount: string) => `Refunds above ${amount} need another approver.`,
    done: "Payment refunded. The payer receives the money within a few days.",
    requested: "Refund requested. Another approver must approve it first.",
    notPossible: "This payment cannot be refunded",
  },
  {
    title: "Bayaran balik",
    none: "Belum ada bayaran balik",
    byApi: "API",
    refund: "Buat bayaran balik",
    act: (amount: string) => `Bayar balik ${amount}`,
    lead: (amount: string) => `Sehingga ${amount} boleh dibayar balik kepada pembayar.`,
    onlyFull: "Kaedah ini menyokong bayaran balik penuh sahaja.",
    tooMuch: (amount: string) => `Paling banyak ${amount} boleh dibayar balik.`,
    badAmount: "Masukkan jumlah, seperti 12.50.",
    reasonHint: "Dilihat oleh pasukan anda, bukan pembayar.",
    approval: (amount: string) => `Bayaran balik melebihi ${amount} memerlukan pelulus lain.`,
    done: "Bayaran balik dibuat. Pembayar menerima wang dalam beberapa hari.",
    requested: "Bayaran balik diminta. Pelulus lain mesti meluluskannya dahulu.",
    notPossible: "Bayaran ini tidak boleh dibayar balik",
  },
);

/** Why a payment cannot be refunded, by the gateway's code. */
export const NO_REFUND_WORDS = defineWords(
  {
    NOT_PAID: "It did not succeed.",
    METHOD_HAS_NO_REFUND: "Its payment method does not support refunds. Pay the customer directly.",
    REFUND_UNDER_WAY: "Another refund is pending.",
    NOTHING_LEFT: "It has already been refunded in full.",
    DISPUTED: "The payment is disputed. Respond to or accept the dispute instead.",
  },
  {
    NOT_PAID: "Bayaran ini tidak berjaya.",
    METHOD_HAS_NO_REFUND:
      "Kaedah bayarannya tidak menyokong bayaran balik. Bayar pelanggan secara terus.",
    REFUND_UNDER_WAY: "Bayaran balik lain belum selesai.",
    NOTHING_LEFT: "Ia sudah dibayar balik sepenuhnya.",
    DISPUTED: "Bayaran ini dipertikaikan. Balas atau terima pertikaian itu.",
  },
);
