/**
 * Finds the payouts that a bank's entries are about. Pure, and never a guess: two candidates, or
 * two entries for one payout, are suggestions for an operator.
 */

import type { BankEntry, BankFile } from "../bank-entry.ts";
import { type AnswerLog, makeAnswerLog } from "./answer-log.ts";
import { type CandidateIndex, makeCandidateIndex } from "./candidate-index.ts";
import { type EntryKeys, keysOf } from "./match-keys.ts";
import {
  MATCH_RULES,
  type MatchCandidate,
  type MatchRule,
  type MatchRuleId,
} from "./match-rules.ts";

interface EntryMatch {
  entry: BankEntry;
  payoutId: string;
  rule: MatchRuleId;
}

export const UNMATCHED_REASONS = [
  /** The reference fits, the amount does not. */
  "AMOUNT_DIFFERS",
  /** The reference fits, but the entry decides nothing: a credit without a return reason. */
  "OUTCOME_UNCLEAR",
  "SEVERAL_CANDIDATES",
  /** One candidate, by a rule that only suggests. */
  "UNCERTAIN",
  /** Another booking with the same outcome: perhaps paid or returned twice. */
  "SECOND_BOOKING",
  /** Matched, but paid and rejected cannot both be true. Found when answers are combined. */
  "CONTRADICTION",
  /** The same news again, from another file or message. Nothing is left to do. */
  "REPEATED",
  "NO_CANDIDATE",
  /** It concerns no payout: a customer's transfer, a bank charge. Nothing is left to do. */
  "UNRELATED",
] as const;
export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number];

interface UnmatchedEntry {
  entry: BankEntry;
  reason: UnmatchedReason;
  /** Payouts' IDs, the likeliest first. */
  suggestions: readonly string[];
}

export interface MatchedFile {
  matches: readonly EntryMatch[];
  unmatched: readonly UnmatchedEntry[];
}

const SUGGESTIONS_MAX = 5;

interface OpenEntry {
  entry: BankEntry;
  keys: EntryKeys;
}

/** `candidates`: payouts that were sent and may still be answered, also those already paid. */
export function matchEntries(file: BankFile, candidates: readonly MatchCandidate[]): MatchedFile {
  const index = makeCandidateIndex(candidates);
  const log = makeAnswerLog(candidates, file.kind);
  const matches: EntryMatch[] = [];
  const unmatched: UnmatchedEntry[] = [];
  const isSingle = ({ isWholeBatch }: BankEntry) => !isWholeBatch;
  let open = file.entries.filter(isSingle).map((entry) => ({ entry, keys: keysOf(entry) }));
  for (const rule of MATCH_RULES) {
    const applied = applyRule(rule, open, index, log);
    matches.push(...applied.matches);
    unmatched.push(...applied.unmatched);
    open = applied.open;
  }
  unmatched.push(...open.map((each) => explain(each, index)));
  // After single entries, so that one status for all repeats what was said about each.
  for (const entry of file.entries.filter(({ isWholeBatch }) => isWholeBatch)) {
    const settled = matchWholeBatch(entry, index, log);
    matches.push(...settled.matches);
    unmatched.push(...settled.unmatched);
  }
  return { matches, unmatched };
}

function applyRule(
  rule: MatchRule,
  entries: readonly OpenEntry[],
  index: CandidateIndex,
  log: AnswerLog,
): MatchedFile & { open: OpenEntry[] } {
  const result = {
    matches: [] as EntryMatch[],
    unmatched: [] as UnmatchedEntry[],
    open: [] as OpenEntry[],
  };
  const claims = entries.map((each) => ({ each, found: findFitting(each, rule, index) }));
  const counts = countClaims(claims);
  for (const { each, found } of claims) {
    const { entry } = each;
    const [only] = found;
    const isUnique = only !== undefined && found.length === 1 && isCertain(rule, each);
    const isRivalled = !isByReference(rule) && only && (counts.get(claimOf(only, entry)) ?? 0) > 1;
    if (!isUnique || isRivalled || isAnswered(rule, only, entry, log)) {
      result.open.push(each);
      continue;
    }
    const kind = log.add(only.id, entry);
    if (kind === "NEWS") result.matches.push({ entry, payoutId: only.id, rule: rule.id });
    else result.unmatched.push({ entry, reason: kind, suggestions: [only.id] });
  }
  return result;
}

/** Where the amount is half of the evidence, an answered payout may be another one's twin. */
function isAnswered(rule: MatchRule, { id }: MatchCandidate, entry: BankEntry, log: AnswerLog) {
  return !isByReference(rule) && log.has(id, entry.outcome);
}

function isByReference({ by }: MatchRule): boolean {
  return by === "reference" || by === "text";
}

/** An entry that names a payout is not about another one that looks like it. */
function isCertain(rule: MatchRule, { entry, keys }: OpenEntry): boolean {
  return rule.certainFor.includes(entry.outcome) && (isByReference(rule) || !keys.namesPayout);
}

/** Those that a rule finds and whose amount and day fit. */
function findFitting({ entry, keys }: OpenEntry, rule: MatchRule, index: CandidateIndex) {
  const day = entry.valueOn ?? entry.bookedOn;
  return index.find(rule.by, entry, keys).filter(({ amountMinor, sentOn }) => {
    if (isByReference(rule)) return (entry.amountMinor ?? amountMinor) === amountMinor;
    return entry.amountMinor === amountMinor && (day === null || day >= sentOn);
  });
}

function countClaims(
  claims: readonly { each: OpenEntry; found: readonly MatchCandidate[] }[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { each, found } of claims) {
    for (const candidate of found) {
      const key = claimOf(candidate, each.entry);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

function claimOf({ id }: MatchCandidate, { outcome }: BankEntry): string {
  return `${id} ${outcome}`;
}

/** A status or booking of a whole message answers each of its payouts that has none like it yet. */
function matchWholeBatch(entry: BankEntry, index: CandidateIndex, log: AnswerLog): MatchedFile {
  const members = index.ofMessage(entry.messageId);
  const news = members.filter(({ id }) => !log.has(id, entry.outcome));
  const reason = reasonOfBatch(entry, members, news);
  if (reason !== null) {
    const suggestions = members.slice(0, SUGGESTIONS_MAX).map(({ id }) => id);
    return { matches: [], unmatched: [{ entry, reason, suggestions }] };
  }
  for (const { id } of news) log.add(id, entry);
  const matches = news.map(({ id }) => ({ entry, payoutId: id, rule: "WHOLE_BATCH" as const }));
  return { matches, unmatched: [] };
}

function reasonOfBatch(
  { outcome, status, amountMinor }: BankEntry,
  members: readonly MatchCandidate[],
  news: readonly MatchCandidate[],
): UnmatchedReason | null {
  if (members.length === 0) return outcome === "OTHER" ? "UNRELATED" : "NO_CANDIDATE";
  // PART: each transaction has a status of its own.
  if (outcome === "OTHER") return status === "PART" ? "UNRELATED" : "OUTCOME_UNCLEAR";
  const sum = members.reduce((total, member) => total + member.amountMinor, 0);
  if (amountMinor !== null && amountMinor !== sum) return "AMOUNT_DIFFERS";
  return news.length === 0 ? "REPEATED" : null;
}

/** Why no rule applied, and what an operator may choose from. */
function explain(each: OpenEntry, index: CandidateIndex): UnmatchedEntry {
  const { entry, keys } = each;
  const suggestions = index.suggest(entry, keys).slice(0, SUGGESTIONS_MAX);
  return { entry, reason: reasonOf(each, index), suggestions: suggestions.map(({ id }) => id) };
}

function reasonOf(each: OpenEntry, index: CandidateIndex): UnmatchedReason {
  const { entry, keys } = each;
  const named = [...index.find("reference", entry, keys), ...index.find("text", entry, keys)];
  if (named.length > 0) {
    const fits = named.some(({ amountMinor }) => amountMinor === entry.amountMinor);
    if (entry.amountMinor !== null && !fits) return "AMOUNT_DIFFERS";
    if (entry.outcome === "OTHER") return "OUTCOME_UNCLEAR";
    return new Set(named).size > 1 ? "SEVERAL_CANDIDATES" : "UNCERTAIN";
  }
  if (entry.outcome === "OTHER") return "UNRELATED";
  for (const rule of MATCH_RULES) {
    const found = findFitting(each, rule, index);
    if (found.length > 0) return found.length > 1 ? "SEVERAL_CANDIDATES" : "UNCERTAIN";
  }
  return "NO_CANDIDATE";
}
