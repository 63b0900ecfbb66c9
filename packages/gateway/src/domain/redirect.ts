/** Where the payer goes after the checkout. Source: companion 7.1. */
export type RedirectStatus = "SUCCESS" | "FAILED" | "CANCELLED" | "EXPIRED";

/**
 * The shop's address with `status`, `orderId` and, for failures, `reason` appended. The stored
 * address is signed by the merchant, so it is kept byte for byte; its fragment, if any, stays at
 * the end.
 */
export function redirectTarget(
  redirectUrl: string,
  outcome: { status: RedirectStatus; orderId: string; reason?: string },
): string {
  const query = new URLSearchParams({ status: outcome.status, orderId: outcome.orderId });
  if (outcome.reason) query.set("reason", outcome.reason);
  return appendQuery(redirectUrl, query);
}

/** The same address with more in its query, and otherwise byte for byte. */
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
 * Whether a browser can be sent there with a code: an address that can be read, and whose host fits
 * into the policy of our pages, where `;` and `,` would end the rule.
 */
export function isRedirectUri(uri: string): boolean {
  const url = URL.parse(uri);
  return url !== null && !/[;,]/.test(url.host);
}
