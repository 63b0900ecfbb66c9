import type { CheckId } from "./checks.ts";

/** The same in both languages of the portal. */
export interface InBoth {
  en: string;
  ms: string;
}

/** A request to the shop, and what it responded. */
export interface Exchange {
  /** In words: "a webhook that another key has signed". */
  what: InBoth;
  method: "GET" | "POST";
  url: string;
  requestHeaders: Readonly<Record<string, string>>;
  /** Cut after some thousand characters, as `responseBody` is. */
  requestBody: string;
  /** Null: it did not respond, for the reason in `error`. */
  status: number | null;
  responseBody: string;
  error: string;
  durationMs: number;
}

export interface CheckResult {
  id: CheckId;
  verdict: "PASSED" | "FAILED" | "SKIPPED";
  /** What happened, or why it could not be tried. */
  found: InBoth;
  /** What shows it. */
  exchanges: readonly Exchange[];
}

export interface CheckReport {
  /** Out of those that were tried. */
  passed: number;
  tried: number;
  results: readonly CheckResult[];
}

export function summarize(results: readonly CheckResult[]): CheckReport {
  const tried = results.filter(({ verdict }) => verdict !== "SKIPPED");
  const passed = tried.filter(({ verdict }) => verdict === "PASSED").length;
  return { passed, tried: tried.length, results };
}

const isAccepted = ({ status }: Exchange): boolean =>
  status !== null && status >= 200 && status < 300;

/** A webhook that must be rejected: neither accepted nor acted on. */
export function gradeRejection(
  id: CheckId,
  exchange: Exchange,
  counts: { before: number; after: number },
): CheckResult {
  const exchanges = [exchange];
  if (counts.after > counts.before) {
    const found = {
      en: "The order was fulfilled because of it.",
      ms: "Pesanan dipenuhi kerananya.",
    };
    return { id, verdict: "FAILED", found, exchanges };
  }
  if (isAccepted(exchange)) {
    const found = {
      en: `It was accepted with HTTP ${exchange.status}: respond with 400 or 401.`,
      ms: `Ia diterima dengan HTTP ${exchange.status}: balas 400 atau 401.`,
    };
    return { id, verdict: "FAILED", found, exchanges };
  }
  const found =
    exchange.status === null
      ? {
          en: "The connection ended without a response, and nothing was fulfilled.",
          ms: "Sambungan tamat tanpa respons, dan tiada apa-apa dipenuhi.",
        }
      : {
          en: `It was rejected with HTTP ${exchange.status}, and nothing was fulfilled.`,
          ms: `Ia ditolak dengan HTTP ${exchange.status}, dan tiada apa-apa dipenuhi.`,
        };
  return { id, verdict: "PASSED", found, exchanges };
}

/** How often an order was fulfilled, and how often it should have been. */
export function gradeCount(
  id: CheckId,
  { wanted, count }: { wanted: 0 | 1; count: number },
  exchanges: readonly Exchange[],
): CheckResult {
  const verdict = count === wanted ? "PASSED" : "FAILED";
  return { id, verdict, found: describeCount(wanted, count), exchanges };
}

function describeCount(wanted: 0 | 1, count: number): InBoth {
  const times =
    count === 1 ? { en: "once", ms: "sekali" } : { en: `${count} times`, ms: `${count} kali` };
  if (count === 0 && wanted === 0) {
    return { en: "The order was not fulfilled.", ms: "Pesanan tidak dipenuhi." };
  }
  if (count === 0) {
    return {
      en: "The order was never fulfilled, although it is paid.",
      ms: "Pesanan tidak pernah dipenuhi, walaupun sudah dibayar.",
    };
  }
  if (wanted === 0) {
    return {
      en: `The order was fulfilled ${times.en}, although it must not be.`,
      ms: `Pesanan dipenuhi ${times.ms}, walaupun tidak sepatutnya.`,
    };
  }
  return { en: `The order was fulfilled ${times.en}.`, ms: `Pesanan dipenuhi ${times.ms}.` };
}

/** `limitMs`: above it, a shop under load would be too late. */
export function gradeTimes(exchanges: readonly Exchange[], limitMs: number): CheckResult {
  const slowest = exchanges.toSorted((a, b) => b.durationMs - a.durationMs)[0];
  if (!slowest) {
    const found = { en: "No webhook was sent.", ms: "Tiada webhook dihantar." };
    return { id: "in-time", verdict: "SKIPPED", found, exchanges: [] };
  }
  const seconds = (slowest.durationMs / 1_000).toFixed(1);
  const isLate = slowest.durationMs > limitMs;
  return {
    id: "in-time",
    verdict: isLate ? "FAILED" : "PASSED",
    found: {
      en: `The slowest response took ${seconds} s; at most ${limitMs / 1_000} s leave some room.`,
      ms: `Respons paling lambat mengambil ${seconds} s; sebaik-baiknya tidak melebihi ${limitMs / 1_000} s.`,
    },
    exchanges: isLate ? [slowest] : [],
  };
}

/** STOPPED: its process ended, or it was cancelled. */
export const CHECK_STATES = ["RUNNING", "DONE", "STOPPED"] as const;
export type CheckState = (typeof CHECK_STATES)[number];
