import { defineWords } from "../../words/define-words.ts";

/** What each line of a payment's timeline is about; the line's own title says more. */
export const EVENT_WORDS = defineWords(
  {
    CHECKOUT_CREATED: "Checkout created",
    ATTEMPT_STARTED: "Payer began to pay",
    EXCHANGE: "Message with the provider",
    RAIL_EVENT: "Provider reported",
    PAID: "Paid",
    FAILED: "Failed",
    REVERSED: "Reversed",
    NOTIFICATION: "Notification planned",
    NOTIFICATION_ATTEMPT: "Notification sent",
    REFUND: "Refund",
    DISPUTE: "Dispute",
    LEDGER: "Booked in the ledger",
    CHECKOUT_ENDED: "Checkout ended",
  },
  {
    CHECKOUT_CREATED: "Daftar keluar dicipta",
    ATTEMPT_STARTED: "Pembayar mula membayar",
    EXCHANGE: "Mesej dengan penyedia",
    RAIL_EVENT: "Laporan penyedia",
    PAID: "Dibayar",
    FAILED: "Gagal",
    REVERSED: "Dibalikkan",
    NOTIFICATION: "Pemberitahuan dirancang",
    NOTIFICATION_ATTEMPT: "Pemberitahuan dihantar",
    REFUND: "Bayaran balik",
    DISPUTE: "Pertikaian",
    LEDGER: "Direkod dalam lejar",
    CHECKOUT_ENDED: "Daftar keluar tamat",
  },
);
