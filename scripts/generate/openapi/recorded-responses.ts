import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Written by `npm run record-examples`, and compared with a run by `test/docs/examples.test.ts`.
 */
export const RECORDED_RESPONSES = "docs/reference/recorded-responses.json";

const FILE = join(import.meta.dirname, "../../..", RECORDED_RESPONSES);
let recorded: Readonly<Record<string, unknown>> | undefined;

/** The response to an operation's example, as a gateway gave it; undefined for a new operation. */
export function recordedResponse(operationId: string): unknown {
  recorded ??= existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : {};
  return recorded?.[operationId];
}
