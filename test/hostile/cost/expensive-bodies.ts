/** The most expensive bodies of a size, by what they make of it. */
import type { Schema } from "../../support/chance/odd-input.ts";

export interface Sent {
  /** What is expensive about it. */
  name: string;
  type?: string;
  body: Buffer;
}

/** As many as fit. */
const fill = (bytes: number, piece: (at: number) => string): string => {
  const pieces: string[] = [];
  for (let length = 0; ; ) {
    const next = piece(pieces.length);
    length += Buffer.byteLength(next);
    if (length > bytes) return pieces.join("");
    pieces.push(next);
  }
};
const times = (text: string, bytes: number) =>
  text === "" ? "" : text.repeat(Math.max(0, Math.floor(bytes / Buffer.byteLength(text))));
const numbered = (at: number) => String(at).padStart(6, "0");

/** Made once for each size: most endpoints are sent the same. */
function once(make: (bytes: number) => Sent[]): (bytes: number) => readonly Sent[] {
  const made = new Map<number, Sent[]>();
  return (bytes) => {
    const known = made.get(bytes) ?? make(bytes);
    made.set(bytes, known);
    return known;
  };
}

/** JSON of a size; its members are named as those of `schema`, where there is one. */
export function listJson(bytes: number, schema?: Schema): readonly Sent[] {
  return schema === undefined ? listAnyJson(bytes) : [...listAnyJson(bytes), ...fit(bytes, schema)];
}

const toJson = (bytes: number, texts: Readonly<Record<string, string>>): Sent[] =>
  Object.entries(texts).map(([name, text]) => ({
    name,
    type: "application/json",
    body: Buffer.from(text).subarray(0, bytes),
  }));

const listAnyJson = once((bytes) => {
  const room = bytes - 64;
  const inText = (piece: string) => `{"a":"${times(piece, room)}"}`;
  const inArray = (item: string) => `{"a":[${times(`${item},`, room)}0]}`;
  const deep = Math.floor(room / 2);
  return toJson(bytes, {
    "nested arrays": `{"a":${"[".repeat(deep)}${"]".repeat(deep)}}`,
    "nested objects": `${times('{"a":', (room * 5) / 6)}1${times("}", room / 6)}`,
    "many members": `{${fill(room, (at) => `"k${numbered(at)}":0,`)}"z":0}`,
    "groups of digits": inText("41 "),
    "escaped digits": inText("\\u0034"),
    "quotes in a text": inText('\\"'),
    "signs that are escaped": inText("<"),
    "names of secrets": inText('cvc=1&\\"no\\":'),
    "empty objects": inArray("{}"),
    "an end that is missing": `{"a":"${"a".repeat(room)}`,
  });
});

function fit(bytes: number, schema: Schema): Sent[] {
  const room = bytes - 64;
  const filled = (write: (length: number, schema: Schema) => unknown) =>
    JSON.stringify(fillSchema(schema, room, write));
  return toJson(bytes, {
    "wrong kinds": filled(() => [{}]),
    "long texts": filled((length) => times("<", length)),
    "near misses": filled((length) => times("a@1.", length)),
    "valid texts": filled((length, text) => validText(text, length)),
  });
}

/** A value of a schema whose texts share `room`. */
function fillSchema(
  schema: Schema,
  room: number,
  write: (length: number, schema: Schema) => unknown,
): unknown {
  const length = Math.floor(room / Math.max(1, countTexts(schema)) / 1.2) - 24;
  const fillIn = (part: Schema): unknown => {
    if (part.const !== undefined) return part.const;
    if (part.enum) return part.enum[0];
    if (part.anyOf) return fillIn(part.anyOf[0] ?? {});
    if (part.type === "object") {
      const members = Object.entries(part.properties ?? {});
      return Object.fromEntries(members.map(([name, member]) => [name, fillIn(member)]));
    }
    if (part.type === "array") return [fillIn(part.items ?? {})];
    if (part.type === "boolean") return false;
    if (part.type === "integer" || part.type === "number") return part.minimum ?? 1;
    return write(Math.max(1, length), part);
  };
  return fillIn(schema);
}

function countTexts(schema: Schema): number {
  if (schema.anyOf) return countTexts(schema.anyOf[0] ?? {});
  if (schema.items) return countTexts(schema.items);
  const members = Object.values(schema.properties ?? {});
  return schema.type === "string" ? 1 : members.reduce((sum, each) => sum + countTexts(each), 0);
}

/** As long as the schema allows. */
function validText({ maxLength = 255, pattern }: Schema, room: number): string {
  const length = Math.min(maxLength, room);
  if (pattern === undefined) return times("<", length);
  const known = ["", "1", "aminah@example.com", "https://shop.example/a", "2026-11-21", "x-y"];
  const fitting = known.findLast((text) => new RegExp(pattern).test(text)) ?? "";
  const longer = fitting + times(fitting.slice(-1), length - fitting.length);
  return new RegExp(pattern).test(longer) ? longer : fitting;
}

export const listForms = once((bytes) => {
  const texts: Readonly<Record<string, string>> = {
    "many fields": times("a&", bytes),
    "many different fields": fill(bytes, (at) => `k${numbered(at)}=1&`),
    "a long value": `cardName=${times("%c3%a9", bytes - 9)}`,
    "groups of digits": `cardNumber=${times("41+", bytes - 11)}`,
    "escapes that are none": `checkoutId=${times("%", bytes - 11)}`,
    "one field many times": times("checkoutId=1&", bytes),
  };
  return Object.entries(texts).map(([name, text]) => ({
    name,
    type: "application/x-www-form-urlencoded",
    body: Buffer.from(text),
  }));
});

const BOUNDARY = "x";
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** Forms with files. */
export const listMultipart = once((bytes) => {
  const part = (name: string, more = "") =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const end = `\r\n--${BOUNDARY}--\r\n`;
  const file = (content: string) => `${part("file", '; filename="a.pdf"')}${content}${end}`;
  const room = bytes - 200;
  const texts: Readonly<Record<string, string>> = {
    "many parts": `${times(`${part("a")}\r\n`, room)}${end}`,
    "many almost-boundaries": file(times("\r\n--", room)),
    "many line breaks": file(times("\r\n", room)),
    "a long header": `--${BOUNDARY}\r\nA: ${times("a;", room)}\r\n\r\n${end}`,
    "a file": file(`%PDF-1.7\n${times("/ObjStm ", room)}%%EOF`),
  };
  return Object.entries(texts).map(([name, text]) => ({
    ...{ name, type: TYPE },
    body: Buffer.from(text, "latin1").subarray(0, bytes),
  }));
});

/** Files that look like a PDF. */
export const listPdfs = once((bytes) => {
  const room = bytes - 32;
  const texts: Readonly<Record<string, string>> = {
    "names of object streams": times("/ObjStm ", room),
    streams: times("stream\r\n", room),
    "escaped names": times("/#4a", room),
    "nested arrays": times("[", room),
    "nested dictionaries": times("<<", room),
    objects: times("1 0 obj\n", room),
  };
  return Object.entries(texts).map(([name, text]) => ({
    name,
    body: Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`, "latin1"),
  }));
});
