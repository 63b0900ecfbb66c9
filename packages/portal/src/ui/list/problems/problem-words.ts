import { defineWords } from "../../../words/define-words.ts";

/** Why a filter in the address is not applied. */
export const PROBLEM_WORDS = defineWords(
  {
    notApplied: "Some filters in the address are not applied",
    unknownChoice: (name: string, value: string) =>
      `${name}: “${value}” is not one of the choices.`,
    noDay: (name: string, value: string) =>
      `${name}: “${value}” is not a date. Use the form 2026-11-21.`,
    noAmount: (name: string, value: string) =>
      `${name}: “${value}” is not an amount. Use the form 12.50.`,
    emptyRange: (from: string, to: string) =>
      `“${from}” to “${to}” contains nothing. Swap the two values.`,
    removeProblems: "Remove these filters",
    notFound: (name: string, value: string) => `${name}: “${value}” was not found.`,
  },
  {
    notApplied: "Sesetengah penapis dalam alamat tidak digunakan",
    unknownChoice: (name, value) => `${name}: “${value}” bukan salah satu pilihan.`,
    noDay: (name, value) => `${name}: “${value}” bukan tarikh. Gunakan bentuk 2026-11-21.`,
    noAmount: (name, value) => `${name}: “${value}” bukan jumlah. Gunakan bentuk 12.50.`,
    emptyRange: (from, to) =>
      `“${from}” hingga “${to}” tidak mengandungi apa-apa. Tukar kedua-dua nilai.`,
    removeProblems: "Buang penapis ini",
    notFound: (name, value) => `${name}: “${value}” tidak ditemui.`,
  },
);
