import Type from "typebox";
import { DEFAULT_RETRIES } from "../domain/notification/retry-policy.ts";
import { Secret } from "../platform/secret.ts";
import { decoded } from "./variables.ts";

const UNIT_MS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
const DELAY = /^([1-9]\d{0,5})(s|m|h|d)$/;
const DELAYS_MAX = 30;
/** Shorter than webhooks are kept at least, with room for `Retry-After`. */
const ALL_MS_MAX = 20 * 86_400_000;
const SECONDS_MAX = 60;

/** Null for anything that is not a list of delays. */
function parseDelays(given: string): readonly number[] | null {
  const delaysMs: number[] = [];
  for (const written of given.split(",")) {
    const [, count, unit] = DELAY.exec(written.trim()) ?? [];
    if (count === undefined || unit === undefined) return null;
    delaysMs.push(Number(count) * (UNIT_MS[unit] ?? 0));
  }
  const allMs = delaysMs.reduce((sum, delayMs) => sum + delayMs, 0);
  return delaysMs.length <= DELAYS_MAX && allMs <= ALL_MS_MAX ? delaysMs : null;
}

/** In the largest unit that divides it. */
function formatDelay(delayMs: number): string {
  const units = Object.entries(UNIT_MS).filter(([unit]) => unit !== "d");
  const [unit, unitMs] = units.findLast(([, ms]) => delayMs % ms === 0) ?? ["s", 1_000];
  return `${delayMs / unitMs}${unit}`;
}

/** How webhooks are sent. */
export const WEBHOOK_VARIABLES = {
  webhookDelaysMs: decoded(
    {
      name: "KAUNTER_WEBHOOK_SCHEDULE",
      description:
        "Delays between the attempts to deliver a webhook, each after the previous attempt and lengthened by up to a tenth at random. One attempt more than delays. Merchants rely on it: announce a change.",
      expected: `1 to ${DELAYS_MAX} delays such as 30s, 5m, 2h or 1d, separated by commas, 20 days at most together`,
      default: DEFAULT_RETRIES.delaysMs.map(formatDelay).join(","),
    },
    (given) => parseDelays(given) !== null,
    (given) => parseDelays(given) ?? [],
  ),
  webhookTimeoutMs: decoded(
    {
      name: "KAUNTER_WEBHOOK_TIMEOUT_SECONDS",
      description: "Time limit of the whole response to a webhook.",
      expected: `an integer from 1 to ${SECONDS_MAX}`,
      default: String(DEFAULT_RETRIES.timeoutMs / 1_000),
    },
    (given) => /^[1-9]\d?$/.test(given) && Number(given) <= SECONDS_MAX,
    (given) => Number(given) * 1_000,
  ),
  egressProxy: Type.Optional(
    decoded(
      {
        name: "KAUNTER_EGRESS_PROXY",
        description:
          "HTTP proxy through which webhooks and providers are called, by CONNECT. In production the gateway resolves the names of webhook URLs itself and asks the proxy for an address that it has checked; names of providers are resolved by the proxy. This machine's own addresses are called directly.",
        expected:
          "a URL such as http://proxy.example:3128 or https://user:password@proxy.example:8443, without a path",
        isSecret: true,
      },
      isProxyUrl,
      (given) => new Secret(given),
    ),
  ),
};

function isProxyUrl(given: string): boolean {
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return url.pathname === "/" && url.search === "" && url.hash === "";
}
