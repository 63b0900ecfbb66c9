import { createHash } from "#hash";
import { toHex } from "../../hex.ts";
import { encodeBase64Text as base64, encodeBase64 } from "../../signed-text.ts";
import type { MistakeName } from "../mistakes.ts";

/** One way to make the data part of the JSON text; null leaves the part out. */
export type DataForm = (json: string) => string | null;

export type DataMistake = {
  readonly group: "data";
  readonly name: MistakeName;
  readonly kind: "data";
  readonly data: DataForm;
  readonly detail?: string;
  readonly isCommon?: boolean;
};

export const rightData: DataForm = base64;

/** For a request with content, the commonest first. */
export const DATA_MISTAKES: readonly DataMistake[] = [
  mistake("data-missing", () => null, "common"),
  mistake("data-raw", (json) => json, "common"),
  mistake("data-unpadded", (json) => base64(json).replace(/=+$/, ""), "common"),
  mistake("data-url-safe", (json) => urlSafe(base64(json)).replace(/=+$/, ""), "common"),
  mistake("data-url-safe", (json) => urlSafe(base64(json))),
  mistake("data-base64-twice", (json) => base64(base64(json)), "common"),
  mistake("data-percent-encoded", (json) => encodeURIComponent(base64(json)), "common"),
  mistake("data-empty", () => ""),
  mistake("data-plus-as-space", (json) => base64(json).replaceAll("+", " ")),
  mistake("data-hex", hex),
  mistake("data-hex", (json) => hex(json).toUpperCase()),
  mistake("data-base64-of-hex", (json) => base64(hex(json))),
  mistake("data-newline", (json) => `${base64(json)}\n`),
  mistake("data-in-lines", (json) => inLines(json, 76, "\n")),
  mistake("data-in-lines", (json) => `${inLines(json, 76, "\n")}\n`),
  mistake("data-in-lines", (json) => inLines(json, 76, "\r\n")),
  mistake("data-in-lines", (json) => inLines(json, 64, "\n")),
  mistake("data-in-lines", (json) => `${inLines(json, 60, "\n")}\n`),
  mistake("data-hashed", (json) => createHash("sha256").update(json).digest("hex")),
  mistake("data-hashed", (json) => createHash("md5").update(json).digest("hex")),
  mistake("data-hashed", (json) => createHash("sha256").update(json).digest("base64")),
  { ...mistake("data-not-utf8", (json) => latin1(json, "?")), detail: "Latin-1" },
  { ...mistake("data-not-utf8", (json) => latin1(json, "")), detail: "Latin-1" },
  { ...mistake("data-not-utf8", utf16), detail: "UTF-16" },
  { ...mistake("data-not-utf8", utf8Twice), detail: "UTF-8 that was read as Latin-1" },
];

/** For a request without content, whose text has no data part. */
export const DATA_MISTAKES_WITHOUT_CONTENT: readonly DataMistake[] = [
  mistake("data-empty", () => "", "common"),
  mistake("data-without-body", () => base64("{}"), "common"),
  mistake("data-without-body", () => base64("[]")),
  mistake("data-without-body", () => base64("null")),
  mistake("data-without-body", () => base64('""')),
  mistake("data-without-body", () => "{}"),
  mistake("data-without-body", () => "null"),
  mistake("data-without-body", () => "undefined"),
];

function mistake(name: MistakeName, data: DataForm, frequency?: "common"): DataMistake {
  return {
    group: "data",
    name,
    kind: "data",
    data,
    ...(frequency === "common" && { isCommon: true }),
  };
}

function hex(text: string): string {
  return toHex(new TextEncoder().encode(text));
}

function urlSafe(text: string): string {
  return text.replaceAll("+", "-").replaceAll("/", "_");
}

/** What Latin-1 cannot represent becomes `instead`, or its last byte when that is "". */
function latin1(json: string, instead: string): string {
  const text = instead === "" ? json : json.replace(/[^\0-\u00ff]/gu, instead);
  return encodeBase64(Uint8Array.from(unitsOf(text)));
}

function utf8Twice(json: string): string {
  const bytes = new TextEncoder().encode(json);
  return base64(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

function utf16(json: string): string {
  return encodeBase64(new Uint8Array(Uint16Array.from(unitsOf(json)).buffer));
}

function unitsOf(text: string): number[] {
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}

function inLines(json: string, length: number, lineBreak: string): string {
  return (base64(json).match(new RegExp(`.{1,${length}}`, "g")) ?? []).join(lineBreak);
}
