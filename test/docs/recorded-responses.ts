/** Responses of a run, as the documents show them: what differs between runs is made the same. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SAMPLE_VALUES } from "../../packages/gateway/src/http/example.ts";
import { RECORDED_RESPONSES } from "../../scripts/generate/openapi/recorded-responses.ts";

const FILE = join(import.meta.dirname, "../../", RECORDED_RESPONSES);
/** The beginning of the run, in the documents. */
const START_MS = Date.parse("2026-11-21T01:17:00Z");
const MINUTE_MS = 60_000;
const SHOWN_ITEMS = 2;
/** Of a map with an object for each key, such as banks by code. */
const SHOWN_ENTRIES = 3;

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export interface Run {
  startedAt: Date;
  /** Of the gateway and the simulators, with those of the documents. */
  addresses: readonly (readonly [real: string, shown: string])[];
  /** Values of the calls, which have a placeholder in the documents. */
  values: Readonly<Record<string, string>>;
}

/** With one of the names below, the value itself differs between runs. */
const FIXED: Readonly<Record<string, Json>> = {
  latencyMs: 4.2,
  address: "203.0.113.7",
  userAgent: "my-shop/1.0",
  exp: 1_797_815_833,
  expiresIn: 2_591_999,
  refreshTokenExpiresIn: 7_775_999,
  sequence: 1,
  referenceId: "240318775106",
  "X-Timestamp": "1795223833",
};

const SHORTENED: readonly (readonly [pattern: RegExp, shown: string])[] = [
  [/http:\/\/127\.0\.0\.1:\d{5}\b/g, "http://127.0.0.1:9080"],
  [/\bT-\d+-(\d+)/g, "A-100$1"],
  [/^<!doctype html>[\s\S]+$/g, "<!doctype html>…"],
  [/-----BEGIN PUBLIC KEY-----[\s\S]*?-----END PUBLIC KEY-----\n?/g, "-----BEGIN PUBLIC KEY-----…"],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, SAMPLE_VALUES.accessToken],
  [/^sha256 [A-Za-z0-9+/=]{40,}$/g, "sha256 Xk1vQ2V6…"],
  [/^[A-Za-z]{32,}$/g, "kQzVbNwTxR…"],
  [/^[\w-]{60,}$/g, "MTc5NTIy…"],
  [/^[A-Za-z0-9+/]{200,}={0,2}$/g, "iVBORw0KGgo…"],
  [/^data:image\/[a-z+]+;base64,[\s\S]+$/g, "data:image/png;base64,iVBORw0KGgo…"],
];

/** Makes responses of one run comparable with those of another; ids that recur stay the same. */
export function createRecorder({ startedAt, addresses, values }: Run) {
  const shownIds = new Map<string, string>();
  const known = new Map<string, string>(
    Object.entries(values).map(([name, real]) => [
      real,
      SAMPLE_VALUES[name as keyof typeof SAMPLE_VALUES], // the values' own names
    ]),
  );
  known.delete(values.today ?? "");

  const samples = new Set(known.values());

  function showId(real: string): string {
    if (samples.has(real)) return real;
    const shown = shownIds.get(real) ?? makeId(real, shownIds.size + 1);
    shownIds.set(real, shown);
    return shown;
  }

  function showTime(text: string): string {
    if (text.startsWith("0001")) return text; // never
    const minutes = Math.floor((Date.parse(text) - startedAt.getTime()) / MINUTE_MS);
    const at = new Date(START_MS + minutes * MINUTE_MS);
    return text.includes(".") ? at.toISOString() : at.toISOString().replace(".000", "");
  }

  function showText(text: string): string {
    let shown = text;
    for (const [real, replaced] of addresses) shown = shown.replaceAll(real, replaced);
    for (const [real, replaced] of known) shown = shown.replaceAll(real, replaced);
    for (const [pattern, replaced] of SHORTENED) shown = shown.replace(pattern, replaced);
    return shown
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, showTime)
      .replace(/\b(?:\d{17,}|[0-9a-f]{32,}|(?=\w*\d)[A-Z0-9]{14,}|tk\d\d[0-9a-f]{20,})\b/g, showId);
  }

  return function show(value: Json, name = ""): Json {
    if (typeof value === typeof FIXED[name] && value !== "") return FIXED[name] ?? null;
    if (typeof value === "string") return showText(value);
    if (Array.isArray(value)) return value.slice(0, SHOWN_ITEMS).map((each) => show(each));
    if (value === null || typeof value !== "object") return value;
    const all = Object.entries(value);
    const isMap = all.every(([, each]) => each !== null && typeof each === "object");
    const entries = all.slice(0, isMap ? SHOWN_ENTRIES : undefined);
    const members = entries.map(([key, each]) => [key, show(each, key)] as const);
    const shown: { [name: string]: Json } = Object.fromEntries(members);
    const { items, meta } = shown;
    if (Array.isArray(items) && typeof meta === "object" && meta !== null && !Array.isArray(meta)) {
      shown.meta = { ...meta, ...("count" in meta && { count: items.length }) };
    }
    return shown;
  };
}

/** As long as the real one, with its first characters. */
function makeId(real: string, count: number): string {
  const start = /^\d+$/.test(real)
    ? "1795223833"
    : /^[0-9a-f]+$/.test(real)
      ? "9f2c"
      : real.slice(0, 4);
  return start + String(count).padStart(real.length - start.length, "0");
}

/** Names and types; of a list, its first entry. Null and an empty list have any shape. */
export function shapeOf(value: unknown): unknown {
  if (value === null) return "any";
  if (Array.isArray(value)) return value.length === 0 ? "any" : [shapeOf(value[0])];
  if (typeof value !== "object") return typeof value;
  const entries = Object.entries(value).map(([name, each]) => [name, shapeOf(each)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function isSameShape(left: unknown, right: unknown): boolean {
  if (left === "any" || right === "any") return true;
  if (Array.isArray(left) && Array.isArray(right)) return isSameShape(left[0], right[0]);
  if (typeof left !== "object" || typeof right !== "object") return left === right;
  const [a, b] = [left ?? {}, right ?? {}] as Record<string, unknown>[];
  const names = new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})]);
  return [...names].every((name) => isSameShape(a?.[name], b?.[name]));
}

export function readRecorded(): Record<string, Json> {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : {};
}

export function writeRecorded(responses: Readonly<Record<string, Json>>): void {
  writeFileSync(FILE, `${JSON.stringify(responses, null, 2)}\n`);
}
