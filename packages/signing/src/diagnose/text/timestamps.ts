import type { MistakeName } from "../mistakes.ts";
import { UNSET } from "./unset.ts";

const HOUR_SECONDS = 3_600;
/** Malaysia's, which a program adds when it takes local time for UTC. */
const ZONE_HOURS = 8;
const ZONE_HOURS_MAX = 14;
const APART_SECONDS_MAX = 5;
const FAR_APART_SECONDS_MAX = 300;
const MS = "milliseconds";

/** A time that was signed instead of X-Timestamp, and how it is wrong. */
export type WrongTime = {
  readonly name: MistakeName;
  readonly value: string;
  /** Its unit, where the digits do not show it to everyone. */
  readonly unit?: string;
  readonly isCommon?: boolean;
};

/** The moment that a header names in any usual form; undefined for no time. */
export function readTimestamp(header: string): { seconds: number; isUtc: boolean } | undefined {
  const digits = /^(\d{4})-?(\d\d)-?(\d\d)[T ]?(\d\d):?(\d\d):?(\d\d)/.exec(header);
  if (/^\d{10}(?:\.\d*)?$/.test(header))
    return { seconds: Math.floor(Number(header)), isUtc: true };
  if (/^\d{13}$/.test(header)) return { seconds: Math.floor(Number(header) / 1000), isUtc: true };
  if (digits) {
    const [year = 0, month = 0, ...rest] = digits.slice(1).map(Number);
    const ms = Date.UTC(year, month - 1, ...rest);
    return Number.isNaN(ms) ? undefined : { seconds: ms / 1000, isUtc: header.endsWith("Z") };
  }
  const ms = Date.parse(header);
  return Number.isNaN(ms) ? undefined : { seconds: Math.floor(ms / 1000), isUtc: true };
}

/** The likeliest first. */
export function listWrongTimes(header: string): WrongTime[] {
  const seconds = readTimestamp(header)?.seconds;
  if (seconds === undefined) return [];
  const times = [...listForms(seconds)];
  for (let apart = 1; apart <= APART_SECONDS_MAX; apart += 1) {
    times.push({ name: "timestamp-changed", value: String(seconds - apart) });
    times.push({ name: "timestamp-changed", value: String(seconds + apart) });
  }
  return times.filter(({ value }) => value !== header);
}

function* listForms(seconds: number): Generator<WrongTime> {
  yield { name: "timestamp-unit", value: `${seconds}000`, unit: MS, isCommon: true };
  for (const hours of [0, ZONE_HOURS]) {
    for (const value of writeDate(seconds + hours * HOUR_SECONDS, hours)) {
      yield { name: "timestamp-format", value, isCommon: true };
    }
  }
  for (const hours of [ZONE_HOURS, -ZONE_HOURS]) {
    const value = String(seconds + hours * HOUR_SECONDS);
    yield { name: "timestamp-zone", value, unit: hoursOff(hours), isCommon: true };
  }
  for (const word of UNSET)
    yield { name: "timestamp-changed", value: word, isCommon: word === UNSET[0] };
  for (const value of ["0", "timestamp", "<timestamp>", "{timestamp}", "X-Timestamp"]) {
    yield { name: "timestamp-changed", value };
  }
  yield { name: "timestamp-unit", value: `${seconds}.0` };
  yield { name: "timestamp-unit", value: `${seconds / 1e9}E9` };
  yield { name: "timestamp-unit", value: `${seconds / 1e9}e9` };
  yield { name: "timestamp-unit", value: `${seconds / 1e9}E+09` };
  yield { name: "timestamp-unit", value: `${(seconds * 1000) / 1e12}E12` };
  yield { name: "timestamp-unit", value: seconds.toLocaleString("en") };
  yield { name: "timestamp-unit", value: String(Math.floor(seconds / 60)) };
  yield { name: "timestamp-unit", value: `${seconds}000000` };
  yield { name: "timestamp-format", value: new Date(seconds * 1000).toUTCString() };
}

function hoursOff(hours: number): string {
  return `${Math.abs(hours)} hours ${hours > 0 ? "later" : "earlier"}`;
}

/** `seconds` is shifted by the zone already. */
function writeDate(seconds: number, hours: number): string[] {
  const iso = new Date(seconds * 1000).toISOString();
  const plain = iso.slice(0, 19);
  const zone = hours === 0 ? "+00:00" : `+${String(hours).padStart(2, "0")}:00`;
  return [
    ...(hours === 0 ? [iso, `${plain}Z`] : [`${plain}.000${zone}`]),
    `${plain}${zone}`,
    `${plain}${zone.replace(":", "")}`,
    plain.replace(/\D/g, ""),
    plain.replace("T", " "),
    plain,
  ];
}

/** Times whose milliseconds or seconds only trying finds. */
export function* listFarTimes(header: string): Generator<WrongTime> {
  const seconds = readTimestamp(header)?.seconds;
  if (seconds === undefined) return;
  for (let ms = 1; ms < 1_000; ms += 1) {
    yield { name: "timestamp-unit", value: `${seconds}${threeDigits(ms)}`, unit: MS };
  }
  // X-Timestamp was rounded up.
  for (let ms = 500; ms < 1_000; ms += 1) {
    yield { name: "timestamp-unit", value: `${seconds - 1}${ms}`, unit: MS };
  }
  for (let apart = APART_SECONDS_MAX + 1; apart <= FAR_APART_SECONDS_MAX; apart += 1) {
    yield { name: "timestamp-changed", value: String(seconds - apart) };
    yield { name: "timestamp-changed", value: String(seconds + apart) };
  }
  for (let half = -2 * ZONE_HOURS_MAX; half <= 2 * ZONE_HOURS_MAX; half += 1) {
    for (const apart of half === 0 ? [] : [0, -1, 1]) {
      const value = String(seconds + (half * HOUR_SECONDS) / 2 + apart);
      yield { name: "timestamp-zone", value, unit: hoursOff(half / 2) };
    }
  }
}

/** Rarer ones, of which there are many more. */
export function* listRareTimes(header: string): Generator<WrongTime> {
  const seconds = readTimestamp(header)?.seconds;
  if (seconds === undefined) return;
  const plain = new Date(seconds * 1000).toISOString().slice(0, 19);
  for (let ms = 1; ms < 1_000; ms += 1) {
    yield { name: "timestamp-format", value: `${plain}.${threeDigits(ms)}Z` };
  }
  for (let ms = 1; ms < 1_000; ms += 1) {
    yield { name: "timestamp-unit", value: `${seconds}.${threeDigits(ms)}` };
  }
  for (let part = 1; part < 100; part += 1) {
    yield { name: "timestamp-unit", value: `${seconds}.${String(part).padStart(2, "0")}` };
    if (part < 10) yield { name: "timestamp-unit", value: `${seconds}.${part}` };
  }
  // The clock was read twice, around a full second.
  for (let ms = 0; ms < 1_000; ms += 1) {
    yield { name: "timestamp-unit", value: `${seconds + 1}${threeDigits(ms)}`, unit: MS };
    if (ms < 500) {
      yield { name: "timestamp-unit", value: `${seconds - 1}${threeDigits(ms)}`, unit: MS };
    }
  }
}

function threeDigits(ms: number): string {
  return String(ms).padStart(3, "0");
}
