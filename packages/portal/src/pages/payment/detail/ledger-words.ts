import type { SettlementLineItem } from "../../../generated/api.ts";
import { defineWords } from "../../../words/define-words.ts";

/** What a posting in the ledger is for. */
export const POSTING_WORDS = defineWords<Record<SettlementLineItem["kind"], string>>(
  {
    PAYMENT: "Payment",
    FEE: "Fee",
    REFUND_OPENED: "Reserved for refund",
    REFUND_DONE: "Refund paid",
    REFUND_REFUSED: "Refund failed: reserve released",
    REVERSAL: "Payment reversed",
    FEE_RETURNED: "Fee refunded",
    DISPUTE_OPENED: "Held for dispute",
    DISPUTE_WON: "Dispute won: hold released",
    DISPUTE_LOST: "Dispute lost",
    PAYOUT: "Payout",
    PAYOUT_SENT: "Payout sent",
    PAYOUT_PAID: "Payout paid",
    PAYOUT_RETURNED: "Payout returned",
    RAIL_SETTLED: "Settled by provider",
  },
  {
    PAYMENT: "Bayaran",
    FEE: "Yuran",
    REFUND_OPENED: "Diperuntukkan untuk bayaran balik",
    REFUND_DONE: "Bayaran balik dibayar",
    REFUND_REFUSED: "Bayaran balik gagal: peruntukan dilepaskan",
    REVERSAL: "Bayaran dibalikkan",
    FEE_RETURNED: "Yuran dibayar balik",
    DISPUTE_OPENED: "Ditahan untuk pertikaian",
    DISPUTE_WON: "Pertikaian dimenangi: tidak lagi ditahan",
    DISPUTE_LOST: "Pertikaian tidak dimenangi",
    PAYOUT: "Bayaran keluar",
    PAYOUT_SENT: "Bayaran keluar dihantar",
    PAYOUT_PAID: "Bayaran keluar dibayar",
    PAYOUT_RETURNED: "Bayaran keluar dipulangkan",
    RAIL_SETTLED: "Diselesaikan oleh penyedia",
  },
);

/** What a provider reports about a payer. */
export const PAYER_WORDS = defineWords(
  {
    accountName: "Account name",
    bankCode: "Bank code",
    cardBrand: "Card brand",
    cardLastFour: "Card ending in",
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
