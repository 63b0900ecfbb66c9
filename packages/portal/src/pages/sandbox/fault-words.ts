import { defineWords } from "../../words/define-words.ts";

/** How a simulator fails; the codes are those of the guide and of the control interface. */
export const FAULT_WORDS = defineWords(
  {
    down: "Does not respond",
    slow: "Responds slowly",
    "500": "Returns an error",
    html_error_page: "Returns an error page",
    maintenance: "Under maintenance",
    expired_tls: "Expired certificate",
    drop_webhooks: "Drops webhooks",
    clock_skew: "Clock skew",
    key_rotation: "Key rotation",
    settlement_mismatch: "Settlement mismatch",
    replay: "Replays a message",
  },
  {
    down: "Tiada respons",
    slow: "Respons perlahan",
    "500": "Mengembalikan ralat",
    html_error_page: "Mengembalikan halaman ralat",
    maintenance: "Sedang diselenggara",
    expired_tls: "Sijil tamat tempoh",
    drop_webhooks: "Webhook tidak dihantar",
    clock_skew: "Jam tersasar",
    key_rotation: "Putaran kunci",
    settlement_mismatch: "Penyelesaian tidak sepadan",
    replay: "Mesej diulang",
  },
);
