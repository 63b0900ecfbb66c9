import { defineWords } from "../../../words/define-words.ts";

export const OWNER_REPLACEMENT_WORDS = defineWords(
  {
    title: "An owner will be replaced",
    text: (leaving: string, email: string, at: string) =>
      `The operator was asked to replace ${leaving} by ${email}. This happens on ${at}, unless somebody objects.`,
    object: "Object to replacement",
    objectTitle: "Object to the replacement of the owner?",
    objectText: "It is cancelled, nothing changes, and everybody is notified by email.",
    cancel: "Cancel replacement",
    cancelTitle: "Cancel the replacement of the owner?",
    cancelled: "Replacement cancelled.",
    replace: "Replace owner",
    replaceText:
      "For an owner who has left. Everybody in the team and the new owner are notified by email. After three days, unless somebody objects, the new owner is invited and the old one can no longer sign in.",
    leavingEmail: "Email of the owner who leaves",
    email: "Email of the new owner",
    reason: "Reason",
    reasonHint: "How you checked who the new owner is. It is in the audit log.",
    started: "Replacement started. The team can object for three days.",
  },
  {
    title: "Pemilik akan diganti",
    text: (leaving: string, email: string, at: string) =>
      `Pengendali diminta menggantikan ${leaving} dengan ${email}. Ini akan berlaku pada ${at}, melainkan ada yang membantah.`,
    object: "Bantah penggantian",
    objectTitle: "Bantah penggantian pemilik?",
    objectText:
      "Penggantian dibatalkan, tiada apa-apa berubah, dan semua orang dimaklumkan melalui e-mel.",
    cancel: "Batalkan penggantian",
    cancelTitle: "Batalkan penggantian pemilik?",
    cancelled: "Penggantian dibatalkan.",
    replace: "Ganti pemilik",
    replaceText:
      "Untuk pemilik yang telah berhenti. Semua ahli pasukan dan pemilik baharu dimaklumkan melalui e-mel. Selepas tiga hari, melainkan ada yang membantah, pemilik baharu dijemput dan pemilik lama tidak lagi boleh log masuk.",
    leavingEmail: "E-mel pemilik yang berhenti",
    email: "E-mel pemilik baharu",
    reason: "Sebab",
    reasonHint: "Cara anda menyemak siapa pemilik baharu. Ia disimpan dalam log audit.",
    started: "Penggantian dimulakan. Pasukan boleh membantah selama tiga hari.",
  },
);
