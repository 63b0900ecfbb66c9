import type { SettlementLineItem } from "../../generated/api.ts";
import { defineWords } from "../../words/define-words.ts";

export const SETTLEMENT_WORDS = defineWords(
  {
    title: "Settlements",
    lead: "Your payouts, with the payments, fees and refunds in each.",
    gross: "Payments",
    fees: "Fees",
    refunds: "Refunds",
    disputes: "Disputes",
    taxes: "Service tax on fees",
    ofWhichTax: (kind: string, tax: string) => `${kind}, with ${tax} service tax`,
    returnedPayouts: "Returned payouts",
    net: "Payout",
    sums: "Calculation",
    opening: "Opening balance",
    closing: "Carried forward",
    proof: "Signed proof",
    proofLead: "The CSV file contains it. kaunter verify-settlement checks the file without us.",
    proofRoot: "Merkle root of the lines",
    proofKey: "Signed by key",
    proofSequence: "Settlement number",
    sumLead:
      "Opening balance plus the lines below. Payments are by the time they were paid, duplicates included; their refunds are under Refunds.",
    created: "Payments created on this day",
    report: "Report of this day",
    lines: "Lines",
    noLines: "No lines",
    sum: (amount: string) => `${amount} in payouts`,
    none: "No settlements yet",
    noneHint:
      "Payouts will appear here. Payments are settled after the end of the day, Malaysian time.",
    csv: "Download settlement (CSV)",
    xlsx: "Download settlement as XLSX",
    settlement: "Settlement",
    onHold: "Payout on hold",
    onHoldText:
      "Payouts start once your account is verified. The amount is carried forward to the first settlement after that.",
  },
  {
    title: "Penyelesaian",
    lead: "Bayaran keluar anda, dengan bayaran, yuran dan bayaran balik bagi setiap satu.",
    gross: "Bayaran",
    fees: "Yuran",
    refunds: "Bayaran balik",
    disputes: "Pertikaian",
    taxes: "Cukai perkhidmatan atas yuran",
    ofWhichTax: (kind: string, tax: string) => `${kind}, termasuk cukai perkhidmatan ${tax}`,
    returnedPayouts: "Bayaran keluar dipulangkan",
    net: "Bayaran keluar",
    sums: "Pengiraan",
    opening: "Baki awal",
    closing: "Dibawa ke hadapan",
    proof: "Bukti bertandatangan",
    proofLead: "Fail CSV mengandunginya. kaunter verify-settlement menyemak fail itu tanpa kami.",
    proofRoot: "Akar Merkle bagi baris",
    proofKey: "Ditandatangani dengan kunci",
    proofSequence: "Nombor penyelesaian",
    sumLead:
      "Baki awal campur jumlah baris di bawah. Bayaran dikira mengikut masa dibayar, termasuk bayaran berganda; bayaran baliknya di bawah Bayaran balik.",
    created: "Bayaran yang dicipta pada hari ini",
    report: "Laporan hari ini",
    lines: "Baris",
    noLines: "Tiada baris",
    sum: (amount: string) => `${amount} dalam bayaran keluar`,
    none: "Belum ada penyelesaian",
    noneHint:
      "Bayaran keluar akan dipaparkan di sini. Bayaran diselesaikan selepas hari itu tamat, waktu Malaysia.",
    csv: "Muat turun penyelesaian (CSV)",
    xlsx: "Muat turun penyelesaian sebagai XLSX",
    settlement: "Penyelesaian",
    onHold: "Bayaran keluar ditahan",
    onHoldText:
      "Bayaran keluar bermula apabila akaun anda disahkan. Jumlah itu dibawa ke penyelesaian pertama selepas itu.",
  },
);

/** The others do not change what is due to the merchant, or are the payout itself. */
type LineKind = Exclude<
  SettlementLineItem["kind"],
  | "REFUND_DONE"
  | "REVERSAL"
  | "DISPUTE_LOST"
  | "PAYOUT"
  | "PAYOUT_SENT"
  | "PAYOUT_PAID"
  | "RAIL_SETTLED"
>;

/** The types of settlement lines. */
export const LINE_KIND_WORDS = defineWords<Record<LineKind, string>>(
  {
    PAYMENT: "Payment",
    FEE: "Fee",
    FEE_RETURNED: "Fee refunded",
    DISPUTE_OPENED: "Dispute",
    DISPUTE_WON: "Dispute won",
    REFUND_OPENED: "Refund",
    REFUND_REFUSED: "Refund failed",
    PAYOUT_RETURNED: "Payout returned",
  },
  {
    PAYMENT: "Bayaran",
    FEE: "Yuran",
    FEE_RETURNED: "Yuran dibayar balik",
    DISPUTE_OPENED: "Pertikaian",
    DISPUTE_WON: "Pertikaian dimenangi",
    REFUND_OPENED: "Bayaran balik",
    REFUND_REFUSED: "Bayaran balik gagal",
    PAYOUT_RETURNED: "Bayaran keluar dipulangkan",
  },
);
