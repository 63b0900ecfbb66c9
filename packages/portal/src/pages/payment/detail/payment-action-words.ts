import { defineWords } from "../../../words/define-words.ts";

export const PAYMENT_ACTION_WORDS = defineWords(
  {
    copy: "Copy details for support",
    copied: "Details copied. They contain no payer data.",
    receipt: "Resend receipt",
    receiptText: (email: string) => `The receipt is sent to the payer at ${email}.`,
    receiptDone: "Receipt resent.",
    void: "Void payment",
    voidText: (amount: string, until: string) =>
      `Voiding reverses the payment: ${amount} is returned to the payer, usually immediately, and the fee is refunded to you. This cannot be undone. Possible until ${until}.`,
    voidDone: "Payment voided.",
  },
  {
    copy: "Salin butiran untuk sokongan",
    copied: "Butiran disalin. Ia tidak mengandungi data pembayar.",
    receipt: "Hantar semula resit",
    receiptText: (email) => `Resit dihantar kepada pembayar di ${email}.`,
    receiptDone: "Resit dihantar semula.",
    void: "Batalkan bayaran",
    voidText: (amount, until) =>
      `Bayaran ini dibalikkan: ${amount} dipulangkan kepada pembayar, biasanya serta-merta, dan yuran dibayar balik kepada anda. Tindakan ini tidak boleh dibuat asal. Boleh dibuat hingga ${until}.`,
    voidDone: "Bayaran dibatalkan.",
  },
);
