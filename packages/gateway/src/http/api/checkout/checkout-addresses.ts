import { GatewayError } from "../../../domain/errors.ts";
import { findTargetProblem, type TargetPolicy } from "../../../platform/target-guard.ts";

/** A browser may be redirected to https and http; an app also to its own scheme. */
const FORBIDDEN_SCHEMES = new Set([
  "javascript:",
  "data:",
  "file:",
  "vbscript:",
  "blob:",
  "about:",
]);

/** Throws INVALID_PARAMETER. */
export function checkRedirectUrl(type: "WEB_PAYMENT" | "MOBILE_PAYMENT", url: string): void {
  const protocol = URL.parse(url)?.protocol ?? null;
  const isWeb = protocol === "https:" || protocol === "http:";
  const isAllowed = type === "WEB_PAYMENT" ? isWeb : protocol && !FORBIDDEN_SCHEMES.has(protocol);
  if (isAllowed && !/[\s<>"]/.test(url)) return;
  const wanted = type === "WEB_PAYMENT" ? "an http or https URL" : "an absolute URL or deep link";
  throw new GatewayError("INVALID_PARAMETER", { detail: `redirectUrl must be ${wanted}.` });
}

/** Throws INVALID_PARAMETER. */
export function checkNotifyUrl(url: string, policy: TargetPolicy): void {
  const problem = findTargetProblem(url, policy);
  if (problem) throw new GatewayError("INVALID_PARAMETER", { detail: `notifyUrl ${problem}.` });
}
