import type { BrokerReply, EventType, NoResponseCause } from "../generated/api.ts";
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
    PAYOUT_CREATED: "Payout created",
    PAYOUT_SENT: "Payout sent to the bank",
    PAYOUT_PAID: "Payout paid",
    PAYOUT_RETURNED: "Payout returned",
    PAYOUT_FAILED: "Payout rejected",
    PAYOUT_MADE: "Payout created (earlier name)",
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
    PAYOUT_CREATED: "Bayaran keluar diwujudkan",
    PAYOUT_SENT: "Bayaran keluar dihantar ke bank",
    PAYOUT_PAID: "Bayaran keluar dibayar",
    PAYOUT_RETURNED: "Bayaran keluar dipulangkan",
    PAYOUT_FAILED: "Bayaran keluar ditolak",
    PAYOUT_MADE: "Bayaran keluar diwujudkan (nama lama)",
  },
);

/** Why there was no valid response, by the gateway's code of the cause. */
export const NO_RESPONSE_WORDS = defineWords<Record<NoResponseCause, string>>(
  {
    connect: "Connection failed: no server is listening at this URL",
    tls: "TLS certificate rejected",
    read_timeout: "Timed out waiting for a response",
    reset: "Connection closed before the response",
    bad_head: "The response does not begin as valid HTTP or AMQP",
    short_body: "Connection closed before the end of the response",
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
    bad_head: "Permulaan respons bukan HTTP atau AMQP yang sah",
    short_body: "Sambungan ditutup sebelum respons tamat",
    http_5xx: "Ralat pelayan",
    bad_signature: "Tandatangan respons tidak sah",
    bad_body: "Kandungan respons tidak dapat dibaca",
    rate_limited: "Had kadar pelayan dicapai",
    maintenance: "Pelayan sedang diselenggara",
    clock_skew: "Jam pelayan tidak tepat",
  },
);

/** What a message broker replied. */
export const BROKER_REPLY_WORDS = defineWords<Record<BrokerReply, string>>(
  {
    confirm: "Confirmed by the broker",
    nack: "Not accepted by the broker (nack)",
    blocked: "The broker accepts no messages for now",
    "312 NO_ROUTE": "No queue is bound for this routing key",
    "320 CONNECTION_FORCED": "The broker closed the connection",
    "403 ACCESS_REFUSED":
      "Access denied by the broker: check the username, password and permissions",
    "404 NOT_FOUND": "The exchange does not exist",
    "530 NOT_ALLOWED": "The virtual host does not exist, or this user cannot access it",
  },
  {
    confirm: "Disahkan oleh broker",
    nack: "Tidak diterima oleh broker (nack)",
    blocked: "Broker tidak menerima mesej buat masa ini",
    "312 NO_ROUTE": "Tiada baris gilir untuk kunci penghalaan ini",
    "320 CONNECTION_FORCED": "Broker menutup sambungan",
    "403 ACCESS_REFUSED":
      "Broker menolak akses: sila semak nama pengguna, kata laluan dan kebenaran",
    "404 NOT_FOUND": "Exchange tidak wujud",
    "530 NOT_ALLOWED": "Hos maya tidak wujud, atau pengguna ini tiada akses kepadanya",
  },
);
