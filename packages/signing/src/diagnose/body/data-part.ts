import { createHash } from "#hash";
import { toHex } from "../../hex.ts";
import { encodeBase64Text as base64 } from "../../signed-text.ts";
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
  mistake("data-hex", hex, "common"),
  mistake("data-hex", (json) => hex(json).toUpperCase()),
  mistake("data-base64-of-hex", (json) => base64(hex(json))),
  mistake("data-newline", (json) => `${base64(json)}\n`),
  mistake("data-in-lines", (json) => inLines(json, 76, "\n")),
  mistake("data-in-lines", (json) => `${inLines(json, 76, "\n")}\n`),
  mistake("data-in-lines", (json) => inLines(json, 76, "\r\n")),
  mistake("data-in-lines", (json) => inLines(json, 64, "\n")),
  mistake("data-in-lines", (json) => `${inLines(json, 60, "\n")}\n`),
  mistake("data-in-lines", (json) => inLines(json, 64, "\r\n")),
  mistake("data-in-lines", (json) => `${inLines(json, 64, "\n")}\n`),
  mistake("data-in-lines", (json) => `${inLines(json, 64, "\r\n")}\r\n`),
  mistake("data-in-lines", (json) => `${inLines(json, 76, "\r\n")}\r\n`),
  mistake("data-in-lines", (json) => inLines(json, 64, " ")),
  mistake("data-in-lines", (json) => inLines(json, 76, "\\n")),
  mistake("data-newline", (json) => `${base64(json)}\r\n`),
  mistake("data-newline", (json) => `${base64(json)} `),
  mistake("data-quoted", (json) => `"${base64(json)}"`, "common"),
  mistake("data-quoted", (json) => `'${base64(json)}'`),
  mistake("data-bytes-literal", (json) => `b'${base64(json)}'`, "common"),
  { ...mistake("data-case", (json) => base64(json).toLowerCase()), detail: "lower case" },
  { ...mistake("data-case", (json) => base64(json).toUpperCase()), detail: "upper case" },
  ...[
    "application/json",
    "text/plain",
    "application/octet-stream",
    "",
    "application/json;charset=utf-8",
  ].map(
    (type): DataMistake => ({
      ...mistake("data-uri", (json) => `data:${type};base64,${base64(json)}`),
      detail: `data:${type};base64,…`,
    }),
  ),
  { ...mistake("data-uri", (json) => `base64,${base64(json)}`), detail: "base64,…" },
  mistake("data-percent-encoded", (json) => base64(encodeURIComponent(json))),
  mistake("data-percent-encoded", (json) => base64(json).replaceAll("=", "%3D")),
  mistake("data-percent-encoded", (json) => encodeURIComponent(json)),
  mistake("data-hashed", (json) => createHash("sha256").update(json).digest("hex")),
  mistake("data-hashed", (json) => createHash("md5").update(json).digest("hex")),
  mistake("data-hashed", (json) => createHash("sha256").update(json).digest("base64")),
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

function inLines(json: string, length: number, lineBreak: string): string {
  return (base64(json).match(new RegExp(`.{1,${length}}`, "g")) ?? []).join(lineBreak);
}
