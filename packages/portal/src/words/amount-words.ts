import { defineWords } from "./define-words.ts";

/** What is wrong with a typed amount. */
export const AMOUNT_WORDS = defineWords(
  {
    invalid: "Enter an amount, such as 12.50.",
    unclear: (...amounts: string[]) => `Write ${amounts.join(" or ")}.`,
    tooSmall: (limit: string) => `Enter ${limit} or more.`,
    tooLarge: (limit: string) => `Enter ${limit} or less.`,
  },
  {
    invalid: "Sila masukkan jumlah, contohnya 12.50.",
    unclear: (...amounts: string[]) => `Sila tulis ${amounts.join(" atau ")}.`,
    tooSmall: (limit: string) => `Sila masukkan ${limit} atau lebih.`,
    tooLarge: (limit: string) => `Sila masukkan ${limit} atau kurang.`,
  },
);
