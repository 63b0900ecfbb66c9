import { DAY_MS } from "../../../domain/malaysian-day.ts";

/** Malaysian time (UTC+8 all year) in the acquirer's date and time formats. */
const OFFSET_MS = 8 * 60 * 60 * 1000;

export interface DayWindow {
  /** `05/01/2026` */
  date: string;
  /** `14:30`: the minute's first second, and its last one. */
  fromTime: string;
  untilTime: string;
}

/** An inquiry covers hours of one day, so a span across midnight becomes one window per day. */
export function dayWindows(from: Date, until: Date): DayWindow[] {
  const windows: DayWindow[] = [];
  const lastMs = until.getTime() + OFFSET_MS;
  for (let startMs = from.getTime() + OFFSET_MS; startMs <= lastMs; ) {
    const nextDayMs = (Math.floor(startMs / DAY_MS) + 1) * DAY_MS;
    const endMs = Math.min(lastMs, nextDayMs - 1000);
    const [fromTime, untilTime] = [minuteOf(startMs), minuteOf(endMs)];
    windows.push({ date: dateOf(startMs), fromTime, untilTime });
    startMs = nextDayMs;
  }
  return windows;
}

/** `05012026143005` */
export function timestampOf(at: Date): string {
  const [year, month, day] = partsOf(at.getTime() + OFFSET_MS);
  return `${day}${month}${year}${timeOf(at.getTime() + OFFSET_MS).replaceAll(":", "")}`;
}

/** Null when the timestamp is invalid. */
export function parseTimestamp(text: string): Date | null {
  const t = /^(\d\d)(\d\d)(\d{4})(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (!t) return null;
  const atMs = Date.parse(`${t[3]}-${t[2]}-${t[1]}T${t[4]}:${t[5]}:${t[6]}+08:00`);
  return Number.isNaN(atMs) ? null : new Date(atMs);
}

function partsOf(localMs: number): [string, string, string] {
  const iso = new Date(localMs).toISOString();
  return [iso.slice(0, 4), iso.slice(5, 7), iso.slice(8, 10)];
}

function dateOf(localMs: number): string {
  const [year, month, day] = partsOf(localMs);
  return `${day}/${month}/${year}`;
}

function minuteOf(localMs: number): string {
  return timeOf(localMs).slice(0, 5);
}

function timeOf(localMs: number): string {
  return new Date(localMs).toISOString().slice(11, 19);
}
