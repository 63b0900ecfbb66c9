import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { TSchema } from "typebox";
import { recordResponse } from "./call-details.ts";

/** A response that is not JSON, such as a CSV file. */
export class TextResponse {
  readonly contentType: string;
  readonly text: string;
  constructor(contentType: string, text: string) {
    this.contentType = contentType;
    this.text = text;
  }
}

/** Server-sent events, as long as the content has some. */
export class EventStream {
  readonly content: AsyncIterable<string>;
  constructor(content: AsyncIterable<string>) {
    this.content = content;
  }
}

type FileContent = string | Buffer | AsyncIterable<string | Uint8Array>;

/** A file to save: an export, a key. */
export class Download {
  readonly contentType: string;
  readonly fileName: string;
  readonly content: FileContent;
  constructor(contentType: string, fileName: string, content: FileContent) {
    this.contentType = contentType;
    this.fileName = fileName;
    this.content = content;
  }
}

/** Sends a handler's result. `write` serialises a response with a schema. */
export function sendResponse(
  reply: FastifyReply,
  response: unknown,
  write: (response: unknown) => string,
): FastifyReply {
  if (response instanceof TextResponse) return reply.type(response.contentType).send(response.text);
  if (response instanceof EventStream) {
    // A server that stops meanwhile would wait for the next request on the connection.
    reply.type("text/event-stream").header("connection", "close");
    return reply.send(Readable.from(response.content));
  }
  if (!(response instanceof Download)) {
    const text = write(response);
    recordResponse(reply.request, text, response);
    return reply.type("application/json").send(text);
  }
  return reply
    .type(response.contentType)
    .headers(HEADERS_OF_DOWNLOADS)
    .header("content-disposition", attachmentNamed(response.fileName))
    .send(isWhole(response.content) ? response.content : Readable.from(response.content));
}

/** A browser saves the file, whatever its content, and other sites cannot read it. */
export const HEADERS_OF_DOWNLOADS = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
} as const;

/** RFC 6266: a name in ASCII, and the whole name where that is another. */
function attachmentNamed(name: string): string {
  const ascii = name.replaceAll(/[^A-Za-z0-9._-]/g, "_");
  const plain = `attachment; filename="${ascii}"`;
  return ascii === name ? plain : `${plain}; filename*=${encodeFileName(name)}`;
}

/** RFC 8187. What a file system would read as more than a name becomes a line. */
export function encodeFileName(name: string): string {
  const encoded = encodeURIComponent(name.toWellFormed().replaceAll(/[<>:|?*]/g, "_"));
  return `UTF-8''${encoded.replaceAll(/['()]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)}`;
}

function isWhole(content: FileContent): content is string | Buffer {
  return typeof content === "string" || Buffer.isBuffer(content);
}

/**
 * Serialises a response: only fields declared in the schema, and in its order, which is that of the
 * documentation. Nothing is converted.
 */
export function compileWriter(schema: TSchema): (response: unknown) => string {
  const pick = compilePick([schema]);
  return pick ? (response) => JSON.stringify(pick(response)) : JSON.stringify;
}

/** The JSON Schema keywords that decide which fields there are. */
interface Schema {
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  patternProperties?: Readonly<Record<string, Schema>>;
  additionalProperties?: unknown;
  type?: unknown;
}

type Pick = (value: unknown) => unknown;

/** Null when nothing needs to be removed. A value may match any of the schemas. */
function compilePick(schemas: readonly Schema[]): Pick | null {
  const all = schemas.flatMap(listVariants);
  const objects = all.filter(({ type }) => type === "object");
  const items = all.flatMap(({ items: each }) => (each ? [each] : []));
  const pickItem = items.length > 0 ? compilePick(items) : null;
  const pickMembers = objects.length > 0 ? compileMembers(objects) : null;
  if (!pickItem && !pickMembers) return null;
  return (value) => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return pickItem ? value.map(pickItem) : value;
    return pickMembers ? pickMembers(value) : value;
  };
}

function listVariants(schema: Schema): readonly Schema[] {
  return schema.anyOf?.flatMap(listVariants) ?? [schema];
}

function compileMembers(objects: readonly Schema[]): Pick | null {
  if (objects.some(({ additionalProperties }) => additionalProperties === true)) return null;
  const values = objects.flatMap((each) => Object.values(each.patternProperties ?? {}));
  const pickOther = values.length > 0 ? (compilePick(values) ?? keep) : undefined;
  const names = new Set(objects.flatMap((each) => Object.keys(each.properties ?? {})));
  const members = new Map(
    [...names].map((name) => {
      const found = objects.flatMap(({ properties }) => properties?.[name] ?? []);
      return [name, compilePick(found) ?? keep];
    }),
  );
  return (value) => {
    const all = value as Record<string, unknown>; // called for objects only
    // An undeclared name may be __proto__, which an object without a prototype keeps.
    const picked: Record<string, unknown> = pickOther ? Object.create(null) : {};
    for (const [name, pick] of members) {
      if (Object.hasOwn(all, name)) picked[name] = pick(all[name]);
    }
    if (!pickOther) return picked;
    for (const name of Object.keys(all)) {
      if (!members.has(name)) picked[name] = pickOther(all[name]);
    }
    return picked;
  };
}

const keep: Pick = (value) => value;
