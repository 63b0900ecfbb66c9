import { isSystemScheme } from "./system-schemes.ts";

/** A web address, else null. For frames and form targets. */
export function webUrl(address: string): URL | null {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  return url.username === "" && url.password === "" ? url : null;
}

/** An address the payer may be sent to: the web or another app, see `SYSTEM_SCHEMES`. */
export function safeLink(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || isSystemScheme(url.protocol)) return null;
  if (url.protocol === "http:" || url.protocol === "https:") return webUrl(address)?.href ?? null;
  return url.href;
}

/**
 * An address that a merchant chooses to get the payer back, on the web or in its own app.
 * `intent:` is neither: it picks any app and part of it, which a provider's own links may.
 */
export function isReturnAddress(address: string): boolean {
  const protocol = URL.parse(address)?.protocol;
  return protocol !== undefined && protocol !== "intent:" && !isSystemScheme(protocol);
}

/** A path on our own host, else null: no foreign host, no climbing out by `//` or a backslash. */
export function ownPath(path: string): string | null {
  if (!/^\/[^/\\]/.test(path)) return null;
  const url = URL.parse(path, "https://own.invalid");
  if (url === null || url.origin !== "https://own.invalid") return null;
  return url.pathname + url.search;
}
