import { defineWords } from "../../words/define-words.ts";

export const STUCK_REFUND_WORDS = defineWords(
  {
    title: "Refunds for manual review",
    lead: "The provider did not process these refunds. The payers have not received the money.",
    sum: (amount: string) => `${amount} owed to payers`,
    none: "No refunds for manual review",
    review: "Review refund",
    code: "Provider code",
    reference: "Provider reference",
    referenceHint: "The reference of the refund in the provider's back office.",
    RETRY: "Retry refund",
    RETRY_TEXT:
      "The refund's status is checked with the provider first. It is sent again, with the same refund ID, only if the provider has not made it, so the payer is not refunded twice. The amount stays reserved from the merchant's balance until the provider confirms.",
    RETRY_DONE: "Refund retried. It is sent within a minute.",
    MARK_REFUNDED: "Mark as refunded",
    MARK_REFUNDED_TEXT:
      "You refunded the payer in the provider's back office. Nothing is sent to the provider. The reserved amount is booked as refunded.",
    MARK_REFUNDED_DONE: "Refund marked as refunded.",
    CANCEL: "Cancel refund",
    CANCEL_TEXT: "The payer is not refunded. The amount returns to the merchant's balance.",
    CANCEL_DONE: "Refund cancelled. No money was refunded.",
  },
  {
    title: "Bayaran balik untuk semakan manual",
    lead: "Penyedia tidak memproses bayaran balik ini. Pembayar belum menerima wang.",
    sum: (amount: string) => `${amount} perlu dibayar balik`,
    none: "Tiada bayaran balik yang perlu disemak",
    review: "Semak bayaran balik",
    code: "Kod penyedia",
    reference: "Rujukan penyedia",
    referenceHint: "Rujukan bayaran balik itu dalam sistem penyedia.",
    RETRY: "Cuba semula bayaran balik",
    RETRY_TEXT:
      "Status bayaran balik disemak dengan penyedia dahulu. Ia hanya dihantar semula, dengan ID yang sama, jika penyedia belum membuatnya, supaya pembayar tidak dibayar balik dua kali. Jumlah itu kekal ditahan daripada baki peniaga sehingga penyedia mengesahkannya.",
    RETRY_DONE: "Bayaran balik dicuba semula. Permintaan dihantar dalam masa seminit.",
    MARK_REFUNDED: "Tandakan sebagai telah dibayar balik",
    MARK_REFUNDED_TEXT:
      "Anda telah membayar balik pembayar di sistem penyedia. Tiada apa-apa dihantar kepada penyedia. Jumlah yang ditahan direkodkan sebagai telah dibayar balik.",
    MARK_REFUNDED_DONE: "Bayaran balik ditandakan sebagai telah dibayar balik.",
    CANCEL: "Batalkan bayaran balik",
    CANCEL_TEXT: "Pembayar tidak dibayar balik. Jumlah itu kembali ke baki peniaga.",
    CANCEL_DONE: "Bayaran balik dibatalkan. Tiada wang dibayar balik.",
  },
);
