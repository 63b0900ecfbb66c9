/** Where the payer goes after the checkout. Source: docs/spec/interface.md#redirect */
export type RedirectStatus = "SUCCESS" | "FAILED" | "CANCELLED" | "EXPIRED";

/**
 * The merchant's `redirectUrl` with `status`, `orderId` and, for failures, `reason` appended. The
 * merchant signed it, so the rest stays byte for byte; a fragment stays at the end.
 */
export function redirectTarget(
  redirectUrl: string,
  outcome: { status: RedirectStatus; orderId: string; reason?: string },
): string {
  const query = new URLSearchParams({ status: outcome.status, orderId: outcome.orderId });
  if (outcome.reason) query.set("reason", outcome.reason);
  return appendQuery(redirectUrl, query);
}

/** Adds a query parameter and keeps the rest byte for byte. */
export function appendQuery(url: string, query: URLSearchParams): string {
  const hashAt = url.indexOf("#");
  const base = hashAt < 0 ? url : url.slice(0, hashAt);
  const fragment = hashAt < 0 ? "" : url.slice(hashAt);
  return `${base}${separatorFor(base)}${query}${fragment}`;
}

function separatorFor(base: string): string {
  if (!base.includes("?")) return "?";
  return base.endsWith("?") || base.endsWith("&") ? "" : "&";
}

/**
 * Whether a browser can be redirected there with a code: a valid URL whose host fits into a content
 * security policy, where `;` and `,` would end the rule.
 */
export function isRedirectUri(uri: string): boolean {
  const url = URL.parse(uri);
  return url !== null && !/[;,]/.test(url.host);
}
