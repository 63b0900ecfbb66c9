import type { Language } from "../view/facts.ts";
import type { Texts } from "../view/method.ts";

/** A form that did not reach us, or whose response did not reach the payer. */
export interface UnsentWords {
  heading: string;
  text: string;
  /** Where nothing was entered and nothing is charged. */
  plainText: string;
  again: string;
}

const TEXTS: Readonly<Record<keyof UnsentWords, Texts>> = {
  heading: {
    en: "You are offline, or the connection was lost.",
    ms: "Anda di luar talian, atau sambungan terputus.",
    zh: "您已离线，或网络连接已中断。",
    ta: "நீங்கள் இணையத்தில் இல்லை, அல்லது இணைப்பு துண்டிக்கப்பட்டது.",
  },
  text: {
    en: "What you entered is still here. Check your internet connection and try again. You will not be charged twice.",
    ms: "Maklumat yang anda isi masih ada. Semak sambungan internet anda dan cuba lagi. Anda tidak akan dicaj dua kali.",
    zh: "您填写的内容仍然保留。请检查网络连接后重试。您不会被重复扣款。",
    ta: "நீங்கள் நிரப்பியவை அப்படியே உள்ளன. இணைய இணைப்பைச் சரிபார்த்து மீண்டும் முயலவும். இருமுறை கட்டணம் பிடிக்கப்படாது.",
  },
  plainText: {
    en: "Check your internet connection and try again.",
    ms: "Semak sambungan internet anda dan cuba lagi.",
    zh: "请检查网络连接后重试。",
    ta: "இணைய இணைப்பைச் சரிபார்த்து மீண்டும் முயலவும்.",
  },
  again: { en: "Try again", ms: "Cuba lagi", zh: "重试", ta: "மீண்டும் முயலவும்" },
};

export function unsentWordsOf(lang: Language): UnsentWords {
  const { heading, text, plainText, again } = TEXTS;
  return {
    ...{ heading: heading[lang], text: text[lang] },
    ...{ plainText: plainText[lang], again: again[lang] },
  };
}
