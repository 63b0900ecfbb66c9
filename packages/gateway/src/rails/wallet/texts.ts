/** What payers read of a wallet: sentences of each language around the app's own name. */
import { spaced } from "@kaunter/checkout";
import type { Texts } from "../rail.ts";

/** A brand that is written the same in every language. */
export function inAll(name: string): Texts {
  return { en: name, ms: name, zh: name, ta: name };
}

/** Below the name of a wallet whose code only its own app can pay. */
export function scanHint(app: Texts): Texts {
  return {
    en: `Scan with the ${app.en} app`,
    ms: `Imbas dengan aplikasi ${app.ms}`,
    zh: spaced`用${app.zh}应用扫码`,
    ta: `${app.ta} செயலியால் ஸ்கேன் செய்யலாம்`,
  };
}

/** The next page shows a code. */
export function scanInstruction(app: Texts): Texts {
  return {
    en: `You will get a QR code to scan with the ${app.en} app.`,
    ms: `Anda akan mendapat kod QR untuk diimbas dengan aplikasi ${app.ms}.`,
    zh: spaced`您会看到一个二维码，请用${app.zh}应用扫描。`,
    ta: `${app.ta} செயலியால் ஸ்கேன் செய்ய ஒரு QR குறியீடு கிடைக்கும்.`,
  };
}

/** A code on a computer, the app itself on a phone. */
export function scanOrOpenInstruction(app: Texts): Texts {
  return {
    en: `On a computer, scan the QR code with the ${app.en} app. On a phone, confirm the payment in the app, then return here.`,
    ms: `Di komputer, imbas kod QR dengan aplikasi ${app.ms}. Di telefon, sahkan bayaran dalam aplikasi itu, kemudian kembali ke sini.`,
    zh: spaced`在电脑上，请用${app.zh}应用扫描二维码。在手机上，请在应用中确认付款，然后返回这里。`,
    ta: `கணினியில், ${app.ta} செயலியால் QR குறியீட்டை ஸ்கேன் செய்யவும். கைபேசியில், அந்தச் செயலியில் கட்டணத்தை உறுதிசெய்து, இங்கே திரும்பவும்.`,
  };
}
