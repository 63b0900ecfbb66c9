import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";

const ESCAPES = /(?:%[0-9a-f]{2})+|%/gi;

/** Path and query as sent and signed, whatever they were routed by. */
export function signedPath(request: IncomingMessage & { originalUrl?: string }): string {
  return request.originalUrl ?? request.url ?? "";
}

/**
 * The URL to route by. Order IDs are in paths unescaped
 * (docs/spec/interface.md#mobile-app-endpoints), so a `%` that starts no escape, or escapes that
 * are not UTF-8, are literal.
 */
export function routablePath(url: string): string {
  if (!url.includes("%")) return url;
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  const routable = path.replace(ESCAPES, (run) =>
    isDecodable(run) ? run : run.replaceAll("%", "%25"),
  );
  return routable + (end < 0 ? "" : url.slice(end));
}

/** `decodeURIComponent` would throw, which costs 5 µs for each character of a long path. */
function isDecodable(run: string): boolean {
  return run !== "%" && isUtf8(Buffer.from(run.replaceAll("%", ""), "hex"));
}
