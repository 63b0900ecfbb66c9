/** The most expensive requests to an endpoint, with the credentials that it wants. */
import { randomBytes, sign } from "node:crypto";
import {
  buildSignedText,
  canonicalize,
  encodeBase64,
  encodeBase64Text,
  type JsonObject,
  readJson,
  readPrivateKey,
} from "@kaunter/signing";
import { bodyBytesMaxOf, isUpload, type Route } from "../../../packages/gateway/src/http/route.ts";
import type { WireRequest } from "../../support/api/raw-client.ts";
import type { Schema } from "../../support/chance/odd-input.ts";
import type { TestGateway } from "../../support/gateway.ts";
import type { PortalClient } from "../../support/portal/portal-client.ts";
import { listForms, listJson, listMultipart, listPdfs, type Sent } from "./expensive-bodies.ts";

/** The largest body, unless a route takes more. */
export const BODY_BYTES_MAX = 65_536;
/** With what else is in the head of a request, longer ones are rejected with 431. */
const URL_BYTES = 13_000;
const HEADER_BYTES = 11_000;
const STALE_SECONDS = 3_600;

export interface Expensive {
  name: string;
  make: () => WireRequest;
}

export interface Callers {
  gateway: TestGateway;
  token: string;
  checkoutId: string;
  owner: PortalClient;
}

type Headers = [name: string, value: string][];

interface Draft {
  name: string;
  path: string;
  headers?: Headers;
  sent?: Sent;
}

const LARGE_BYTES = 1_048_576;
/**
 * Of other headers, addresses and bodies, the next few for each endpoint: what reads them is the
 * same for all.
 */
const ROTATED = 3;
/**
 * Bodies of calls whose signature is wrong or too old: what is done with them is the same for all.
 */
const OF_REJECTED: readonly string[] = [
  ...["groups of digits", "signs that are escaped", "nested arrays", "many members"],
];
const ALWAYS: readonly string[] = [
  ...OF_REJECTED,
  ...["wrong kinds", "long texts", "near misses", "valid texts"],
];
let turn = 0;

export function listExpensive(route: Route, callers: Callers): Expensive[] {
  turn += ROTATED;
  const path = pathOf(route, callers);
  const method = methodOf(route);
  const drafts: Draft[] = [
    ...rotate(listUrls(route, path)).map((url) => ({
      name: `path ${url.slice(0, 40)}`,
      path: url,
    })),
    ...rotate(listHeaders()).map(([name, value]) => ({
      ...{ name: `header ${name}: ${value.slice(0, 20)}`, path },
      headers: [[name, value]] as Headers,
    })),
    ...(method === "GET" ? [] : listBodies(route)).map((sent) => ({
      ...{ name: `${sent.body.length} bytes: ${sent.name}`, path, sent },
    })),
  ];
  return drafts.flatMap((draft) => withCredentials(route, method, draft, callers));
}

function rotate<T>(items: readonly T[]): T[] {
  return Array.from({ length: ROTATED }, (_, at) => items[(turn + at) % items.length]).filter(
    (item) => item !== undefined,
  );
}

function methodOf({ method }: Route): string {
  if (method === "ANY" || method === "ALL") return "POST";
  return method === "READ" ? "GET" : method;
}

const RAILS = ["fpx", "card", "duitnow-qr", "wallet-antom"];

function pathOf({ path }: Route, { gateway, checkoutId }: Callers): string {
  const rail = RAILS.find((id) => gateway.deps.rails.get(id)) ?? "fpx";
  const known: Record<string, string> = { rail, id: checkoutId, storeId: gateway.demo.storeId };
  return path.replaceAll(/\{(\w+)\*?\}/g, (_, name: string) => known[name] ?? "1");
}

/** In its path, where it has parameters, and in its query. */
function listUrls({ path, query }: Route, known: string): string[] {
  const room = URL_BYTES - known.length;
  const long = ["%", "%ff/", "%20", "1", "%C3%A9", "a@"].map((piece) =>
    piece.repeat(Math.floor(room / piece.length)),
  );
  const inPath = path.includes("{")
    ? long.map((text) => path.replaceAll(/\{\w+\*?\}/g, text).slice(0, URL_BYTES))
    : [];
  const names = Object.keys((query as Schema | undefined)?.properties ?? {});
  const share = Math.floor(room / Math.max(1, names.length)) - 24;
  const inQuery = ["%", "41+", "a@1.", "<"].map((piece) => {
    const value = piece.repeat(Math.max(1, Math.floor(share / piece.length)));
    return [...names, "q"]
      .map((name) => `${name}=${value}`)
      .join("&")
      .slice(0, room);
  });
  const many = ["a=1&", "checkoutId=1&", "&", "?"].map((piece) =>
    piece.repeat(Math.floor(room / piece.length)),
  );
  return [...inPath, ...[...inQuery, ...many].map((text) => `${known}?${text}`)];
}

function listHeaders(): Headers {
  const fill = (piece: string) => piece.repeat(Math.floor(HEADER_BYTES / piece.length));
  return [
    ...["a=;", "%41=1;", ";"].map((piece): [string, string] => ["Cookie", fill(piece)]),
    ["Accept-Language", fill("en;q=1,")],
    ["User-Agent", fill("41 ")],
    ["Authorization", `Bearer ${fill("eyJ.")}`],
    ["Authorization", `Basic ${fill("Ojo6")}`],
    ["Idempotency-Key", fill("4")],
    ["X-Signature", `sha256 ${fill("A")}`],
    ["X-Nonce-Str", fill("41 ")],
    ["X-Forwarded-For", fill("1, ")],
    ["Content-Type", `multipart/form-data;${fill(" ;")}`],
  ];
}

/** As it reads them: a form where it has no schema for JSON. */
function listBodies(route: Route): readonly Sent[] {
  const schema = route.body as Schema | undefined;
  if (isUpload(route)) return listUploads(bodyBytesMaxOf(route), schema);
  const isForm = schema === undefined && (route.auth === "payer" || route.auth === "public");
  const json = listJson(BODY_BYTES_MAX, schema);
  const rest = rotate(json.filter(({ name }) => !ALWAYS.includes(name)));
  const often = json.filter(({ name }) => ALWAYS.includes(name));
  // Beyond its size class, a body is rejected before anyone reads it.
  const tooLarge = listJson(LARGE_BYTES).filter(({ name }) => name === "many members");
  return [...(isForm ? [...listForms(BODY_BYTES_MAX), ...rest] : [...often, ...rest]), ...tooLarge];
}

function listUploads(bytesMax: number, schema: Schema | undefined): readonly Sent[] {
  if (schema === undefined) return listMultipart(bytesMax);
  // In Base64, a file is a third larger.
  const pdfs = listPdfs(Math.floor(bytesMax / 3)).map(({ name, body }) => ({
    ...{ name, type: "application/json" },
    body: Buffer.from(JSON.stringify({ name: "a.pdf", content: body.toString("base64") })),
  }));
  return [...pdfs, ...listJson(bytesMax, schema).filter(({ name }) => ALWAYS.includes(name))];
}

function withCredentials(
  route: Route,
  method: string,
  { name, path, headers = [], sent }: Draft,
  callers: Callers,
): Expensive[] {
  const { gateway } = callers;
  const base = { method, path, port: gateway.config.port, body: sent?.body };
  const type: Headers = sent?.type ? [["Content-Type", sent.type]] : [];
  const over = (usual: Headers): Headers => [
    ...usual.filter(([one]) => !headers.some(([other]) => other === one)),
    ...headers,
  ];
  const plain = { name, make: () => ({ ...base, headers: over(type) }) };
  switch (route.auth) {
    case "signed": {
      const isRejected = sent !== undefined && OF_REJECTED.includes(sent.name);
      // Of a form, nothing is signed.
      const signed = isUpload(route) ? { ...base, body: undefined } : base;
      const ways = isRejected ? (["right", "stale", "wrong"] as const) : (["right"] as const);
      return ways.map((way) => ({
        name: `${way} signature, ${name}`,
        make: () => ({ ...base, headers: over([...type, ...signedHeaders(callers, signed, way)]) }),
      }));
    }
    case "basic": {
      const { clientId, clientSecret } = gateway.demo;
      const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
      const own: Headers = [...type, ["Authorization", `Basic ${credentials}`]];
      return [plain, { name: `client, ${name}`, make: () => ({ ...base, headers: over(own) }) }];
    }
    case "portal": {
      const page: Headers = [...type, ["Origin", gateway.baseUrl]];
      const visitor = over([...page, ["X-Kaunter-Csrf", "none"]]);
      const make = () => {
        const { cookie, csrf } = callers.owner;
        const own = cookieFirst(headers, cookie ?? "");
        return {
          ...base,
          headers: [
            ...over([...page, ["X-Kaunter-Csrf", csrf]]).filter(([one]) => one !== "Cookie"),
            own,
          ],
        };
      };
      const user = { name: `user, ${name}`, make };
      if (sent !== undefined && !OF_REJECTED.includes(sent.name)) return [user];
      return [{ name: `visitor, ${name}`, make: () => ({ ...base, headers: visitor }) }, user];
    }
    default:
      return [plain];
  }
}

function cookieFirst(headers: Headers, cookie: string): [string, string] {
  const other = headers.find(([name]) => name === "Cookie")?.[1];
  return ["Cookie", other === undefined ? cookie : `${cookie}; ${other}`];
}

function signedHeaders(
  { gateway, token }: Callers,
  { method, path, body }: { method: string; path: string; body: Buffer | undefined },
  way: "right" | "stale" | "wrong",
): Headers {
  const now = Math.floor(gateway.deps.clock.now().getTime() / 1_000);
  const nonce = randomBytes(16).toString("hex");
  const timestamp = String(way === "stale" ? now - STALE_SECONDS : now);
  const text = buildSignedText({
    ...{ method, nonce, timestamp },
    data: way === "wrong" ? "" : dataOf(body),
    requestUrl: gateway.baseUrl + path,
  });
  const { keyObject } = readPrivateKey(gateway.demo.privateKey);
  const signature = sign("sha256", Buffer.from(text), keyObject).toString("base64");
  return [
    ["Authorization", `Bearer ${token}`],
    ["X-Signature", `sha256 ${signature}`],
    ["X-Nonce-Str", nonce],
    ["X-Timestamp", timestamp],
  ];
}

const written = new WeakMap<Buffer, string>();

function dataOf(body: Buffer | undefined): string {
  if (body === undefined) return "";
  const known = written.get(body) ?? writeData(body);
  written.set(body, known);
  return known;
}

function writeData(body: Buffer): string {
  try {
    return encodeBase64Text(canonicalize(readJson(body).value satisfies JsonObject | null));
  } catch {
    return encodeBase64(body); // it is no JSON, or of another kind
  }
}
