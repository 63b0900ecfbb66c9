import type { KeyObject } from "node:crypto";
import { sign } from "node:crypto";

/**
 * A client that signs, written independently of the gateway's code: each mistake replaces one of
 * its functions, so that mistakes of different stages can be made together.
 */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** What is called. `template` has the path's parameters unfilled. */
export interface Scenario {
  name: string;
  method: string;
  path: string;
  template?: string;
  /** Undefined: no body. */
  body?: Json;
}

export interface Writer {
  /** `place` is the way from the top; numbers are array indexes. */
  sort: (keys: string[], place: readonly (string | number)[]) => string[];
  quote: (text: string) => string;
  number: (value: number) => string;
  colon: string;
  comma: string;
  indent: string;
  lineBreak: string;
}

export type PartName = "data" | "method" | "nonceStr" | "requestUrl" | "signType" | "timestamp";
export type Part = [name: string, value: string];

export interface Client {
  scenario: Scenario;
  prepare: (body: Json) => Json;
  writer: Writer;
  /** The signed JSON; `sent` is the body on the wire. */
  finishJson: (json: string, sent: string) => string | Buffer;
  /** Null leaves data out. */
  encode: (json: string | Buffer) => string | null;
  headers: { nonce: string; timestamp: string };
  /** What is signed of the other parts; an empty one is left out. */
  parts: Record<Exclude<PartName, "data">, string>;
  join: (parts: Part[]) => string;
  finish: (
    text: string,
    signed: { json: string | Buffer; data: string; wire: string; client: Client },
  ) => Bytes;
  sign: (text: Buffer, key: KeyObject) => Buffer;
  header: (signature: Buffer) => string;
  /** Another body than the signed one. */
  send: ((body: Json) => string) | null;
}

type Bytes = string | Buffer;

export const BASE_URL = "https://pay.example.com";
export const CLIENT_ID = "1761962400123456789";
export const TIMESTAMP = 1_767_225_607;

export const base64 = (text: string | Buffer) => Buffer.from(text).toString("base64");

/** The correct quotation. */
export function quote(text: string): string {
  return JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, lowerHex);
}

export function lowerHex(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

export const RIGHT_WRITER: Writer = {
  sort: (keys) => keys.toSorted(),
  quote,
  number: String,
  colon: ":",
  comma: ",",
  indent: "",
  lineBreak: "\n",
};

export function write(
  value: Json,
  writer: Writer,
  place: readonly (string | number)[] = [],
): string {
  if (typeof value === "string") return writer.quote(value);
  if (typeof value === "number") return writer.number(value);
  if (value === null || typeof value === "boolean") return String(value);
  const isArray = Array.isArray(value);
  const items = isArray
    ? value.map((item, at) => write(item, writer, [...place, at]))
    : writer.sort(Object.keys(value), place).map((key) => {
        const member = write(value[key] ?? null, writer, [...place, key]);
        return writer.quote(key) + writer.colon + member;
      });
  const [open, close] = isArray ? "[]" : "{}";
  if (writer.indent === "" || items.length === 0) return open + items.join(writer.comma) + close;
  const line = (levels: number) => writer.lineBreak + writer.indent.repeat(levels);
  const depth = place.length;
  return open + line(depth + 1) + items.join(`,${line(depth + 1)}`) + line(depth) + close;
}

const signRight: Client["sign"] = (text, key) => sign("sha256", text, key);

export function rightClient(scenario: Scenario): Client {
  const headers = { nonce: "Vq8mPzXw-3nKcTfLh", timestamp: String(TIMESTAMP) };
  return {
    scenario,
    prepare: (body) => body,
    writer: RIGHT_WRITER,
    finishJson: (json) => json,
    encode: base64,
    headers,
    parts: {
      method: scenario.method.toLowerCase(),
      nonceStr: headers.nonce,
      requestUrl: BASE_URL + scenario.path,
      signType: "sha256",
      timestamp: headers.timestamp,
    },
    join: (parts) => parts.map(([name, value]) => `${name}=${value}`).join("&"),
    finish: (text) => text,
    sign: signRight,
    header: (signature) => `sha256 ${signature.toString("base64")}`,
    send: null,
  };
}

/** `same`: the client sends the text it signed, when that is the same JSON; else its own order. */
export type Sending = "own" | "same";

export interface Sent {
  wire: string;
  signed: Buffer;
  client: Client;
}

export function send(client: Client, sending: Sending): Sent {
  const { body } = client.scenario;
  const sentAs = (value: Json) => (client.send ?? JSON.stringify)(value);
  const own = body === undefined ? "" : sentAs(body);
  if (body === undefined) return { wire: own, signed: textOf(client, "", own), client };
  const written = write(client.prepare(body), client.writer);
  const wire = sending === "same" && isSameJson(written, own) ? written : own;
  return { wire, signed: textOf(client, client.finishJson(written, wire), wire), client };
}

function textOf(client: Client, json: string | Buffer, wire: string): Buffer {
  const data = wire === "" && json.length === 0 ? client.encode("") : client.encode(json);
  const parts: Part[] = Object.entries({ ...client.parts }).filter(([, value]) => value !== "");
  const hasData = data !== null && (json.length > 0 || data !== "");
  const all: Part[] = hasData ? [["data", data], ...parts] : parts;
  return Buffer.from(client.finish(client.join(all), { json, data: data ?? "", wire, client }));
}

function isSameJson(left: string, right: string): boolean {
  const plain = (text: string) => write(JSON.parse(text), RIGHT_WRITER);
  try {
    return plain(left) === plain(right);
  } catch {
    return false;
  }
}
