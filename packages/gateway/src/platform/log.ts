import pino from "pino";
import { describeError } from "./describe-error.ts";

export type Log = Pick<pino.Logger, "debug" | "info" | "warn" | "error"> & {
  child(fields: Record<string, unknown>): Log;
};

/** JSON lines on standard error; standard output belongs to the person who started the program. */
export function createLog(level: string, role: string): Log {
  return pino(
    {
      level,
      base: { role, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error: unknown) => describeError(error) },
    },
    // Lines leave in batches, a tenth of a second late at most: a write of its own for each request
    // costs as much as reading it. What is pending when the process exits is written by pino's own
    // exit hook.
    pino.destination({ dest: 2, sync: false, minLength: 8_192, periodicFlush: 100 }),
  );
}

export const silentLog: Log = pino({ level: "silent" });
