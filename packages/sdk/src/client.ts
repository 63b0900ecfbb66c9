import type { Call, CallInput, Method, Retry } from "./call.ts";
import { KaunterConfigError } from "./errors.ts";
import { createResources } from "./generated/resources.ts";
import { importPrivateKey } from "./keys.ts";
import { canRepeatCall, decideRetry } from "./retry.ts";
import {
  type Answer,
  type Environment,
  makeNonce,
  readAnswer,
  readRefusal,
  sendSigned,
} from "./send.ts";
import { openTokenSource } from "./token.ts";

export type ClientOptions = {
  /** Root of the interface, without a slash at its end: `https://pay.example.com`. */
  readonly baseUrl: string;
  /** Of the application, from the portal's Developer page. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** PEM text of the private key whose public half is uploaded there. */
  readonly privateKey: string;
  /** Root of the token service; `baseUrl` by default. */
  readonly oauthUrl?: string;
  /** For one attempt. 10 seconds by default. */
  readonly timeoutMs?: number;
  /** Attempts after the first. 2 by default; 0 switches repeats off. */
  readonly retriesMax?: number;
  /** For tests, proxies and unusual runtimes. */
  readonly environment?: Partial<Environment>;
};

/** Every operation by resource, and `request` for what this version does not know yet. */
export type Client = ReturnType<typeof createResources> & {
  /** Signs and sends any call; gives the whole answer. Never repeated unless it is a GET. */
  request(method: Method, pathAndQuery: string, body?: unknown): Promise<Record<string, unknown>>;
};

const TIMEOUT_MS = 10_000;
const RETRIES_MAX = 2;
/** Less is the answer's own way and the Date header's whole seconds. */
const SKEW_MS_MIN = 5_000;

/**
 * A client of one application. Keeps its access token, signs each attempt anew, repeats what is
 * safe to repeat, and follows the gateway's clock when yours is wrong. Share one; it holds no
 * connection.
 */
export function createClient(options: ClientOptions): Client {
  const settings = readOptions(options);
  const environment = readEnvironment(options.environment ?? {});
  const { baseUrl, timeoutMs } = settings;
  const key = importPrivateKey(options.privateKey);
  key.catch(() => {}); // each call sees the error
  let skewMs = 0;

  const followClock = ({ headers }: Answer) => {
    const theirs = Date.parse(headers.get("date") ?? "");
    const difference = theirs - environment.now();
    if (Number.isFinite(theirs)) skewMs = Math.abs(difference) < SKEW_MS_MIN ? 0 : difference;
  };
  const tokens = openTokenSource(environment, settings, followClock);

  async function attempt(
    method: Method,
    path: string,
    input: CallInput,
    idempotencyKey: string | null,
  ): Promise<{ answer: Answer; token: string }> {
    const signingKey = await key;
    const token = await tokens.get();
    const answer = await sendSigned(
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
    return { answer, token };
  }

  async function sendSafely(
    method: Method,
    path: string,
    retry: Retry,
    input: CallInput,
  ): Promise<Answer> {
    const canRepeat = canRepeatCall(retry, input);
    const idempotencyKey = retry === "key" ? (input.options?.idempotencyKey ?? makeNonce()) : null;
    for (let count = 1; ; count += 1) {
      let received: { answer: Answer; token: string } | null = null;
      let error: unknown;
      try {
        received = await attempt(method, path, input, idempotencyKey);
        if (received.answer.status === 200) return received.answer;
        error = readRefusal(received.answer);
      } catch (thrown) {
        error = thrown;
      }
      const decision = decideRetry(
        error,
        count,
        settings.retriesMax + 1,
        canRepeat,
        environment.random(),
      );
      if (decision.waitMs === null) throw error;
      if (received && decision.dropsToken) tokens.drop(received.token);
      if (received && decision.correctsClock) followClock(received.answer);
      if (decision.waitMs > 0) await environment.wait(decision.waitMs);
    }
  }

  const call: Call = async <T>(...[method, path, part, retry, input]: Parameters<Call>) => {
    const answer = await sendSafely(method, path + writeQuery(input.query), retry, input);
    if (part === "text") return answer.text as T; // the gateway declares a text here
    const body = readAnswer(answer);
    if (part === "page") return { items: body.items, meta: body.meta } as T; // as declared
    return (part === "item" ? body.item : undefined) as T; // as declared
  };

  return {
    ...createResources(call),
    async request(method, pathAndQuery, body) {
      const retry = method === "GET" ? "always" : "never";
      return readAnswer(await sendSafely(method, pathAndQuery, retry, { body }));
    },
  };
}

function writeQuery(query: Readonly<Record<string, unknown>> = {}): string {
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

function readOptions(options: ClientOptions) {
  const { baseUrl, clientId, clientSecret, oauthUrl = baseUrl } = options;
  for (const [name, url] of Object.entries({ baseUrl, oauthUrl })) {
    if (!/^https?:\/\/[^/?#]+(\/[^?#]*[^/?#])?$/.test(url)) {
      throw new KaunterConfigError(
        `${name} must be an http(s) address without a slash at its end: ${JSON.stringify(url)}`,
      );
    }
  }
  if (!clientId || !clientSecret) {
    throw new KaunterConfigError("clientId and clientSecret are needed; see the portal.");
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

function readEnvironment(given: Partial<Environment>): Environment {
  return {
    fetch: given.fetch ?? ((...input) => fetch(...input)),
    now: given.now ?? (() => Date.now()),
    wait: given.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
    random: given.random ?? (() => Math.random()),
  };
}
