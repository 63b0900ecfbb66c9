import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { SESSION_MS_MAX } from "../../../domain/access/session.ts";
import { GatewayError } from "../../../domain/errors.ts";
import {
  DEVICE_MS_MAX,
  type KnownDevice,
  readDevices,
} from "../../../operations/access/guard/known-devices.ts";
import { readHostCookie, writeHostCookie } from "../../request/cookies.ts";
import { getCalledHost, normalizeHost } from "../../request/origin/called-host.ts";
import type { PortalDeps } from "../portal-deps.ts";

const ADDRESS_LENGTH_MAX = 100;

type CookieFacts = Pick<PortalDeps, "isSandbox" | "publicUrls">;

const SESSION_COOKIE = "kaunter_portal";
const DEVICE_COOKIE = "kaunter_device";

/** The merchant's shard key and 32 random bytes. */
const TOKEN = /^[0-9A-Z]{2}[A-Za-z0-9_-]{43}$/;

export function readSessionCookie(deps: CookieFacts, request: FastifyRequest): string | null {
  const value = readHostCookie(deps, request, SESSION_COOKIE);
  return value !== null && TOKEN.test(value) ? value : null;
}

export function writeSessionCookie(
  deps: CookieFacts,
  reply: FastifyReply,
  token: string | null,
): void {
  writeHostCookie(deps, reply, {
    name: SESSION_COOKIE,
    value: token ?? "",
    maxAge: token === null ? 0 : SESSION_MS_MAX / 1_000,
  });
}

const DEVICE_COOKIE_LENGTH_MAX = 2_000;

/** Read for sign-ins only, so that a forged cookie costs no decryption at other endpoints. */
export function readDeviceCookie(
  deps: CookieFacts & Parameters<typeof readDevices>[0],
  request: FastifyRequest,
): KnownDevice[] {
  const value = readHostCookie(deps, request, DEVICE_COOKIE) ?? "";
  return value.length > DEVICE_COOKIE_LENGTH_MAX ? [] : readDevices(deps, value);
}

export function writeDeviceCookie(deps: CookieFacts, reply: FastifyReply, value: string): void {
  writeHostCookie(deps, reply, {
    name: DEVICE_COOKIE,
    value,
    maxAge: DEVICE_MS_MAX / 1_000,
    sameSite: "strict",
  });
}

/** Derived from the session's secret, so it needs no storage and changes with it. */
export function csrfTokenOf(sessionToken: string): string {
  return createHmac("sha256", sessionToken).update("csrf").digest("base64url");
}

/**
 * Two independent checks before every change: the browser's own statement of where the request
 * comes from, and a header that only our pages can know and set. Throws CSRF_REFUSED, and
 * ADDRESS_UNKNOWN where the page is our own at an address that is not configured. Returns the
 * page's origin.
 */
export function expectOwnPage(
  deps: CookieFacts,
  request: FastifyRequest,
  sessionToken: string | null,
): string {
  const { origin } = request.headers;
  const site = request.headers["sec-fetch-site"];
  if (origin !== undefined && isAddressCalled(origin, request)) expectKnown(deps, origin);
  if (origin === undefined || !allowedOrigins(deps).includes(origin)) {
    throw new GatewayError("CSRF_REFUSED", { internal: `origin ${String(origin).slice(0, 100)}` });
  }
  if (site !== undefined && site !== "same-origin") throw new GatewayError("CSRF_REFUSED");
  const given = request.headers["x-kaunter-csrf"];
  const expected = sessionToken === null ? "none" : csrfTokenOf(sessionToken);
  if (typeof given !== "string" || !isSame(given, expected)) throw new GatewayError("CSRF_REFUSED");
  return origin;
}

/**
 * A page of another host name that resolves here (DNS rebinding) cannot read anything either.
 * Throws ADDRESS_UNKNOWN.
 */
export function expectOwnHost(deps: CookieFacts, request: FastifyRequest): void {
  const host = request.headers.host ?? "";
  const hosts = deps.publicUrls.map((url) => new URL(url).host);
  if (hosts.includes(host.toLowerCase())) return;
  const { origin = "" } = request.headers;
  throw addressUnknown(isAddressCalled(origin, request) ? origin : getCalledHost(request));
}

/** Whether a page's origin is the address that was called. */
function isAddressCalled(origin: string, request: FastifyRequest): boolean {
  const url = URL.parse(origin);
  return url !== null && normalizeHost(url.host) === getCalledHost(request);
}

function expectKnown(deps: CookieFacts, origin: string): void {
  if (!allowedOrigins(deps).includes(origin)) throw addressUnknown(origin);
}

function addressUnknown(address: string): GatewayError {
  const shown = address.slice(0, ADDRESS_LENGTH_MAX);
  const detail = `This address (${shown}) is not in KAUNTER_PUBLIC_URL; add it.`;
  return new GatewayError("ADDRESS_UNKNOWN", { detail });
}

function allowedOrigins(deps: CookieFacts): string[] {
  return deps.publicUrls.map((url) => new URL(url).origin);
}

function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
