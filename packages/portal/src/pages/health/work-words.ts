import type { SettlementException } from "../../generated/api.ts";
import { defineWords } from "../../words/define-words.ts";

/** The worker's jobs, by the names the gateway counts them under. */
export const JOB_WORDS = defineWords(
  {
    "deliver notifications": "Deliver webhooks",
    "inquire payments": "Check payment status",
    "expire checkouts": "Expire checkouts",
    "run refunds": "Process refunds",
    "follow disputes": "Update disputes",
    "send mails": "Send emails",
    "write exports": "Write exports",
  },
  {
    "deliver notifications": "Hantar webhook",
    "inquire payments": "Semak status bayaran",
    "expire checkouts": "Tamatkan checkout",
    "run refunds": "Proses bayaran balik",
    "follow disputes": "Kemas kini pertikaian",
    "send mails": "Hantar e-mel",
    "write exports": "Tulis eksport",
  },
);

/** How a line of a settlement file differs from the ledger. */
export const EXCEPTION_WORDS = defineWords<Record<SettlementException["kind"], string>>(
  {
    UNKNOWN_PAYMENT: "Unknown payment",
    UNKNOWN_REFUND: "Unknown refund",
    UNKNOWN_DISPUTE: "Unknown dispute",
    NOT_PAID: "Not paid in the ledger",
    REFERENCE: "Reference mismatch",
    AMOUNT: "Amount mismatch",
    FEE: "Fee mismatch",
    DUPLICATE: "Duplicate line",
    ARITHMETIC: "Incorrect line total",
    MISSING_PAYMENT: "Payment missing from the file",
    MISSING_REFUND: "Refund missing from the file",
    MISSING_DISPUTE: "Dispute missing from the file",
    MISSING_DISPUTE_RETURN: "Won dispute amount missing from the file",
  },
  {
    UNKNOWN_PAYMENT: "Bayaran tidak diketahui",
    UNKNOWN_REFUND: "Bayaran balik tidak diketahui",
    UNKNOWN_DISPUTE: "Pertikaian tidak diketahui",
    NOT_PAID: "Belum dibayar dalam lejar",
    REFERENCE: "Rujukan tidak sepadan",
    AMOUNT: "Jumlah tidak sepadan",
    FEE: "Yuran tidak sepadan",
    DUPLICATE: "Baris pendua",
    ARITHMETIC: "Jumlah baris tidak betul",
    MISSING_PAYMENT: "Bayaran tiada dalam fail",
    MISSING_REFUND: "Bayaran balik tiada dalam fail",
    MISSING_DISPUTE: "Pertikaian tiada dalam fail",
    MISSING_DISPUTE_RETURN: "Jumlah pertikaian yang dimenangi tiada dalam fail",
  },
);
