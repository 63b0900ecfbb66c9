import { defineWords } from "../../../words/define-words.ts";

/** The kinds of events in a payment's timeline. */
export const EVENT_WORDS = defineWords(
  {
    CHECKOUT_CREATED: "Checkout created",
    ATTEMPT_STARTED: "Payment started",
    EXCHANGE: "Message exchanged with provider",
    RAIL_EVENT: "Provider report received",
    PAID: "Paid",
    FAILED: "Failed",
    REVERSED: "Reversed",
    NOTIFICATION: "Webhook scheduled",
    NOTIFICATION_ATTEMPT: "Webhook sent",
    REFUND: "Refund",
    DISPUTE: "Dispute",
    LEDGER: "Recorded in ledger",
    CHECKOUT_ENDED: "Checkout ended",
    REBUILT: "Rebuilt after a database restore",
    CORRECTED: "Corrected after a database restore",
  },
  {
    CHECKOUT_CREATED: "Checkout dicipta",
    ATTEMPT_STARTED: "Bayaran dimulakan",
    EXCHANGE: "Mesej ditukar dengan penyedia",
    RAIL_EVENT: "Laporan penyedia diterima",
    PAID: "Dibayar",
    FAILED: "Gagal",
    REVERSED: "Dibalikkan",
    NOTIFICATION: "Webhook dijadualkan",
    NOTIFICATION_ATTEMPT: "Webhook dihantar",
    REFUND: "Bayaran balik",
    DISPUTE: "Pertikaian",
    LEDGER: "Direkodkan dalam lejar",
    CHECKOUT_ENDED: "Checkout tamat",
    REBUILT: "Dibina semula selepas pemulihan pangkalan data",
    CORRECTED: "Dibetulkan selepas pemulihan pangkalan data",
  },
);
