import { STATUS_WORDS } from "@kaunter/checkout/status-words";
import { code, table } from "../pages/markdown.ts";

/** What each status of a payment or checkout is called. */
export function statusWords(): string {
  const rows = Object.entries(STATUS_WORDS).map(([name, { en, ms, zh, ta }]) => [
    code(name),
    ...[en, ms, zh, ta],
  ]);
  return table(["Status", "English", "Malay", "Chinese", "Tamil"], rows);
}
