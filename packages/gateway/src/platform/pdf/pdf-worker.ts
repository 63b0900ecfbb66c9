/** A thread of its own: setting type takes tenths of a second, in which no payment waits. */
import { parentPort } from "node:worker_threads";
import type { Sheet } from "./sheet.ts";
import { writeSheet } from "./write-sheet.ts";

export interface PrintJob {
  id: number;
  sheet: Sheet;
}

export type PrintResult = { id: number; pdf: Uint8Array } | { id: number; problem: string };

/** One after the other: their memory does not add up. */
let last: Promise<void> = Promise.resolve();

parentPort?.on("message", ({ id, sheet }: PrintJob) => {
  last = last.then(async () => {
    const result = await writeSheet(sheet).then(
      (pdf): PrintResult => ({ id, pdf }),
      (error: unknown): PrintResult => ({ id, problem: String(error) }),
    );
    parentPort?.postMessage(result);
  });
});
