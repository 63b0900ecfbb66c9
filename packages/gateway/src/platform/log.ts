import pino from "pino";

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
      redact: {
        paths: [
          "*.authorization",
          "*.clientSecret",
          "*.accessToken",
          "*.refreshToken",
          "*.password",
        ],
        censor: "[secret]",
      },
    },
    pino.destination({ dest: 2, sync: false }),
  );
}

export const silentLog: Log = pino({ level: "silent" });
