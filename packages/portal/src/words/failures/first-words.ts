import { defineWords } from "../define-words.ts";

/** Words of many pages that the sign-in form brings, too: it comes first, and should be small. */
export const FIRST_WORDS = defineWords(
  {
    loading: "Loading",
    notLoaded: "This page could not be loaded",
    notAllowed: "Your role does not include this page",
    notAllowedHint: "Ask an owner or admin on your team to change your role.",
    toOverview: "Go to overview",
    tryAgain: "Try again",
    email: "Email",
  },
  {
    loading: "Memuatkan",
    notLoaded: "Halaman ini tidak dapat dimuatkan",
    notAllowed: "Peranan anda tidak merangkumi halaman ini",
    notAllowedHint: "Sila minta pemilik atau pentadbir pasukan anda menukar peranan anda.",
    toOverview: "Ke ringkasan",
    tryAgain: "Cuba lagi",
    email: "E-mel",
  },
);
