import type { Log } from "./log.ts";

/** Logs a condition once when it begins and once when it ends; `name` says what it is about. */
export function createNotes(
  log: Log,
  { name, begins, ends }: { name: string; begins: string; ends: string },
): (what: string, isSo: boolean, facts: Record<string, unknown>) => void {
  const current = new Set<string>();
  return (what, isSo, facts) => {
    if (isSo === current.has(what)) return;
    if (isSo) {
      current.add(what);
      log.error({ [name]: what, ...facts }, begins);
    } else {
      current.delete(what);
      log.info({ [name]: what, ...facts }, ends);
    }
  };
}
