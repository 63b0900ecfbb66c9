import { defineWords } from "./define-words.ts";

/** Why a user may not decide what another one has requested, and from when they may. */
export const BARRED_WORDS = defineWords(
  {
    OWN: "Requested by you: needs another approver",
    LATER: "Requested before you became an approver",
    SAME_HAND: "You and the requester gave each other access recently, or have it from one user",
    until: (reason: string, date: string) => `${reason}. You can decide from ${date}.`,
  },
  {
    OWN: "Diminta oleh anda: memerlukan pelulus lain",
    LATER: "Diminta sebelum anda menjadi pelulus",
    SAME_HAND:
      "Akses anda atau pemohon diberikan baru-baru ini oleh satu sama lain, atau oleh pengguna yang sama",
    until: (reason: string, date: string) =>
      `${reason}. Anda boleh membuat keputusan mulai ${date}.`,
  },
);
