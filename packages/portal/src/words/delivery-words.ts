import type { EventType, NoResponseCause } from "../generated/api.ts";
import { defineWords } from "./define-words.ts";

/** The event of a webhook, in the order in which an endpoint's choices are shown. */
export const EVENT_TYPE_WORDS = defineWords<Record<EventType, string>>(
  {
    PAYMENT_WEB_ONLINE: "Payment result",
    RECURRING_PAYMENT: "Recurring payment result",
    PORTAL_TEST: "Test from the portal",
    PAYMENT_FAILED: "Payment failed",
    PAYMENT_REVERSED: "Payment reversed",
    PAYMENT_DUPLICATE: "Duplicate payment",
    PAYMENT_RETURNED: "Incorrect amount refunded",
    REFUND_OPENED: "Refund created",
    REFUND_SUCCEEDED: "Refund succeeded",
    REFUND_REFUSED: "Refund failed",
    DISPUTE_OPENED: "Dispute opened",
    DISPUTE_WON: "Dispute won",
    DISPUTE_LOST: "Dispute lost",
    PAYOUT_MADE: "Payout made",
  },
  {
    PAYMENT_WEB_ONLINE: "Keputusan bayaran",
    RECURRING_PAYMENT: "Keputusan bayaran berulang",
    PORTAL_TEST: "Ujian daripada portal",
    PAYMENT_FAILED: "Bayaran gagal",
    PAYMENT_REVERSED: "Bayaran dibalikkan",
    PAYMENT_DUPLICATE: "Bayaran berganda",
    PAYMENT_RETURNED: "Jumlah tidak tepat dibayar balik",
    REFUND_OPENED: "Bayaran balik dibuat",
    REFUND_SUCCEEDED: "Bayaran balik berjaya",
    REFUND_REFUSED: "Bayaran balik gagal",
    DISPUTE_OPENED: "Pertikaian dibuka",
    DISPUTE_WON: "Pertikaian dimenangi",
    DISPUTE_LOST: "Pertikaian tidak dimenangi",
    PAYOUT_MADE: "Bayaran keluar dibuat",
  },
);

/** Why there was no valid response, by the gateway's code of the cause. */
export const NO_RESPONSE_WORDS = defineWords<Record<NoResponseCause, string>>(
  {
    connect: "Connection failed: no server is listening at this URL",
    tls: "TLS certificate rejected",
    read_timeout: "Timed out waiting for a response",
    reset: "Connection closed before the response",
    http_5xx: "Server error",
    bad_signature: "Invalid signature on the response",
    bad_body: "Response body could not be read",
    rate_limited: "Rate limited by the server",
    maintenance: "Server under maintenance",
    clock_skew: "Incorrect server clock",
  },
  {
    connect: "Sambungan gagal: tiada pelayan di URL ini",
    tls: "Sijil TLS ditolak",
    read_timeout: "Tamat masa menunggu respons",
    reset: "Sambungan ditutup sebelum respons",
    http_5xx: "Ralat pelayan",
    bad_signature: "Tandatangan respons tidak sah",
    bad_body: "Kandungan respons tidak dapat dibaca",
    rate_limited: "Had kadar pelayan dicapai",
    maintenance: "Pelayan sedang diselenggara",
    clock_skew: "Jam pelayan tidak tepat",
  },
);
