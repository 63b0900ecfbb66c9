const OFFSET_MS = 8 * 3_600_000;

/**
 * `payments_2026-11-28_14-05-09.csv`: a file that is made at this moment, in Malaysian time. In
 * names of files no system allows colons. Also for browsers.
 */
export function fileNameOf(what: string, at: Date, extension: string): string {
  const time = new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 19);
  return `${what}_${time.replace("T", "_").replaceAll(":", "-")}.${extension}`;
}
