import type { IncomingMessage } from "node:http";

const ESCAPES = /(?:%[0-9a-f]{2})+|%/gi;

/** Path and query as their sender wrote and signed them, whatever they were routed by. */
export function signedPath(request: IncomingMessage & { originalUrl?: string }): string {
  return request.originalUrl ?? request.url ?? "";
}

/**
 * The URL to route by. Order ids stand in paths as they are (companion 8.4), so a `%` that starts
 * no escape, or escapes that are no UTF-8, mean themselves.
 */
export function routablePath(url: string): string {
  if (!url.includes("%")) return url;
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  if (isDecodable(path)) return url;
  const routable = path.replace(ESCAPES, (run) =>
    isDecodable(run) ? run : run.replaceAll("%", "%25"),
  );
  return routable + (end < 0 ? "" : url.slice(end));
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
