import { defineWords } from "../../words/define-words.ts";

export const QUARANTINE_WORDS = defineWords(
  {
    title: "Claims that did not fit",
    lead: "A rail reported what cannot be true. Nothing has moved; find out what really arrived, then decide.",
    none: "No odd claim",
    claim: "Claim",
    reported: "Reported",
    asked: "Asked for",
    decide: "Decide",
    by: (person: string, reason: string) => `${person}: ${reason}`,
    ACCEPT: "Take as paid",
    REFUND_SURPLUS: "Take as paid, give the surplus back",
    REFUND_ALL: "Give all of it back",
    DISMISS: "Reject: nothing arrived",
    ACCEPT_DISPUTE: "Take the dispute over",
    DISMISS_DISPUTE: "Contest it with the acquirer",
    ACCEPT_DISPUTE_TEXT:
      "The amount is held from the merchant as the rail says. Offered when so much is left.",
    DISMISS_DISPUTE_TEXT: "Our books stay as they are; the merchant pays nothing.",
    ACCEPT_TEXT: "The order is paid with the amount that arrived. The merchant is told.",
    REFUND_SURPLUS_TEXT:
      "The order is paid. What is above its amount goes back to the payer by itself.",
    REFUND_ALL_TEXT: "The order stays unpaid. All that arrived goes back to the payer by itself.",
    DISMISS_TEXT:
      "No money moves. A payment that was waiting for this decision has failed, and can be tried again.",
  },
  {
    title: "Dakwaan yang tidak sepadan",
    lead: "Landasan melaporkan sesuatu yang tidak mungkin benar. Tiada apa yang bergerak; ketahui apa yang benar-benar tiba, kemudian putuskan.",
    none: "Tiada dakwaan ganjil",
    claim: "Dakwaan",
    reported: "Dilaporkan",
    asked: "Diminta",
    decide: "Putuskan",
    by: (person, reason) => `${person}: ${reason}`,
    ACCEPT: "Terima sebagai dibayar",
    REFUND_SURPLUS: "Terima sebagai dibayar, pulangkan lebihan",
    REFUND_ALL: "Pulangkan semuanya",
    DISMISS: "Tolak: tiada apa yang tiba",
    ACCEPT_DISPUTE: "Ambil alih pertikaian",
    DISMISS_DISPUTE: "Bantah kepada bank pemeroleh",
    ACCEPT_DISPUTE_TEXT:
      "Jumlah itu ditahan daripada peniaga seperti dilaporkan. Ditawarkan apabila baki mencukupi.",
    DISMISS_DISPUTE_TEXT: "Buku kita kekal seperti sedia ada; peniaga tidak membayar apa-apa.",
    ACCEPT_TEXT: "Pesanan dibayar dengan jumlah yang tiba. Peniaga dimaklumkan.",
    REFUND_SURPLUS_TEXT:
      "Pesanan dibayar. Lebihan daripada jumlahnya dipulangkan kepada pembayar secara automatik.",
    REFUND_ALL_TEXT:
      "Pesanan kekal belum dibayar. Semua yang tiba dipulangkan kepada pembayar secara automatik.",
    DISMISS_TEXT:
      "Tiada wang bergerak. Bayaran yang menunggu keputusan ini gagal, dan boleh dicuba semula.",
  },
);
