/** Where the payer goes after the checkout. Source: docs/spec/interface.md#redirect */
export type RedirectStatus = "SUCCESS" | "FAILED" | "CANCELLED" | "EXPIRED";

/**
 * The merchant's `redirectUrl` with `status`, `orderId` and, for failures, `reason`: in place of
 * parameters of the same names, or a shop could read its own. The merchant signed it, so the rest
 * stays byte for byte; a fragment stays at the end. `status` null: the outcome is not known yet.
 */
export function redirectTarget(
  redirectUrl: string,
  outcome: { status: RedirectStatus | null; orderId: string; reason?: string },
): string {
  const { status, orderId, reason } = outcome;
  const query = new URLSearchParams({ ...(status && { status }), orderId });
  if (reason) query.set("reason", reason);
  const replaced = new URLSearchParams({ status: "", orderId: "", ...(reason && { reason }) });
  return appendQuery(withoutParameters(redirectUrl, replaced), query);
}

/** Adds a query parameter and keeps the rest byte for byte. */
export function appendQuery(url: string, query: URLSearchParams): string {
  const hashAt = url.indexOf("#");
  const base = hashAt < 0 ? url : url.slice(0, hashAt);
  const fragment = hashAt < 0 ? "" : url.slice(hashAt);
  return `${base}${separatorFor(base)}${query}${fragment}`;
}

function withoutParameters(url: string, replaced: URLSearchParams): string {
  const [, base = "", query, fragment = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  if (query === undefined) return url;
  const kept = query.split("&").filter((parameter) => {
    const [name] = new URLSearchParams(parameter).keys();
    return name === undefined || !replaced.has(name);
  });
  return `${base}?${kept.join("&")}${fragment}`;
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
