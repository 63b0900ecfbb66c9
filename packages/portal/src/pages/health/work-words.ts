import { defineWords } from "../../words/define-words.ts";

/** The worker's tasks, by the names the gateway counts them under. */
export const JOB_WORDS = defineWords(
  {
    "deliver notifications": "Deliver notifications",
    "inquire payments": "Ask about payments",
    "expire checkouts": "End checkouts whose time is over",
    "make refunds": "Make refunds",
    "follow disputes": "Follow disputes",
    "send mails": "Send mails",
    "write exports": "Write exports",
  },
  {
    "deliver notifications": "Hantar pemberitahuan",
    "inquire payments": "Tanya tentang bayaran",
    "expire checkouts": "Tamatkan halaman bayaran yang habis masa",
    "make refunds": "Buat bayaran balik",
    "follow disputes": "Ikuti pertikaian",
    "send mails": "Hantar e-mel",
    "write exports": "Tulis eksport",
  },
);

/** How a line of a rail's file disagrees with our books. */
export const EXCEPTION_WORDS = defineWords(
  {
    UNKNOWN_PAYMENT: "Payment we never made",
    UNKNOWN_REFUND: "Refund we never made",
    UNKNOWN_DISPUTE: "Dispute we do not know",
    NOT_PAID: "Not paid in our books",
    REFERENCE: "Another reference",
    AMOUNT: "Another amount",
    FEE: "Another fee",
    DUPLICATE: "Reported twice",
    ARITHMETIC: "The line does not add up",
    MISSING_PAYMENT: "Payment missing in the file",
    MISSING_REFUND: "Refund missing in the file",
    MISSING_DISPUTE: "Dispute missing in the file",
    MISSING_DISPUTE_RETURN: "Money of a won dispute missing in the file",
  },
  {
    UNKNOWN_PAYMENT: "Bayaran yang tidak pernah dibuat",
    UNKNOWN_REFUND: "Bayaran balik yang tidak pernah dibuat",
    UNKNOWN_DISPUTE: "Pertikaian yang tidak diketahui",
    NOT_PAID: "Belum dibayar dalam buku kami",
    REFERENCE: "Rujukan lain",
    AMOUNT: "Jumlah lain",
    FEE: "Yuran lain",
    DUPLICATE: "Dilaporkan dua kali",
    ARITHMETIC: "Jumlah baris tidak betul",
    MISSING_PAYMENT: "Bayaran tiada dalam fail",
    MISSING_REFUND: "Bayaran balik tiada dalam fail",
    MISSING_DISPUTE: "Pertikaian tiada dalam fail",
    MISSING_DISPUTE_RETURN: "Wang pertikaian yang dimenangi tiada dalam fail",
  },
);
