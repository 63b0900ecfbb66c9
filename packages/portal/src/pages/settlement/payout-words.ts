import type { Payout } from "../../generated/api.ts";
import { defineWords } from "../../words/define-words.ts";

export const PAYOUT_WORDS = defineWords(
  {
    title: "Payouts",
    lead: "What your settlements pay out, and how far each payout is.",
    none: "No payouts yet",
    noneHint: "Each settlement with an amount due creates a payout. Earlier settlements have none.",
    sum: (amount: string) => `${amount} in payouts`,
    payout: "Payout",
    settlement: "Settlement",
    bank: "Bank",
    account: "Account",
    holder: "Account holder",
    reference: "Reference on your statement",
    valueDate: "Value date",
    bankReference: "Bank reference",
    reason: "Reason",
    sent: "Sent to the bank",
    paid: "Paid",
    ended: "Returned or rejected",
    onHold: "Payout on hold",
    until: "The hold ends:",
    cameBack: "The payout came back",
    cameBackText: "The amount is in your balance again and will be in your next settlement.",
    toPayouts: "All payouts",
    noPayout: "This settlement has no payout of its own: it was created by an earlier release.",
  },
  {
    title: "Bayaran keluar",
    lead: "Apa yang dibayar keluar oleh penyelesaian anda, dan sejauh mana setiap satu.",
    none: "Belum ada bayaran keluar",
    noneHint:
      "Setiap penyelesaian yang ada jumlah perlu dibayar mewujudkan bayaran keluar. Penyelesaian terdahulu tidak mempunyainya.",
    sum: (amount: string) => `${amount} dalam bayaran keluar`,
    payout: "Bayaran keluar",
    settlement: "Penyelesaian",
    bank: "Bank",
    account: "Akaun",
    holder: "Pemegang akaun",
    reference: "Rujukan pada penyata anda",
    valueDate: "Tarikh nilai",
    bankReference: "Rujukan bank",
    reason: "Sebab",
    sent: "Dihantar ke bank",
    paid: "Dibayar",
    ended: "Dipulangkan atau ditolak",
    onHold: "Bayaran keluar ditahan",
    until: "Penahanan tamat:",
    cameBack: "Bayaran keluar dipulangkan",
    cameBackText:
      "Jumlah itu kembali ke dalam baki anda dan akan dimasukkan dalam penyelesaian seterusnya.",
    toPayouts: "Semua bayaran keluar",
    noPayout:
      "Penyelesaian ini tiada bayaran keluar sendiri: ia diwujudkan oleh keluaran terdahulu.",
  },
);

/** Why a payout is held. */
export const HOLD_WORDS = defineWords<Record<NonNullable<Payout["holdReason"]>, string>>(
  {
    ACCOUNT_MISSING: "The settlement account is incomplete, or no bank takes it as it is.",
    BANK_UNKNOWN: "Payouts to this bank are not possible.",
    ACCOUNT_CHANGED: "The settlement account has changed lately.",
    MERCHANT_SUSPENDED: "The merchant is not verified.",
    EARLIER_RETURNED: "An earlier payout came back from the bank.",
    ABOVE_LIMIT: "The amount has to be reviewed.",
    OPERATOR: "An operator holds it.",
  },
  {
    ACCOUNT_MISSING: "Akaun penyelesaian tidak lengkap, atau tiada bank yang menerimanya.",
    BANK_UNKNOWN: "Bayaran keluar ke bank ini tidak dapat dibuat.",
    ACCOUNT_CHANGED: "Akaun penyelesaian baru sahaja diubah.",
    MERCHANT_SUSPENDED: "Peniaga belum disahkan.",
    EARLIER_RETURNED: "Bayaran keluar terdahulu dipulangkan oleh bank.",
    ABOVE_LIMIT: "Jumlah itu perlu disemak.",
    OPERATOR: "Pengendali menahannya.",
  },
);
