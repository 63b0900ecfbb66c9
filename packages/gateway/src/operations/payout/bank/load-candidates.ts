import { GatewayError } from "../../../domain/errors.ts";
import { DAY_MS, dayOf } from "../../../domain/malaysian-day.ts";
import type { NamedPayouts } from "../../../domain/payout/bank/match/collect-names.ts";
import type { MatchCandidate } from "../../../domain/payout/bank/match/match-rules.ts";
import {
  type AnswerablePayout,
  listCandidatesByAmount,
  listNamedCandidates,
} from "../../../store/payout/payout-answers.ts";
import type { Deps } from "../../deps.ts";

/** A bank books a payout, or returns it, within weeks. One in transit is looked for longer. */
const DAYS_MAX = 120;
/** Twice what a file may name. */
const CANDIDATES_MAX = 100_000;

/**
 * Payouts that a file may be about. Throws NOT_PERMITTED when there are too many: one that was left
 * out could be taken for another one of the same amount.
 */
export async function loadCandidates(
  deps: Pick<Deps, "clock" | "database" | "reach">,
  { ids, messageIds, amountsMinor }: NamedPayouts,
): Promise<AnswerablePayout[]> {
  const since = new Date(deps.clock.now().getTime() - DAYS_MAX * DAY_MS);
  const db = deps.reach.limited(deps.database);
  const found = [
    ...(await listNamedCandidates(db, ids, messageIds, CANDIDATES_MAX)),
    ...(await listCandidatesByAmount(db, amountsMinor, since, CANDIDATES_MAX)),
  ];
  if (found.length >= CANDIDATES_MAX) {
    const detail = "Too many payouts have the amounts of this file. Split it into smaller files.";
    throw new GatewayError("NOT_PERMITTED", { detail });
  }
  return [...new Map(found.map((payout) => [payout.id, payout])).values()];
}

export function toCandidate(payout: AnswerablePayout): MatchCandidate {
  const { id, fileId, amountMinor, accountNo, holderName, sentAt, known } = payout;
  const sentOn = dayOf(sentAt);
  return { id, messageId: fileId, amountMinor, accountNo, name: holderName, sentOn, known };
}
