import { defineWords } from "../../words/define-words.ts";

export const APPROVAL_WORDS = defineWords(
  {
    title: "Refund approvals",
    lead: "Refunds above your approval limit need another approver.",
    approve: "Approve refund",
    decline: "Decline refund",
    approveTitle: "Approve this refund?",
    approveText: (amount: string) =>
      `${amount} will be refunded to the payer. This cannot be undone.`,
    approved: "Refund approved.",
    declined: "Refund declined. No money was refunded.",
    sum: (amount: string) => `${amount} requested`,
    none: "No refund requests yet",
    noneHint: "Refunds above your approval limit will appear here.",
  },
  {
    title: "Kelulusan bayaran balik",
    lead: "Bayaran balik melebihi had kelulusan anda memerlukan pelulus lain.",
    approve: "Luluskan bayaran balik",
    decline: "Tolak bayaran balik",
    approveTitle: "Luluskan bayaran balik ini?",
    approveText: (amount: string) =>
      `${amount} akan dibayar balik kepada pembayar. Tindakan ini tidak boleh dibuat asal.`,
    approved: "Bayaran balik diluluskan.",
    declined: "Bayaran balik ditolak. Tiada wang dibayar balik.",
    sum: (amount: string) => `${amount} diminta`,
    none: "Belum ada permintaan bayaran balik",
    noneHint: "Bayaran balik melebihi had kelulusan anda dipaparkan di sini.",
  },
);
