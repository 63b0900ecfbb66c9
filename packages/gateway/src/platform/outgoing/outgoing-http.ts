import type { LookupAddress, LookupOptions } from "node:dns";
import { lookup } from "node:dns";
import net, { type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { Readable } from "node:stream";
import { Agent, buildConnector, errors, request } from "undici";
import type { HttpClient, HttpRequest, HttpResponse } from "../http-client.ts";
import { HttpFailure } from "../http-client.ts";
import { addressesIn, isPublicAddress, type TargetPolicy } from "../target-guard.ts";
import { skipContinue } from "./skip-continue.ts";
import { isThisMachine, openTunnel, TunnelError } from "./tunnel.ts";

export interface OutgoingHttpOptions {
  policy: TargetPolicy;
  /** The gateway's own hosts as `hostOf` has them, never called under any policy. */
  forbiddenHosts?: readonly string[];
  /** Resolves a name; the system's resolver by default. */
  lookup?: typeof lookup;
  /** Largest response in bytes; a longer one is cut off and the connection closed. */
  responseBytesMax?: number;
  connectTimeoutMs?: number;
  /** Everything goes through it but calls to this machine. */
  proxyUrl?: string | null;
}

const RESPONSE_BYTES_MAX = 1_048_576;
const CONNECT_TIMEOUT_MS = 5_000;
/** As long as the next call may take to come; a server may say that it is less. */
const KEEP_ALIVE_MS = 30_000;
class ForbiddenTarget extends Error {}

/**
 * The client of every outgoing call. Addresses are checked after resolving and at connection time,
 * so DNS rebinding does not get past the check.
 */
export function createOutgoingHttp(
  options: OutgoingHttpOptions,
): HttpClient & { close(): Promise<void> } {
  const connect = createConnector(options);
  const agent = new Agent({
    keepAliveTimeout: KEEP_ALIVE_MS,
    connect: (target, done) =>
      connect(target, (...[error, socket]) =>
        error ? done(error, null) : done(null, skipContinue(socket)),
      ),
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: 1,
  });

  return {
    send: (outgoing) => send(agent, outgoing, options),
    close: () => agent.close(),
  };
}

/** Connects to the target, through the proxy if there is one. */
function createConnector(options: OutgoingHttpOptions): buildConnector.connector {
  const timeoutMs = options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS;
  const resolve = (host: string, lookupOptions: LookupOptions, done: LookupAllDone) =>
    (options.lookup ?? lookup)(host, { ...lookupOptions, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const forbidden = addresses.find((entry) => !isAllowed(entry.address, options.policy));
      if (forbidden) return done(new ForbiddenTarget(forbidden.address), []);
      done(null, addresses);
    });
  const connect = buildConnector({
    timeout: timeoutMs,
    lookup: (host, lookupOptions, done) =>
      resolve(host, lookupOptions, (error, addresses) => {
        if (error) return done(error, []);
        respondToLookup(addresses, lookupOptions.all === true, done);
      }),
  });
  const { proxyUrl, policy } = options;
  if (typeof proxyUrl !== "string") return connect;

  async function reach({ hostname, protocol, port }: buildConnector.Options): Promise<Socket> {
    // The proxy is asked for the address that was checked: a name could lead it elsewhere.
    const host = policy === "any" ? hostname : await firstAddress(hostname);
    const target = { host, port: Number(port) || (protocol === "https:" ? 443 : 80) };
    return openTunnel({ proxyUrl: proxyUrl ?? "", target, timeoutMs });
  }
  const firstAddress = (host: string) =>
    new Promise<string>((found, reject) => {
      resolve(host, {}, (error, [first]) => {
        if (error || !first) reject(error ?? new Error("no address"));
        else found(first.address);
      });
    });

  return (target, done) => {
    if (isThisMachine(target.hostname)) return connect(target, done);
    reach(target).then(
      (socket) =>
        target.protocol === "https:"
          ? connect({ ...target, httpSocket: socket }, done)
          : done(null, socket),
      (error: Error) => done(error, null),
    );
  };
}

type LookupAllDone = (error: Error | null, addresses: LookupAddress[]) => void;
type LookupDone = (error: Error | null, address: LookupAddress[] | string, family?: number) => void;

function respondToLookup(addresses: LookupAddress[], all: boolean, done: LookupDone): void {
  const [first] = addresses;
  if (all) done(null, addresses);
  else if (first) done(null, first.address, first.family);
  else done(new Error("no address"), "");
}

function isAllowed(address: string, policy: TargetPolicy): boolean {
  return policy === "any" || (isPublicAddress(address) && !isOwnAddress(address));
}

/** A machine may have public addresses of its own; read for each call, since they change. */
function isOwnAddress(address: string): boolean {
  const called = addressesIn(address);
  return Object.values(networkInterfaces()).some((entries) =>
    entries?.some((entry) => addressesIn(entry.address).some((own) => called.includes(own))),
  );
}

/** Without brackets and a trailing dot. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

async function send(
  agent: Agent,
  outgoing: HttpRequest,
  options: OutgoingHttpOptions,
): Promise<HttpResponse> {
  const url = new URL(outgoing.url);
  const host = hostOf(url);
  // A literal IP address is connected to without a lookup, so it is checked here.
  const isForbiddenLiteral = net.isIP(host) !== 0 && !isAllowed(host, options.policy);
  if (isForbiddenLiteral || options.forbiddenHosts?.includes(host)) {
    throw new HttpFailure("connect", false, { cause: new ForbiddenTarget(host) });
  }
  const signal = AbortSignal.timeout(outgoing.timeoutMs);
  let hasHead = false;
  try {
    const response = await request(url, {
      dispatcher: agent,
      method: outgoing.method,
      headers: outgoing.headers ?? {},
      body: outgoing.pieces ? Readable.from(outgoing.pieces) : (outgoing.body ?? null),
      signal,
    });
    hasHead = true;
    const body = await readBounded(response.body, options.responseBytesMax ?? RESPONSE_BYTES_MAX);
    return { status: response.statusCode, headers: joinHeaders(response.headers), body };
  } catch (error) {
    throw toFailure(error, { timedOut: signal.aborted, hasHead });
  }
}

async function readBounded(
  stream: AsyncIterable<Buffer> & { destroy(): void },
  bytesMax: number,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stream) {
    parts.push(part.subarray(0, bytesMax - length));
    length += part.length;
    if (length >= bytesMax) break;
  }
  return Buffer.concat(parts);
}

function joinHeaders(
  headers: Record<string, string | string[] | undefined>,
): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) joined[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return joined;
}

const NOT_SENT_ERRORS = [ForbiddenTarget, TunnelError, errors.ConnectTimeoutError];
const TOO_LONG_CODES: ReadonlySet<string> = new Set(["UND_ERR_HEADERS_OVERFLOW"]);
const NOT_SENT_CODES = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

/** Error names for an untrusted certificate that do not mention certificates. */
const UNVERIFIED_CODES = new Set([
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "INVALID_CA",
  "PATH_LENGTH_EXCEEDED",
]);

/** `hasHead`: of the response; its body did not come whole. */
function toFailure(
  error: unknown,
  { timedOut, hasHead }: { timedOut: boolean; hasHead: boolean },
): HttpFailure {
  const options = { cause: error };
  if (NOT_SENT_ERRORS.some((kind) => error instanceof kind))
    return new HttpFailure("connect", false, options);
  if (timedOut) return new HttpFailure("read_timeout", true, options);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (NOT_SENT_CODES.has(code)) return new HttpFailure("connect", false, options);
  if (code.startsWith("ERR_TLS") || code.includes("CERT") || UNVERIFIED_CODES.has(code))
    return new HttpFailure("tls", false, options);
  if (hasHead) return new HttpFailure("short_body", true, options);
  const isUnreadable = error instanceof errors.HTTPParserError || TOO_LONG_CODES.has(code);
  return new HttpFailure(isUnreadable ? "bad_head" : "reset", true, options);
}
