import type { Call, CallInput, Method, Retry } from "./call.ts";
import { KaunterConfigError } from "./errors.ts";
import { createResources } from "./generated/resources.ts";
import { importPrivateKey } from "./keys.ts";
import { canRetry, decideRetry } from "./retry.ts";
import {
  createNonce,
  type Environment,
  parseResponse,
  type ReceivedResponse,
  sendSigned,
  toError,
} from "./send.ts";
import { createTokenSource } from "./token.ts";

export type ClientOptions = {
  /** Base URL of the API, without a trailing slash: `https://pay.example.com`. */
  readonly baseUrl: string;
  /** Of your application, from the portal's Developer page. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** The private key, PEM, whose public key is uploaded in the portal. */
  readonly privateKey: string;
  /** Base URL of the token endpoint. Default: `baseUrl`. */
  readonly oauthUrl?: string;
  /** Time limit of one attempt. Default: 10 seconds. */
  readonly timeoutMs?: number;
  /** Attempts after the first. Default: 2. 0 disables retries. */
  readonly retriesMax?: number;
  /** For tests, proxies and unusual runtimes. */
  readonly environment?: Partial<Environment>;
};

/**
 * Every operation by resource, and `request` for operations that this version does not have yet.
 */
export type Client = ReturnType<typeof createResources> & {
  /** Sign and send any request and return the whole response. Only a GET is retried. */
  request(method: Method, pathAndQuery: string, body?: unknown): Promise<Record<string, unknown>>;
};

const TIMEOUT_MS = 10_000;
const RETRIES_MAX = 2;
/** Less can be latency, and the Date header's resolution of one second. */
const SKEW_MS_MIN = 5_000;

/**
 * Create a client of one application. It caches the access token, signs each attempt anew, retries
 * what is safe to retry and corrects for a wrong local clock. Share one instance; it holds no
 * connections.
 */
export function createClient(options: ClientOptions): Client {
  const settings = parseOptions(options);
  const environment = completeEnvironment(options.environment ?? {});
  const { baseUrl, timeoutMs } = settings;
  const key = importPrivateKey(options.privateKey);
  key.catch(() => {}); // each call throws the error
  let skewMs = 0;

  const correctClock = ({ headers }: ReceivedResponse) => {
    const theirs = Date.parse(headers.get("date") ?? "");
    const difference = theirs - environment.now();
    if (Number.isFinite(theirs)) skewMs = Math.abs(difference) < SKEW_MS_MIN ? 0 : difference;
  };
  const tokens = createTokenSource(environment, settings, correctClock);

  async function attempt(
    method: Method,
    path: string,
    input: CallInput,
    idempotencyKey: string | null,
  ): Promise<{ response: ReceivedResponse; token: string }> {
    const signingKey = await key;
    const token = await tokens.get();
    const response = await sendSigned(
      environment,
      baseUrl + path,
      method,
      input,
      {
        key: signingKey,
        accessToken: token,
        timestampSeconds: Math.floor((environment.now() + skewMs) / 1000),
      },
      { timeoutMs: input.options?.timeoutMs ?? timeoutMs, idempotencyKey },
    );
    return { response, token };
  }

  async function sendWithRetries(
    method: Method,
    path: string,
    retry: Retry,
    input: CallInput,
  ): Promise<ReceivedResponse> {
    const isRetryable = canRetry(retry, input);
    const idempotencyKey =
      retry === "key" ? (input.options?.idempotencyKey ?? createNonce()) : null;
    for (let count = 1; ; count += 1) {
      let received: { response: ReceivedResponse; token: string } | null = null;
      let error: unknown;
      try {
        received = await attempt(method, path, input, idempotencyKey);
        if (received.response.status === 200) return received.response;
        error = toError(received.response);
      } catch (thrown) {
        error = thrown;
      }
      const decision = decideRetry(
        error,
        count,
        settings.retriesMax + 1,
        isRetryable,
        environment.random(),
      );
      if (decision.waitMs === null) throw error;
      if (received && decision.dropsToken) tokens.drop(received.token);
      if (received && decision.correctsClock) correctClock(received.response);
      if (decision.waitMs > 0) await environment.wait(decision.waitMs);
    }
  }

  const call: Call = async <T>(...[method, path, part, retry, input]: Parameters<Call>) => {
    const response = await sendWithRetries(method, path + formatQuery(input.query), retry, input);
    if (part === "text") return response.text as T; // the gateway declares text here
    const body = parseResponse(response);
    if (part === "page") return { items: body.items, meta: body.meta } as T; // as declared
    return (part === "item" ? body.item : undefined) as T; // as declared
  };

  return {
    ...createResources(call),
    async request(method, pathAndQuery, body) {
      const retry = method === "GET" ? "always" : "never";
      return parseResponse(await sendWithRetries(method, pathAndQuery, retry, { body }));
    },
  };
}

function formatQuery(query: Readonly<Record<string, unknown>> = {}): string {
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

function parseOptions(options: ClientOptions) {
  const { baseUrl, clientId, clientSecret, oauthUrl = baseUrl } = options;
  for (const [name, url] of Object.entries({ baseUrl, oauthUrl })) {
    if (!/^https?:\/\/[^/?#]+(\/[^?#]*[^/?#])?$/.test(url)) {
      throw new KaunterConfigError(
        `${name} must be an http(s) URL without a trailing slash, such as https://pay.example.com; it is ${JSON.stringify(url)}.`,
      );
    }
  }
  if (!clientId || !clientSecret) {
    throw new KaunterConfigError(
      "clientId and clientSecret must not be empty. Copy them from the portal's Developer page.",
    );
  }
  return {
    baseUrl,
    tokenUrl: `${oauthUrl}/v1/token`,
    clientId,
    clientSecret,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    retriesMax: options.retriesMax ?? RETRIES_MAX,
  };
}

function completeEnvironment(given: Partial<Environment>): Environment {
  return {
    fetch: given.fetch ?? ((...input) => fetch(...input)),
    now: given.now ?? (() => Date.now()),
    wait: given.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
    random: given.random ?? (() => Math.random()),
  };
}
