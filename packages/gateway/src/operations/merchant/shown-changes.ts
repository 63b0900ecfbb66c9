import type { ProfileChanges } from "../../domain/merchant/settlement-account.ts";

/** Personal data that the log does not need: it shows only that it changed. */
const PRIVATE = new Set(["inspectList", "document"]);
const DIGITS_SHOWN = 4;

/** What the audit log shows of a profile change. Only the last digits of an account number. */
export function shownChanges(
  before: object,
  changes: ProfileChanges,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const pick = (from: object) =>
    Object.fromEntries(
      Object.entries(from)
        .filter(([name]) => Object.hasOwn(changes, name))
        .map(([name, value]) => [name, show(name, value)]),
    );
  return { before: pick(before), after: pick(changes) };
}

function show(name: string, value: unknown): unknown {
  if (PRIVATE.has(name)) return "[not shown]";
  if (name !== "bankAccountNo" || typeof value !== "string" || value === "") return value;
  return `…${value.slice(-DIGITS_SHOWN)}`;
}
