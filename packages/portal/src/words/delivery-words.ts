import { defineWords } from "./define-words.ts";

/** What a notification tells; its code is `eventType` in what is sent. */
export const EVENT_TYPE_WORDS = defineWords(
  {
    PAYMENT_WEB_ONLINE: "Payment result",
    RECURRING_PAYMENT: "Result of a recurring charge",
    PORTAL_TEST: "Test from the portal",
  },
  {
    PAYMENT_WEB_ONLINE: "Keputusan bayaran",
    RECURRING_PAYMENT: "Keputusan caj berulang",
    PORTAL_TEST: "Ujian daripada portal",
  },
);

/** Why no answer came, by the gateway's own name of the cause. */
export const NO_ANSWER_WORDS = defineWords(
  {
    connect: "No connection: nothing listens at this address",
    tls: "The certificate was not accepted",
    read_timeout: "No answer in time",
    reset: "The connection broke",
    http_5xx: "The server has a fault",
    bad_signature: "The answer's signature is wrong",
    bad_body: "The answer could not be read",
    rate_limited: "The server asks for fewer calls",
    maintenance: "The server is under maintenance",
    clock_skew: "The server's clock is wrong",
  },
  {
    connect: "Tiada sambungan: tiada yang mendengar di alamat ini",
    tls: "Sijil tidak diterima",
    read_timeout: "Tiada jawapan dalam masa yang ditetapkan",
    reset: "Sambungan terputus",
    http_5xx: "Pelayan mengalami kerosakan",
    bad_signature: "Tandatangan jawapan salah",
    bad_body: "Jawapan tidak dapat dibaca",
    rate_limited: "Pelayan meminta kurang panggilan",
    maintenance: "Pelayan sedang diselenggara",
    clock_skew: "Jam pelayan salah",
  },
);
