import type { BankEntry } from "../bank-entry.ts";
import { accountKey, type EntryKeys, isSameName, nameKey } from "./match-keys.ts";
import type { EntryKey, MatchCandidate } from "./match-rules.ts";

/** Candidates by all that an entry may name, so that large files are matched in one pass. */
export interface CandidateIndex {
  /** Those that a rule finds, whatever their amount where the rule is about a reference. */
  find(by: EntryKey, entry: BankEntry, keys: EntryKeys): readonly MatchCandidate[];
  ofMessage(messageId: string | null): readonly MatchCandidate[];
  /** Those that share anything with an entry, the closest first. */
  suggest(entry: BankEntry, keys: EntryKeys): readonly MatchCandidate[];
}

/** Of many payouts of one amount or account, suggestions need no more. */
const NEAR_MAX = 100;
/** Of a reference that a statement cut, such as one of MT940, which has room for 16 characters. */
const CUT_ID_MIN = 12;
/** At least the account, or the amount and the name. */
const SCORE_MIN = 4;

export function makeCandidateIndex(candidates: readonly MatchCandidate[]): CandidateIndex {
  const ids = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const messages = Map.groupBy(candidates, ({ messageId }) => messageId);
  const accounts = Map.groupBy(candidates, ({ accountNo }) => accountKey(accountNo));
  const amounts = Map.groupBy(candidates, ({ amountMinor }) => amountMinor);
  const seconds = Map.groupBy(candidates, ({ id }) => id.slice(0, CUT_ID_MIN));
  const pairs = Map.groupBy(candidates, pairOf);
  const names = new Map(candidates.map(({ id, name }) => [id, nameKey(name)]));

  const isNamed = (keys: EntryKeys, { id }: MatchCandidate) =>
    isSameName(keys.name, names.get(id) ?? "");
  const ofAmount = ({ amountMinor }: BankEntry) =>
    amountMinor === null ? [] : (amounts.get(amountMinor) ?? []).slice(0, NEAR_MAX);

  function find(by: EntryKey, entry: BankEntry, keys: EntryKeys): readonly MatchCandidate[] {
    switch (by) {
      case "reference":
        return named(ids, keys.references);
      case "text":
        return named(ids, keys.textIds);
      case "account":
        return keys.account === "" ? [] : (pairs.get(`${entry.amountMinor} ${keys.account}`) ?? []);
      case "name":
        return ofAmount(entry).filter((candidate) => isNamed(keys, candidate));
    }
  }

  function findCut({ references }: EntryKeys): readonly MatchCandidate[] {
    const parts = references.filter((each) => /^(\d{12,23}|PO[0-9A-Z]{10,17})$/.test(each));
    return parts.flatMap((cut) =>
      (seconds.get(cut.slice(0, CUT_ID_MIN)) ?? []).filter(({ id }) => id.startsWith(cut)),
    );
  }

  function score(
    entry: BankEntry,
    keys: EntryKeys,
    cut: readonly MatchCandidate[],
    candidate: MatchCandidate,
  ): number {
    const day = entry.valueOn ?? entry.bookedOn;
    return (
      (keys.references.includes(candidate.id) ? 16 : 0) +
      (keys.textIds.includes(candidate.id) ? 8 : 0) +
      (cut.includes(candidate) ? 6 : 0) +
      (keys.account !== "" && keys.account === accountKey(candidate.accountNo) ? 4 : 0) +
      (entry.amountMinor === candidate.amountMinor ? 3 : 0) +
      (isNamed(keys, candidate) ? 2 : 0) +
      (day !== null && day >= candidate.sentOn ? 1 : 0)
    );
  }

  function suggest(entry: BankEntry, keys: EntryKeys): readonly MatchCandidate[] {
    const cut = findCut(keys).slice(0, NEAR_MAX);
    const ofAccount = keys.account === "" ? [] : (accounts.get(keys.account) ?? []);
    const near = [
      ...find("reference", entry, keys),
      ...find("text", entry, keys),
      ...cut,
      ...find("account", entry, keys).slice(0, NEAR_MAX),
      ...ofAccount.slice(0, NEAR_MAX),
      ...ofAmount(entry),
    ];
    return [...new Set(near)]
      .map((candidate) => ({ candidate, score: score(entry, keys, cut, candidate) }))
      .filter((each) => each.score > SCORE_MIN)
      .sort((a, b) => b.score - a.score || (a.candidate.id < b.candidate.id ? -1 : 1))
      .map(({ candidate }) => candidate);
  }

  return {
    find,
    ofMessage: (messageId) => (messageId === null ? [] : (messages.get(messageId) ?? [])),
    suggest,
  };
}

function named(
  ids: ReadonlyMap<string, MatchCandidate>,
  keys: readonly string[],
): readonly MatchCandidate[] {
  return [...new Set(keys)].flatMap((key) => ids.get(key) ?? []);
}

function pairOf({ amountMinor, accountNo }: MatchCandidate): string {
  return `${amountMinor} ${accountKey(accountNo)}`;
}
