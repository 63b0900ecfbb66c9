import { defineWords } from "../../../words/define-words.ts";

export const ASSIGN_WORDS = defineWords(
  {
    assign: "Assign payment",
    lead: (reference: string) =>
      `The provider paid out ${reference}, which is not known here. A second operator must approve. Then it is booked for the merchant, who is notified.`,
    merchant: "Merchant ID",
    order: "Order ID",
    orderHint: "As the merchant knows it. An open checkout of this order is then paid.",
    method: "Payment method",
    evidence: "Evidence",
    evidenceHint: "Such as the provider's email, with its date.",
  },
  {
    assign: "Tetapkan pembayaran",
    lead: (reference: string) =>
      `Penyedia telah membayar ${reference}, yang tidak diketahui di sini. Pengendali kedua perlu meluluskannya. Kemudian ia dibukukan untuk peniaga, yang akan dimaklumkan.`,
    merchant: "ID peniaga",
    order: "ID pesanan",
    orderHint:
      "Seperti yang diketahui oleh peniaga. Checkout terbuka bagi pesanan ini akan dibayar.",
    method: "Kaedah pembayaran",
    evidence: "Bukti",
    evidenceHint: "Contohnya e-mel penyedia, dengan tarikhnya.",
  },
);
