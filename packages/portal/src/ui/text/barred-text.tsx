import type { Barred } from "../../generated/api.ts";
import { defineWords } from "../../words/define-words.ts";
import { formatDate } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/language.tsx";

/** Why a user may not decide what another one has requested, and from when they may. */
const BARRED_WORDS = defineWords(
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

/** In place of the buttons of a user who may not decide. */
export function BarredText({ barred: { reason, until } }: { barred: Barred }) {
  const words = useWords(BARRED_WORDS);
  const { language } = useLanguage();
  const why = words[reason];
  return (
    <span className="inline-block max-w-72 text-13 text-ink-2">
      {until === null ? why : words.until(why, formatDate(until, language))}
    </span>
  );
}
