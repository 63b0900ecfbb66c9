import type { FastifyRequest } from "fastify";

/**
 * The host that a client called, by its `Host` header alone: a page's script can set every other
 * header that claims to name one. "" where there is none.
 */
export function getCalledHost({ headers }: Pick<FastifyRequest, "headers">): string {
  return normalizeHost(headers.host ?? "");
}

/**
 * One spelling for each host: in lower case, without a trailing dot, and with its port unless that
 * is the usual one. "" for what is not a host.
 */
export function normalizeHost(written: string): string {
  const url = /[/\\?#@\s]/.test(written) ? null : URL.parse(`http://${written}`);
  if (!url) return "";
  const { hostname, port } = url;
  const name = hostname.replace(/\.+$/, "");
  return port === "" || port === "443" ? name : `${name}:${port}`;
}
