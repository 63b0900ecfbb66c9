/** The log of a gateway in this process, as a file has it. */
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createLog, type Log } from "../../../packages/gateway/src/platform/log.ts";
import type { Tracing } from "../../../packages/gateway/src/platform/tracing/tracing.ts";
import { provideFolder } from "../process/provide-folder.ts";

export interface Line {
  msg: string;
  method?: string;
  path?: string;
  status?: number;
  requestId?: string;
  traceId?: string;
  merchantId?: string;
  checkoutId?: string;
  transactionId?: string;
}

export interface KeptLines {
  log: Log;
  /** From now on, lines say what the gateway's work is about. */
  follow(tracing: Tracing): void;
  lines(): Line[];
}

export function keepLines(): KeptLines {
  const file = join(provideFolder(), "kaunter.log");
  let tracing: Tracing | null = null;
  const log = createLog("info", "test", {
    fd: openSync(file, "a"),
    fields: (line) => tracing?.fields(line) ?? {},
  });
  return {
    log,
    follow(followed) {
      tracing = followed;
    },
    lines: () =>
      readFileSync(file, "utf8")
        .split("\n")
        .flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Line])), // its own lines
  };
}
