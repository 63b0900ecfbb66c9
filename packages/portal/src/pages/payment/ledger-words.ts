import { defineWords } from "../../words/define-words.ts";

/** What a posting in the ledger is for. */
export const POSTING_WORDS = defineWords(
  {
    PAYMENT: "The payment",
    FEE: "The fee",
    REFUND_OPENED: "Put aside for the refund",
    REFUND_DONE: "The refund was paid",
    REFUND_REFUSED: "The refund failed: given back to you",
    REVERSAL: "The payment was reversed",
    FEE_RETURNED: "Fee given back",
    DISPUTE_OPENED: "Held for the dispute",
    DISPUTE_WON: "The dispute is won: given back to you",
    DISPUTE_LOST: "The dispute is lost",
    PAYOUT: "Paid out to you",
    RAIL_SETTLED: "The provider paid it to the gateway",
  },
  {
    PAYMENT: "Bayaran",
    FEE: "Yuran",
    REFUND_OPENED: "Diketepikan untuk bayaran balik",
    REFUND_DONE: "Bayaran balik telah dibayar",
    REFUND_REFUSED: "Bayaran balik gagal: dikembalikan kepada anda",
    REVERSAL: "Bayaran dibalikkan",
    FEE_RETURNED: "Yuran dipulangkan",
    DISPUTE_OPENED: "Ditahan untuk pertikaian",
    DISPUTE_WON: "Pertikaian dimenangi: dikembalikan kepada anda",
    DISPUTE_LOST: "Pertikaian kalah",
    PAYOUT: "Dibayar kepada anda",
    RAIL_SETTLED: "Penyedia membayar kepada gerbang",
  },
);

/** What a bank or wallet tells of a payer. */
export const PAYER_WORDS = defineWords(
  {
    accountName: "Account name",
    bankCode: "Bank code",
    cardBrand: "Card brand",
    cardLastFour: "Card ends in",
    feeKey: "Fee class",
  },
  {
    accountName: "Nama akaun",
    bankCode: "Kod bank",
    cardBrand: "Jenama kad",
    cardLastFour: "Kad berakhir dengan",
    feeKey: "Kelas yuran",
  },
);
