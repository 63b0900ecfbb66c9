import { parseCookie, type SetCookie, stringifySetCookie } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * `__Host-` binds a cookie to exactly this host over TLS. A sandbox uses plain HTTP, where browsers
 * reject that prefix.
 */
function hostCookieName(name: string, isSandbox: boolean): string {
  return isSandbox ? name : `__Host-${name}`;
}

/**
 * Null when it is sent more than once: one of them was planted, and it is unclear which. Only this
 * value is decoded, because thousands of invalid ones take long.
 */
export function readCookie(request: Pick<FastifyRequest, "headers">, name: string): string | null {
  const pairs = request.headers.cookie?.split(";") ?? [];
  const [own, another] = pairs.filter((pair) => pair.split("=", 1)[0]?.trim() === name);
  return own === undefined || another !== undefined ? null : (parseCookie(own)[name] ?? null);
}

/** Not readable by scripts, and not sent along with what other sites post here. */
export function writeCookie(reply: FastifyReply, cookie: SetCookie): void {
  const set = stringifySetCookie({ path: "/", httpOnly: true, sameSite: "lax", ...cookie });
  reply.header("set-cookie", set);
}

/** A cookie of this host alone, by the name it has in a sandbox. */
export function readHostCookie(
  { isSandbox }: { isSandbox: boolean },
  request: Pick<FastifyRequest, "headers">,
  name: string,
): string | null {
  return readCookie(request, hostCookieName(name, isSandbox));
}

/** Over TLS only, except in a sandbox. */
export function writeHostCookie(
  { isSandbox }: { isSandbox: boolean },
  reply: FastifyReply,
  { name, ...cookie }: SetCookie,
): void {
  writeCookie(reply, { secure: !isSandbox, ...cookie, name: hostCookieName(name, isSandbox) });
}
