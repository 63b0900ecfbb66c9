import type { Language } from "../view/facts.ts";

type StatusName =
  | "IN_PROCESS"
  | "SUCCESS"
  | "FAILED"
  | "PARTIAL_REFUNDED"
  | "FULL_REFUNDED"
  | "REVERSED"
  | "CANCELLED"
  | "EXPIRED";

/**
 * The statuses of payments and checkouts in words: the one table for the payer's page, the portal,
 * the documentation and the API reference.
 */
export const STATUS_WORDS: Readonly<Record<StatusName, Readonly<Record<Language, string>>>> = {
  IN_PROCESS: { en: "Pending", ms: "Belum selesai", zh: "处理中", ta: "நிலுவையில்" },
  SUCCESS: { en: "Paid", ms: "Dibayar", zh: "已付款", ta: "செலுத்தப்பட்டது" },
  FAILED: { en: "Failed", ms: "Gagal", zh: "付款失败", ta: "தோல்வியடைந்தது" },
  PARTIAL_REFUNDED: {
    en: "Partially refunded",
    ms: "Dibayar balik sebahagian",
    zh: "部分退款",
    ta: "ஒரு பகுதி திருப்பித் தரப்பட்டது",
  },
  FULL_REFUNDED: {
    en: "Refunded",
    ms: "Dibayar balik",
    zh: "已退款",
    ta: "திருப்பித் தரப்பட்டது",
  },
  REVERSED: { en: "Reversed", ms: "Dibalikkan", zh: "已撤销", ta: "ரத்து செய்யப்பட்டது" },
  CANCELLED: { en: "Cancelled", ms: "Dibatalkan", zh: "已取消", ta: "ரத்து செய்யப்பட்டது" },
  EXPIRED: { en: "Expired", ms: "Tamat tempoh", zh: "已过期", ta: "காலாவதியானது" },
};

/** The words of one language. */
export function statusWordsOf(language: Language): Record<StatusName, string> {
  const words = Object.entries(STATUS_WORDS).map(([name, texts]) => [name, texts[language]]);
  return Object.fromEntries(words) as Record<StatusName, string>; // every status is in it
}

/** For a description in English: `IN_PROCESS: Pending; SUCCESS: Paid`. */
export function describeStatuses(names: readonly StatusName[]): string {
  return names.map((name) => `${name}: ${STATUS_WORDS[name].en}`).join("; ");
}
