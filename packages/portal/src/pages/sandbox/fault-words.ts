import { defineWords } from "../../words/define-words.ts";

/** What a simulator does wrong; the codes are those of the guide and of the control interface. */
export const FAULT_WORDS = defineWords(
  {
    down: "Does not answer",
    slow: "Answers late",
    "500": "Answers with a fault",
    html_error_page: "Answers with an error page",
    maintenance: "Is under maintenance",
    expired_tls: "Has an expired certificate",
    drop_webhooks: "Loses its messages to us",
    clock_skew: "Has a wrong clock",
    key_rotation: "Changes its key",
    settlement_mismatch: "Settles another amount",
    replay: "Sends a message again",
  },
  {
    down: "Tidak menjawab",
    slow: "Lambat menjawab",
    "500": "Menjawab dengan ralat",
    html_error_page: "Menjawab dengan halaman ralat",
    maintenance: "Sedang diselenggara",
    expired_tls: "Sijilnya tamat tempoh",
    drop_webhooks: "Mesejnya kepada kami hilang",
    clock_skew: "Jamnya salah",
    key_rotation: "Menukar kuncinya",
    settlement_mismatch: "Menyelesaikan jumlah lain",
    replay: "Menghantar mesej sekali lagi",
  },
);
