import { isReturnAddress } from "@kaunter/checkout";
import { GatewayError } from "../../../domain/errors.ts";
import { findTargetProblem, type TargetPolicy } from "../../../platform/target-guard.ts";
import { remember } from "../../request/remember.ts";

/** What no browser keeps, or reads differently from another one. */
const UNFIT = /[\s<>"\p{Cc}]/u;

/**
 * A browser may be redirected to https and http, an app also to its own scheme. Throws
 * INVALID_PARAMETER.
 */
export function checkRedirectUrl(type: "WEB_PAYMENT" | "MOBILE_PAYMENT", url: string): void {
  const isAllowed = type === "WEB_PAYMENT" ? isWebAddress(url) : isReturnAddress(url);
  if (isAllowed && !UNFIT.test(url)) return;
  const wanted =
    type === "WEB_PAYMENT"
      ? "an http or https URL"
      : "an absolute URL, or a deep link with a scheme of your app's own";
  throw new GatewayError("INVALID_PARAMETER", { detail: `redirectUrl must be ${wanted}.` });
}

/** Of a merchant, most checkouts have the same. */
const isWebAddress = remember((url) => {
  const protocol = URL.parse(url)?.protocol;
  return protocol === "https:" || protocol === "http:";
});

const PROBLEM_FINDERS = {
  any: remember((url) => findTargetProblem(url, "any")),
  "public-only": remember((url) => findTargetProblem(url, "public-only")),
} satisfies Record<TargetPolicy, unknown>;

/** Throws INVALID_PARAMETER. */
export function checkNotifyUrl(url: string, policy: TargetPolicy): void {
  const problem = PROBLEM_FINDERS[policy](url);
  if (problem) throw new GatewayError("INVALID_PARAMETER", { detail: `notifyUrl ${problem}.` });
}
