import { defineWords } from "../../../words/define-words.ts";

export const OPERATOR_PAYMENT_WORDS = defineWords(
  {
    title: "Payments of all merchants",
    lead: "All payment attempts, by the day they were created. Opening one is recorded in the audit log.",
    none: "No payments yet",
    noneHint: "Payments of every merchant will appear here.",
    searchHint: "Order, ID, reference, payer, amount…",
    howSearched: "What was searched",
    howSearchedText:
      "Across merchants, order numbers, IDs, references, email addresses, phone numbers and customer IDs must match in full. Amounts, card endings and refund references cover the last 31 days of the period. If nothing matches in full, parts of references and payer names are searched in the latest 25,000 payments of the period. Choose a merchant to search all of its payments, titles and customers.",
    maskedTitle: "Read-only",
    maskedText:
      "The payer's contact details are masked, and provider messages are left out. The merchant sees in its audit log that an operator opened this payment.",
    payout: "Payout",
    attemptId: "Attempt ID",
    routedBy: "Routing rule",
    refundsOfPayment: "Refunds",
    noRefunds: "No refunds",
    disputesOfPayment: "Disputes",
    noDisputes: "No disputes",
    due: "Respond by",
    void: "Void",
    refund: "Refund",
  },
  {
    title: "Bayaran semua peniaga",
    lead: "Semua cubaan bayaran, mengikut hari ia dicipta. Setiap kali dibuka, ia direkodkan dalam log audit.",
    none: "Belum ada bayaran",
    noneHint: "Bayaran setiap peniaga akan dipaparkan di sini.",
    searchHint: "Pesanan, ID, rujukan, pembayar…",
    howSearched: "Apa yang dicari",
    howSearchedText:
      "Merentas peniaga, nombor pesanan, ID, rujukan, e-mel, nombor telefon dan ID pelanggan mesti sepadan sepenuhnya. Jumlah, hujung nombor kad dan rujukan bayaran balik dicari dalam 31 hari terakhir tempoh itu. Jika tiada yang sepadan sepenuhnya, sebahagian rujukan dan nama pembayar dicari dalam 25,000 bayaran terkini tempoh itu. Pilih peniaga untuk mencari semua bayaran, tajuk dan pelanggannya.",
    maskedTitle: "Baca sahaja",
    maskedText:
      "Butiran hubungan pembayar disembunyikan, dan mesej penyedia tidak dipaparkan. Peniaga melihat dalam log auditnya bahawa pengendali membuka bayaran ini.",
    payout: "Bayaran keluar",
    attemptId: "ID cubaan",
    routedBy: "Peraturan penghalaan",
    refundsOfPayment: "Bayaran balik",
    noRefunds: "Tiada bayaran balik",
    disputesOfPayment: "Pertikaian",
    noDisputes: "Tiada pertikaian",
    due: "Jawab sebelum",
    void: "Pembatalan",
    refund: "Bayaran balik",
  },
);

export const OPERATOR_REFUND_WORDS = defineWords(
  {
    title: "Refunds of all merchants",
    lead: "Refunds and voids, by the day they were requested.",
    none: "No refunds yet",
    noneHint: "Refunds of every merchant will appear here.",
  },
  {
    title: "Bayaran balik semua peniaga",
    lead: "Bayaran balik dan pembatalan, mengikut hari ia diminta.",
    none: "Belum ada bayaran balik",
    noneHint: "Bayaran balik setiap peniaga akan dipaparkan di sini.",
  },
);

export const OPERATOR_DISPUTE_WORDS = defineWords(
  {
    title: "Disputes of all merchants",
    lead: "Open and decided disputes. Merchants respond to them; operators only read them here.",
    none: "No disputes yet",
    noneHint: "Disputes of every merchant will appear here.",
  },
  {
    title: "Pertikaian semua peniaga",
    lead: "Pertikaian yang terbuka dan yang telah diputuskan. Peniaga menjawabnya; pengendali hanya membacanya di sini.",
    none: "Belum ada pertikaian",
    noneHint: "Pertikaian setiap peniaga akan dipaparkan di sini.",
  },
);
