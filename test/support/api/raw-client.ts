/**
 * A client that shares no code with the gateway: it builds texts, signs them with Node's own crypto
 * and writes whatever bytes and headers a test wants, right or wrong.
 */
import { randomBytes, sign } from "node:crypto";
import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { assertContract } from "../contract.ts";
import type { DemoApplication, TestGateway } from "../gateway.ts";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  // Tests access responses freely; assertions are what checks them.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
}

export interface WireRequest {
  method: string;
  path: string;
  port: number;
  /** In this order, names as written; a name may come twice. */
  headers: [name: string, value: string][];
  body?: string | Uint8Array | undefined;
}

/** One request over a connection of its own, with a Content-Length of the body. */
export async function sendWire(wire: WireRequest): Promise<Reply & { bytes: Buffer }> {
  const body = wire.body === undefined ? undefined : Buffer.from(wire.body);
  const hasLength = wire.headers.some(([name]) =>
    /^(content-length|transfer-encoding)$/i.test(name),
  );
  const headers = [...wire.headers];
  if (!headers.some(([name]) => name.toLowerCase() === "host")) {
    headers.unshift(["Host", `127.0.0.1:${wire.port}`]);
  }
  if (body && !hasLength) headers.push(["Content-Length", String(body.length)]);
  const { promise, resolve, reject } = Promise.withResolvers<Reply & { bytes: Buffer }>();
  const outgoing = request(
    {
      host: "127.0.0.1",
      port: wire.port,
      method: wire.method,
      path: wire.path,
      // Flat, as Node expects headers that may repeat.
      headers: headers.flat() as unknown as Record<string, string>,
      agent: false,
    },
    (incoming) => {
      const parts: Buffer[] = [];
      incoming.on("data", (part: Buffer) => parts.push(part));
      incoming.on("error", reject);
      incoming.on("end", () => {
        const bytes = Buffer.concat(parts);
        const text = bytes.toString("utf8");
        const { statusCode: status = 0, headers } = incoming;
        resolve({ status, headers, bytes, text, body: readJson(text) });
      });
    },
  );
  // A server that has responded may close before it has read everything; the response is what
  // counts.
  outgoing.on("error", reject);
  outgoing.end(body);
  return promise;
}

export function readJson(text: string, otherwise?: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** What a client signs and what it sends; the defaults are as the interface requires. */
export interface Call {
  method?: string;
  path?: string;
  port?: number;
  application?: DemoApplication;
  /** Signed in canonical form and sent as `JSON.stringify` writes it. */
  body?: unknown;
  /** The text (or bytes) signed as `data` before Base64; undefined: no data part. */
  data?: string | Uint8Array | undefined;
  /** The bytes sent; default: `data`. */
  wire?: string | Uint8Array | undefined;
  nonce?: string;
  /** Text of the header and of the signed text. */
  timestamp?: string;
  signedMethod?: string;
  signedUrl?: string;
  /** Builds the whole signed text. */
  signedText?: (parts: SignedParts) => string;
  /** Turns the Base64 signature into the header's value. */
  signature?: (signature: string) => string;
  /**
   * Replaces headers by their usual name; undefined leaves one out, an array sends it several
   * times.
   */
  headers?: Record<string, string | string[] | undefined>;
}

export interface SignedParts {
  /** `data=<Base64>&`, or nothing. */
  data: string;
  method: string;
  nonce: string;
  url: string;
  timestamp: string;
}

export function textOf({ data, method, nonce, url, timestamp }: SignedParts): string {
  return `${data}method=${method}&nonceStr=${nonce}&requestUrl=${url}&signType=sha256&timestamp=${timestamp}`;
}

export const makeNonce = () => randomBytes(16).toString("hex");

/** Builds the request without sending it, so that the very same one can be sent again. */
export async function buildCall(gateway: TestGateway, call: Call): Promise<WireRequest> {
  const application = call.application ?? gateway.demo;
  const method = call.method ?? "POST";
  const path = call.path ?? "/v3/payment/online";
  const nonce = call.nonce ?? makeNonce();
  const timestamp =
    call.timestamp ?? String(Math.floor(gateway.deps.clock.now().getTime() / 1_000));
  // A body that JSON.stringify leaves out is one that is not sent.
  const data = call.data ?? (call.body === undefined ? undefined : canonical(call.body as Json));
  const wire = call.wire ?? (call.body === undefined ? data : JSON.stringify(call.body));
  const text = (call.signedText ?? textOf)({
    data: data === undefined ? "" : `data=${Buffer.from(data).toString("base64")}&`,
    method: call.signedMethod ?? method.toLowerCase(),
    nonce,
    url: call.signedUrl ?? `${gateway.baseUrl}${path}`,
    timestamp,
  });
  const signature = sign("sha256", Buffer.from(text), application.privateKey).toString("base64");
  const wanted: Record<string, string | string[] | undefined> = {
    Authorization: `Bearer ${await gateway.token(application)}`,
    "Content-Type": "application/json",
    "X-Signature": call.signature?.(signature) ?? `sha256 ${signature}`,
    "X-Nonce-Str": nonce,
    "X-Timestamp": timestamp,
    ...call.headers,
  };
  const headers: [string, string][] = [];
  for (const [name, value] of Object.entries(wanted)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.push([name, one]);
  }
  return { method, path, port: call.port ?? gateway.config.port, headers, body: wire };
}

/** Signs, sends, and holds the response to what the reference declares for its endpoint. */
export async function send(gateway: TestGateway, call: Call): Promise<Reply> {
  const wire = await buildCall(gateway, call);
  const reply = await sendWire(wire);
  assertContract({ ...wire, ...reply });
  return reply;
}

/** The canonical text, written down a second time from the numbered rules of the interface. */
export function canonical(value: Json): string {
  if (typeof value === "string") return escapeHtml(JSON.stringify(value));
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const members = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map((key) => `${canonical(key)}:${canonical(value[key] ?? null)}`);
  return `{${members.join(",")}}`;
}

function escapeHtml(text: string): string {
  return text.replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The same body with one member set by its path; `undefined` removes it. */
export function withField<T extends object>(body: T, path: string, value: unknown): T {
  const copy = structuredClone(body);
  const names = path.split(".");
  const last = names.pop() ?? "";
  let at = copy as Record<string, unknown>;
  for (const name of names) at = at[name] as Record<string, unknown>; // objects of the body
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}

/** `Basic …` of an application, or of any other pair. */
export function basic({
  clientId,
  clientSecret,
}: {
  clientId: string;
  clientSecret: string;
}): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
}

/** Calls the token service, by default as a client would. */
export async function requestToken(
  gateway: Pick<TestGateway, "config" | "demo">,
  ask: {
    application?: { clientId: string; clientSecret: string };
    authorization?: string | string[] | undefined;
    contentType?: string | undefined;
    body?: string | Uint8Array | undefined;
    method?: string;
    port?: number;
  } = {},
): Promise<Reply> {
  const authorization =
    "authorization" in ask ? ask.authorization : basic(ask.application ?? gateway.demo);
  const contentType = "contentType" in ask ? ask.contentType : "application/json";
  const headers: [string, string][] = [];
  for (const value of [authorization].flat()) {
    if (value !== undefined) headers.push(["Authorization", value]);
  }
  if (contentType !== undefined) headers.push(["Content-Type", contentType]);
  const method = ask.method ?? "POST";
  const path = "/v1/token";
  const body = "body" in ask ? ask.body : '{"grantType":"client_credentials"}';
  const reply = await sendWire({
    method,
    path,
    port: ask.port ?? gateway.config.port,
    headers,
    body,
  });
  assertContract({ ...reply, method, path });
  return reply;
}

/** What others than clients of the signed interface send. */
export async function postJson(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Pick<Reply, "status" | "body">> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Everything the server says to bytes that are no HTTP a client library would send. */
export async function sendBytes(port: number, bytes: string | Uint8Array): Promise<string> {
  const { connect } = await import("node:net");
  const socket = connect({ host: "127.0.0.1", port });
  const parts: Buffer[] = [];
  socket.on("data", (part) => parts.push(part));
  socket.on("error", () => {}); // a reset after the response
  socket.write(bytes);
  await once(socket, "close");
  return Buffer.concat(parts).toString("utf8");
}
