import { GatewayError } from "../../../domain/errors.ts";
import {
  type DailyClose,
  expectExplained,
  expectNextDay,
} from "../../../domain/settlement/close/daily-close.ts";
import { differenceCount, owedMinor } from "../../../domain/settlement/close/day-figures.ts";
import {
  findLastDailyClose,
  insertDailyClose,
} from "../../../store/settlement/close/daily-closes.ts";
import { type Act, recordChange } from "../../access/record-change.ts";
import type { Deps } from "../../deps.ts";
import { fingerprintOf, hashClose } from "./hash-close.ts";
import { readOpenDay } from "./read-day.ts";

type CloseDeps = Pick<Deps, "clock" | "database" | "rails" | "reach">;

export interface CloseRequest {
  day: string;
  /** Explains the differences. */
  note: string;
  /** Of the figures that the operator saw. */
  fingerprint: string;
}

/**
 * An operator closes a day: its figures are stored and never change. Throws CONFLICT when the day
 * is not the next one or its figures are no longer those that the operator saw, INVALID_PARAMETER
 * when differences are not explained, and OVERLOAD while a node does not respond.
 */
export async function closeDay(
  deps: CloseDeps,
  act: Act,
  { day, note, fingerprint }: CloseRequest,
): Promise<DailyClose> {
  const closedAt = deps.clock.now();
  const last = await findLastDailyClose(deps.database);
  expectNextDay(day, last, closedAt);
  const { figures, isComplete, lastBankFile } = await readOpenDay(deps, day);
  if (!isComplete) throw new GatewayError("OVERLOAD");
  if (fingerprintOf(figures) !== fingerprint) {
    const detail = "The figures have changed. Reload the page and compare them again.";
    throw new GatewayError("CONFLICT", { detail });
  }
  expectExplained(figures, note);
  const facts = {
    ...{ sequence: (last?.sequence ?? 0) + 1, day, previousSha256: last?.sha256 ?? null },
    ...{ figures, differenceCount: differenceCount(figures), note: note.trim(), lastBankFile },
    ...{ closedBy: act.actor.id, closedEmail: act.actor.email, closedAt },
  };
  const close = { ...facts, sha256: hashClose(facts) };
  await deps.database.transaction(async (tx) => {
    if (!(await insertDailyClose(tx, close, last))) {
      throw new GatewayError("CONFLICT", { detail: `${day} is closed.` });
    }
    await recordChange(tx, { ...act, asOperator: true }, closedAt, {
      merchantId: act.actor.merchantId,
      action: "day.closed",
      targetKind: "daily_close",
      targetId: day,
      after: {
        ...{ differences: close.differenceCount, note: close.note, sha256: close.sha256 },
        owedMinor: owedMinor(figures),
      },
    });
  });
  return close;
}
