import type { Clock } from "../../platform/clock.ts";
import { type ReconciledItem, saveReconciledItem } from "../../store/recovery/reconciled-items.ts";
import type { Deps } from "../deps.ts";

/** One run of `kaunter reconcile`. */
export interface Reconciliation {
  deps: Deps;
  fenceNumber: number;
}

type Found = Pick<ReconciledItem, "merchantId" | "kind" | "subject" | "outcome"> & {
  note?: string;
};

export function saveItem(
  { deps, fenceNumber }: Reconciliation,
  { note = "", ...found }: Found,
): Promise<void> {
  const createdAt = deps.trueClock.now();
  return saveReconciledItem(deps.database, { ...found, fenceNumber, note, createdAt });
}

/** Books, events and checkouts show when it happened, not when it was rebuilt. */
export function asOf(deps: Deps, at: Date): Deps {
  const clock: Clock = { now: () => at };
  return { ...deps, clock };
}

/** What cannot be rebuilt is for people; the others go on. */
export async function rebuilding(
  run: Reconciliation,
  about: Pick<Found, "merchantId" | "kind" | "subject">,
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    const note = error instanceof Error ? error.message : String(error);
    run.deps.log.error({ err: error, ...about }, "not rebuilt");
    await saveItem(run, { ...about, outcome: "TO_DECIDE", note });
  }
}
