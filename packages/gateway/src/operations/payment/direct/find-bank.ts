/** Finds the bank that a merchant's code or name means. Pure. */
import type { Bank } from "../../../rails/rail.ts";

export interface BankQuery {
  /** As the merchant wrote it. */
  code: string;
  /** The models whose limits the amount is within; the first is preferred. */
  models: readonly string[];
}

export type FoundBank =
  | { kind: "found"; bank: Bank }
  /** The codes that exist, nearest first. */
  | { kind: "unknown"; nearest: readonly string[] };

const NEAREST_MAX = 5;

/**
 * Exact codes first, then codes in another spelling, then names. A spelling counts only where it
 * means one bank; of one bank in several models, the first that accepts the amount.
 */
export function findBank(banks: readonly Bank[], { code, models }: BankQuery): FoundBank {
  const [bare, model] = splitCode(code);
  const candidates = banks.filter((bank) => model === null || bank.model === model);
  for (const spell of SPELLINGS) {
    const wanted = spell.given(bare);
    const meant = wanted === "" ? [] : candidates.filter((bank) => spell.own(bank) === wanted);
    const isOneBank = new Set(meant.map((bank) => bareOf(bank.code))).size === 1;
    if (isOneBank) return { kind: "found", bank: preferred(meant, models) };
  }
  return { kind: "unknown", nearest: nearestCodes(banks, code) };
}

interface Spelling {
  given(text: string): string;
  own(bank: Bank): string;
}

const SPELLINGS: readonly Spelling[] = [
  { given: plain, own: ({ code }) => plain(bareOf(code)) },
  { given: alike, own: ({ code }) => alike(bareOf(code)) },
  { given: plain, own: ({ name }) => plain(name) },
];

/** Letters and digits, in capitals. */
function plain(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** The same, where letters look like digits. */
function alike(text: string): string {
  return plain(text).replaceAll("O", "0").replace(/[IL]/g, "1");
}

/** `MB2U0227:B2C`, also with another separator; B2B is written for B2B1. */
function splitCode(code: string): [bare: string, model: string | null] {
  const match = /^(.*[A-Z0-9])[^A-Z0-9]+(B2C|B2B1?)$/i.exec(code.trim());
  if (!match?.[1] || !match[2]) return [code, null];
  return [match[1], match[2].toUpperCase() === "B2C" ? "B2C" : "B2B1"];
}

function bareOf(code: string): string {
  return splitCode(code)[0];
}

function preferred(meant: readonly Bank[], models: readonly string[]): Bank {
  const ranked = models.flatMap((model) => meant.filter((bank) => bank.model === model));
  const [first] = [...ranked, ...meant];
  if (!first) throw new Error("there is one at least");
  return first;
}

function nearestCodes(banks: readonly Bank[], given: string): string[] {
  const wanted = plain(given);
  const real = banks.filter(({ isTest }) => !isTest);
  return (real.length > 0 ? real : banks)
    .map(({ code }) => ({ code, distance: distanceOf(wanted, plain(code)) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, NEAREST_MAX)
    .map(({ code }) => code);
}

/** Levenshtein's. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= b.length; at += 1) {
      const change = (row[at - 1] ?? 0) + (letter === b[at - 1] ? 0 : 1);
      next.push(Math.min(change, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
