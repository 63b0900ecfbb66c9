import type { Config } from "../../config.ts";
import { createUnverifiedLimiter } from "../../http/callbacks/unverified-limiter.ts";
import {
  createRateLimiter,
  limitAddresses,
  limitCalls,
} from "../../http/request/rate/rate-limiter.ts";
import type { SharedRates } from "../../http/request/rate/shared-rates.ts";
import type { Deps } from "../../operations/deps.ts";

/** Per second and client. Most clients request a token once a month, some before every call. */
export const TOKENS_PER_SECOND = 10;
/** Burst of token requests: as many as calls, for a client that requests one per call. */
export const TOKENS_BURST = 100;
/** Per second and payer's network: a page, its status requests and its pictures. */
export const PAYER_CALLS_PER_SECOND = 20;
/** Per second and network: searches of the documentation and checks of a signature. */
export const TOOL_CALLS_PER_SECOND = 5;
/** Per second and network, for the portal: a page makes several requests at once. */
export const PORTAL_CALLS_PER_SECOND = 30;

/** Per second and network: messages to providers' addresses that no provider signed. */
export const UNVERIFIED_CALLBACKS_PER_SECOND = 10;
/** Of one merchant: so many applications together, unless the operator sets another rate. */
export const APPLICATIONS_AT_FULL_RATE = 4;

/** `rates`: the processes that share the port give a client one rate together. */
export function createLimiters(
  config: Config,
  { trueClock: clock }: Pick<Deps, "trueClock">,
  rates: SharedRates,
) {
  const limitsAreOn = config.rateLimitPerApplication > 0;
  const perMerchant =
    config.rateLimitPerMerchant ?? config.rateLimitPerApplication * APPLICATIONS_AT_FULL_RATE;
  const limiter = (name: string, perSecond: number, burst?: number) =>
    rates.share(name, createRateLimiter(limitsAreOn ? perSecond : 0, clock, burst));
  const perAddress = (name: string, perSecond: number) => limitAddresses(limiter(name, perSecond));
  return {
    callLimiter: limitCalls(
      limiter("application", config.rateLimitPerApplication),
      rates.share("merchant", createRateLimiter(perMerchant, clock)),
    ),
    tokenRateLimiter: limiter("token", TOKENS_PER_SECOND, TOKENS_BURST),
    payerRateLimiter: perAddress("payer", PAYER_CALLS_PER_SECOND),
    toolRateLimiter: perAddress("tool", TOOL_CALLS_PER_SECOND),
    portalRateLimiter: perAddress("portal", PORTAL_CALLS_PER_SECOND),
    callbackLimiter: createUnverifiedLimiter(
      perAddress("callback", UNVERIFIED_CALLBACKS_PER_SECOND),
      clock,
    ),
  };
}
