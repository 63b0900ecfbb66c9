import { defineWords } from "../../words/define-words.ts";

export const SETTLEMENT_WORDS = defineWords(
  {
    title: "Settlements",
    lead: "What is paid out to you: each payout is the sum of its lines.",
    day: "Day",
    gross: "Payments",
    fees: "Fees",
    refunds: "Refunds",
    net: "Paid out",
    opening: "Carried over from before",
    closing: "Carried over to the next day",
    sumLead: "What was carried over, and the sum of the lines below.",
    lines: "Lines",
    none: "No payout yet",
    noneHint: "Payments of a Malaysian day are settled after it has ended.",
    back: "Settlements",
    kind: "Kind",
    order: "Order",
    method: "Method",
    csv: "Download CSV",
    settlement: "Settlement",
    held: "Held",
    heldText:
      "Payouts wait until your account is verified. Nothing is lost: what is due is carried over and paid with the first settlement after that.",
  },
  {
    title: "Penyelesaian",
    lead: "Apa yang dibayar kepada anda: setiap pembayaran ialah jumlah barisnya.",
    day: "Hari",
    gross: "Bayaran",
    fees: "Yuran",
    refunds: "Bayaran balik",
    net: "Dibayar keluar",
    opening: "Dibawa dari sebelumnya",
    closing: "Dibawa ke hari berikutnya",
    sumLead: "Baki dibawa, dan jumlah baris di bawah.",
    lines: "Baris",
    none: "Belum ada pembayaran",
    noneHint: "Bayaran satu hari Malaysia diselesaikan selepas hari itu tamat.",
    back: "Penyelesaian",
    kind: "Jenis",
    order: "Pesanan",
    method: "Kaedah",
    csv: "Muat turun CSV",
    settlement: "Penyelesaian",
    held: "Ditahan",
    heldText:
      "Pembayaran menunggu sehingga akaun anda disahkan. Tiada yang hilang: jumlah itu dibawa ke hadapan dan dibayar dengan penyelesaian pertama selepas itu.",
  },
);

/** What a line of a settlement is for. */
export const LINE_KIND_WORDS = defineWords(
  {
    PAYMENT: "Payment",
    FEE: "Fee",
    FEE_RETURNED: "Fee given back",
    DISPUTE_OPENED: "Dispute",
    DISPUTE_WON: "Dispute won",
    REFUND_OPENED: "Refund",
    REFUND_REFUSED: "Refund that failed",
  },
  {
    PAYMENT: "Bayaran",
    FEE: "Yuran",
    FEE_RETURNED: "Yuran dipulangkan",
    DISPUTE_OPENED: "Pertikaian",
    DISPUTE_WON: "Pertikaian dimenangi",
    REFUND_OPENED: "Bayaran balik",
    REFUND_REFUSED: "Bayaran balik gagal",
  },
);
