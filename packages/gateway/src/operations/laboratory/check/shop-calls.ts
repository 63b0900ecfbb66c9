import type { Exchange, InBoth } from "../../../domain/laboratory/check/report.ts";
import { keptText } from "../../../domain/request-log/mask/kept-text.ts";
import { HttpFailure, type HttpRequest, type HttpResponse } from "../../../platform/http-client.ts";
import type { Deps } from "../../deps.ts";
import { ShopProblem } from "./shop-bench.ts";

export type CallDeps = Pick<Deps, "notifyHttp" | "trueClock">;

const TEXT_LENGTH_MAX = 4_000;
/** Of a page or a probe; a purchase may repeat its own request meanwhile. */
const TIMEOUT_MS = 15_000;

const PROBE = { en: "the probe", ms: "semakan pesanan" };

/** One request to the shop, with what it responded. */
export async function callShop(
  { notifyHttp, trueClock }: CallDeps,
  what: InBoth,
  request: Pick<HttpRequest, "method" | "url" | "headers" | "body"> & { timeoutMs?: number },
): Promise<{ exchange: Exchange; response: HttpResponse | null }> {
  const startedAt = trueClock.now().getTime();
  const answer = await notifyHttp.send({ timeoutMs: TIMEOUT_MS, ...request }).catch((error) => {
    if (error instanceof HttpFailure) return error;
    throw error;
  });
  const response = answer instanceof HttpFailure ? null : answer;
  const exchange = makeExchange(what, {
    method: request.method === "GET" ? "GET" : "POST",
    url: request.url,
    requestHeaders: request.headers ?? {},
    requestBody: String(request.body ?? ""),
    status: response?.status ?? null,
    responseBody: response?.body.toString("utf8") ?? "",
    error: answer instanceof HttpFailure ? answer.message : "",
    durationMs: trueClock.now().getTime() - startedAt,
  });
  return { exchange, response };
}

/** Texts are masked and cut. */
export function makeExchange(what: InBoth, facts: Omit<Exchange, "what">): Exchange {
  return {
    ...{ ...facts, what },
    requestBody: keptText(facts.requestBody, TEXT_LENGTH_MAX),
    responseBody: keptText(facts.responseBody, TEXT_LENGTH_MAX),
  };
}

/** Asks the shop's probe. Throws `ShopProblem` where it says nothing that can be counted. */
export async function askProbe(deps: CallDeps, probeUrl: string, orderId: string): Promise<number> {
  const url = new URL(probeUrl);
  url.searchParams.set("orderId", orderId);
  const { exchange, response } = await callShop(deps, PROBE, { method: "GET", url: url.href });
  const problem = ({ en, ms }: InBoth) =>
    new ShopProblem({ en: `${url.href} ${en}`, ms: `${url.href} ${ms}` });
  if (!response)
    throw problem({
      en: `did not respond: ${exchange.error}.`,
      ms: `tidak membalas: ${exchange.error}.`,
    });
  if (response.status !== 200)
    throw problem({
      en: `responded with HTTP ${response.status}.`,
      ms: `membalas HTTP ${response.status}.`,
    });
  const { count } = readObject(response.body);
  if (typeof count === "number" && Number.isSafeInteger(count) && count >= 0) return count;
  throw problem({
    en: 'did not respond with JSON such as {"paid": true, "count": 1}.',
    ms: `tidak membalas JSON seperti {"paid": true, "count": 1}.`,
  });
}

function readObject(body: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
