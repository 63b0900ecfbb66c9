import type { Mistake } from "@kaunter/signing";
import type { Paint } from "./command.ts";

/** Each mistake in two lines: what was done, and what to do. */
export function showMistakes(mistakes: readonly Mistake[], paint: Paint): string[] {
  return mistakes.flatMap(({ explanation, fix, step }) => [
    `${paint.bad("✗")} ${explanation} ${paint.dim(step === "header" ? "(X-Signature)" : `(step ${step})`)}`,
    `  ${fix}`,
  ]);
}
