/** One view of every kind of the card form, and of what replaces it. */
import { brands, facts } from "./samples.ts";
import type { CardFormView, CardNoteView } from "./src/index.ts";

const cardView: CardFormView = {
  lang: "en",
  isSandbox: true,
  sandbox: {
    text: { en: "Test cards", ms: "Kad ujian", zh: "测试卡", ta: "சோதனை அட்டைகள்" },
    values: ["4242424242424242", "4000000000009995"].map((value) => ({
      value,
      outcome: { en: "Paid", ms: "Dibayar", zh: "已付款", ta: "செலுத்தப்பட்டது" },
    })),
  },
  pageOrigin: "https://pay.example",
  reference: "card",
  amountMinor: facts.order.amountMinor,
  card: { brands },
};

/** Of the card form, by the name that its reference has here. */
export const cardSamples: Readonly<Record<string, CardFormView>> = {
  card: cardView,
  "card-errors": {
    ...cardView,
    reference: "card-errors",
    card: {
      brands,
      values: { cardExpiry: "01/20", cardName: "NUR AISYAH" },
      errors: { cardNumber: "invalid", cardExpiry: "expired", cardCvc: "required" },
    },
  },
  "card-stale": {
    ...cardView,
    reference: "card-stale",
    card: { brands, isStale: true, values: { cardExpiry: "08/29", cardName: "NUR AISYAH" } },
  },
  "card-saved": {
    ...cardView,
    reference: "card-saved",
    card: {
      brands,
      canSave: true,
      asksSavedCvc: true,
      saved: [
        { id: "c1", brand: "visa", lastFour: "4242", expiry: "08/29", isExpired: false },
        { id: "c2", brand: "mastercard", lastFour: "4444", expiry: "01/25", isExpired: true },
        { id: "c3", brand: "amex", lastFour: "0005", expiry: "11/28", isExpired: false },
      ],
    },
  },
  "card-saved-error": {
    ...cardView,
    reference: "card-saved-error",
    card: {
      brands,
      canSave: true,
      asksSavedCvc: true,
      selected: "c1",
      errors: { savedCvc: "incomplete" },
      saved: [{ id: "c1", brand: "visa", lastFour: "4242", expiry: "08/29", isExpired: false }],
    },
  },
  "card-question": {
    ...cardView,
    reference: "card-question",
    openAttempt: { methodName: "GrabPay", startedAt: facts.now },
    mustAcceptRestart: true,
  },
};

const note: CardNoteView = {
  lang: "en",
  pageOrigin: "https://pay.example",
  why: "over",
  checkoutId: facts.checkoutId,
};

/** Of what replaces the card form. */
export const noteSamples: Readonly<Record<string, CardNoteView>> = {
  over: note,
  paid: { ...note, why: "paid" },
  cancelled: { ...note, why: "cancelled" },
  expired: { ...note, why: "expired" },
  ended: { ...note, why: "ended" },
  pending: { ...note, why: "pending" },
  off: { ...note, why: "off" },
  unknown: { lang: "en", pageOrigin: "", why: "unknown" },
  tooMany: { ...note, why: "too_many" },
  failed: { ...note, why: "failed" },
};
