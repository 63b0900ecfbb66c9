import pino from "pino";
import { describeError } from "./describe-error.ts";

export type Log = Pick<pino.Logger, "debug" | "info" | "warn" | "error"> & {
  child(fields: Record<string, unknown>): Log;
};

/** Each write costs the same, whatever its length. */
const BATCH_LENGTH = 65_536;
const PAUSE_MS_MAX = 100;

const STANDARD_ERROR = 2;
const WARNING = 40;

interface LogOptions {
  /** A file descriptor. */
  fd?: number;
  /** Also called with the message of each warning and error. */
  onWarning?: (message: string) => void;
  /** Of every line, unless the line says otherwise. */
  fields?: (line: object) => object;
}

/** JSON lines, on standard error by default; standard output is for messages to the user. */
export function createLog(
  level: string,
  role: string,
  { fd = STANDARD_ERROR, onWarning, fields }: LogOptions = {},
): Log {
  return pino(
    {
      level,
      base: { role, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error: unknown) => describeError(error) },
      ...(fields && { mixin: fields }),
      ...(onWarning && { hooks: withWarnings(onWarning) }),
    },
    inBatches(fd),
  );
}

function withWarnings(
  onWarning: (message: string) => void,
): NonNullable<pino.LoggerOptions["hooks"]> {
  return {
    logMethod(words, method, severity) {
      const message = words.find((word: unknown) => typeof word === "string");
      if (severity >= WARNING) onWarning(String(message ?? ""));
      method.apply(this, words);
    },
  };
}

/**
 * Lines leave together, a tenth of a second late at most: a write of its own for each request costs
 * as much as reading it. Not by the destination's own `minLength`, which measures all that waits
 * again with every line and so makes a line ten times as expensive in memory.
 */
function inBatches(fd: number): pino.DestinationStream {
  const destination = pino.destination({ dest: fd, sync: false });
  let waiting = "";
  let timer: NodeJS.Timeout | null = null;
  function leave(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    if (waiting === "") return;
    destination.write(waiting);
    waiting = "";
  }
  // The last buffered lines often explain why the process exits. They are written at once: nothing
  // waits for a write that the destination only begins now.
  process.once("exit", () => {
    destination.flushSync();
    if (waiting !== "") pino.destination({ dest: fd, sync: true }).write(waiting);
  });
  return {
    write(line) {
      waiting += line;
      if (waiting.length >= BATCH_LENGTH) leave();
      else timer ??= setTimeout(leave, PAUSE_MS_MAX).unref();
    },
  };
}

export const silentLog: Log = pino({ level: "silent" });
