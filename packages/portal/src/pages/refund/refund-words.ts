import type { RefundObstacle } from "../../generated/api.ts";
import { defineWords } from "../../words/define-words.ts";

export const REFUND_WORDS = defineWords(
  {
    stuckTitle: (amount: string) => `Refund of ${amount} is in manual review`,
    stuck:
      "The provider did not make the refund, and it is no longer retried automatically. The amount stays reserved, so the payer is not refunded twice. The operator of this gateway will retry the refund, mark it as refunded or cancel it. If it is urgent, contact the operator and quote this refund ID:",
    refundId: "Refund ID",
    title: "Refunds",
    none: "No refunds yet",
    byApi: "API",
    refund: "Refund payment",
    act: (amount: string) => `Refund ${amount}`,
    request: (amount: string) => `Request refund of ${amount}`,
    usualReason: "Requested by customer",
    lead: (amount: string) => `Up to ${amount} can be refunded to the payer.`,
    onlyFull: "This method supports full refunds only.",
    tooMuch: (amount: string) => `At most ${amount} can be refunded.`,
    reasonHint: "Visible to your team, not to the payer.",
    approval: (amount: string) => `Refunds above ${amount} need another approver`,
    approvalHint:
      "Refunds of one payment are added up. An owner or admin other than you approves under Refund approvals.",
    noApprover: "Nobody else on your team can approve it. Ask an owner to invite another admin.",
    noApproverYet:
      "Nobody else on your team can approve it yet. Whom you invite or make an approver can approve your refunds after 14 days.",
    inviteApprover: "Invite an owner or admin",
    done: "Payment refunded. The payer receives the money within a few days.",
    requested: "Refund requested. Another approver must approve it first.",
    notPossible: "This payment cannot be refunded",
  },
  {
    stuckTitle: (amount: string) => `Bayaran balik ${amount} dalam semakan manual`,
    stuck:
      "Penyedia tidak membuat bayaran balik ini, dan ia tidak lagi dicuba semula secara automatik. Jumlah itu kekal ditahan supaya pembayar tidak dibayar balik dua kali. Pengendali gerbang pembayaran ini akan mencuba semula, menandakannya sebagai telah dibayar balik atau membatalkannya. Jika perlu segera, sila hubungi pengendali dan berikan ID bayaran balik ini:",
    refundId: "ID bayaran balik",
    title: "Bayaran balik",
    none: "Belum ada bayaran balik",
    byApi: "API",
    refund: "Buat bayaran balik",
    act: (amount: string) => `Bayar balik ${amount}`,
    request: (amount: string) => `Minta bayaran balik ${amount}`,
    usualReason: "Diminta oleh pelanggan",
    lead: (amount: string) => `Sehingga ${amount} boleh dibayar balik kepada pembayar.`,
    onlyFull: "Kaedah ini menyokong bayaran balik penuh sahaja.",
    tooMuch: (amount: string) => `Paling banyak ${amount} boleh dibayar balik.`,
    reasonHint: "Dilihat oleh pasukan anda, bukan pembayar.",
    approval: (amount: string) => `Bayaran balik melebihi ${amount} memerlukan pelulus lain`,
    approvalHint:
      "Bayaran balik bagi satu bayaran dijumlahkan. Pemilik atau pentadbir selain anda meluluskannya di Kelulusan bayaran balik.",
    noApprover:
      "Tiada ahli pasukan lain yang boleh meluluskannya. Sila minta pemilik menjemput pentadbir lain.",
    noApproverYet:
      "Belum ada ahli pasukan lain yang boleh meluluskannya. Ahli yang anda jemput atau lantik sebagai pelulus boleh meluluskan bayaran balik anda selepas 14 hari.",
    inviteApprover: "Jemput pemilik atau pentadbir",
    done: "Bayaran balik dibuat. Pembayar akan menerima wang dalam beberapa hari.",
    requested: "Bayaran balik diminta. Pelulus lain perlu meluluskannya dahulu.",
    notPossible: "Bayaran ini tidak boleh dibayar balik",
  },
);

/** Why a payment cannot be refunded, by the gateway's code. */
export const NO_REFUND_WORDS = defineWords<Record<RefundObstacle, string>>(
  {
    NOT_PAID: "It did not succeed.",
    METHOD_HAS_NO_REFUND:
      "Refunds with this payment method are not made through the gateway. Pay the customer directly.",
    REFUND_WINDOW_OVER:
      "The time in which its provider takes refunds is over. Pay the customer directly.",
    REFUND_UNDER_WAY: "Another refund is pending.",
    APPROVAL_PENDING: "A refund is waiting for approval. Approve or decline it first.",
    VOIDED: "It was voided. The payer has received the money.",
    NOTHING_LEFT: "It has already been refunded in full.",
    DISPUTED: "The payment is disputed. Respond to or accept the dispute instead.",
  },
  {
    NOT_PAID: "Bayaran ini tidak berjaya.",
    METHOD_HAS_NO_REFUND:
      "Bayaran balik bagi kaedah pembayaran ini tidak dibuat melalui gerbang pembayaran. Sila bayar pelanggan secara terus.",
    REFUND_WINDOW_OVER:
      "Tempoh bayaran balik penyedia ini telah tamat. Sila bayar pelanggan secara terus.",
    REFUND_UNDER_WAY: "Bayaran balik lain belum selesai.",
    APPROVAL_PENDING: "Satu bayaran balik menunggu kelulusan. Sila luluskan atau tolak dahulu.",
    VOIDED: "Bayaran ini telah dibatalkan. Wang telah dipulangkan kepada pembayar.",
    NOTHING_LEFT: "Bayaran ini sudah dibayar balik sepenuhnya.",
    DISPUTED: "Bayaran ini dipertikaikan. Sila balas atau terima pertikaian itu.",
  },
);
