import { createHash } from "node:crypto";
import { canonicalize } from "@kaunter/signing/canonical-json";
import type { DailyClose } from "../../../domain/settlement/close/daily-close.ts";
import type { DayFigures } from "../../../domain/settlement/close/day-figures.ts";

/** What an operator saw: a day is closed with these figures or not at all. */
export function fingerprintOf(figures: DayFigures): string {
  return sha256(figures);
}

/** Over all that a close says and the one before. */
export function hashClose(close: Omit<DailyClose, "sha256">): string {
  const { closedAt, ...facts } = close;
  return sha256({ ...facts, closedAt: closedAt.toISOString() });
}

function sha256(value: unknown): string {
  return createHash("sha256").update(canonicalize(value)).digest("hex");
}
