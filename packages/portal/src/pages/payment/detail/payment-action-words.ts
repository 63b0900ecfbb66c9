import { defineWords } from "../../../words/define-words.ts";

export const PAYMENT_ACTION_WORDS = defineWords(
  {
    copy: "Copy details for support",
    copied: "Details copied. They contain no payer data.",
    receipt: "Resend receipt",
    receiptText: (email: string) => `The receipt goes to ${email}, the payer's email address.`,
    receiptDone: "Receipt sent again.",
    void: "Void payment",
    voidText: (amount: string, until: string) =>
      `The payer gets ${amount} back, usually at once, and the fee is returned to you. This cannot be undone. Possible until ${until}.`,
    voidDone: "Payment voided.",
  },
  {
    copy: "Salin butiran untuk sokongan",
    copied: "Butiran disalin. Ia tidak mengandungi data pembayar.",
    receipt: "Hantar semula resit",
    receiptText: (email) => `Resit dihantar ke ${email}, alamat e-mel pembayar.`,
    receiptDone: "Resit dihantar semula.",
    void: "Batalkan bayaran",
    voidText: (amount, until) =>
      `Pembayar menerima semula ${amount}, biasanya serta-merta, dan yuran dikembalikan kepada anda. Tindakan ini tidak boleh dibuat asal. Boleh dilakukan hingga ${until}.`,
    voidDone: "Bayaran dibatalkan.",
  },
);
