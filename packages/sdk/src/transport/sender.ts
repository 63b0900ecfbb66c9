import type { CallInput, Method, Retry } from "../call.ts";
import { importPrivateKey } from "../keys.ts";
import type { ClientSettings } from "../options.ts";
import { canRetry, decideRetry } from "./retry.ts";
import {
  createNonce,
  type Environment,
  type ReceivedResponse,
  sendSigned,
  toError,
} from "./send.ts";
import { createTokenSource } from "./token.ts";

/** Less can be latency, and the Date header's resolution of one second. */
const SKEW_MS_MIN = 5_000;

/** Signs, sends and retries. Returns a response with status 200, or throws. */
type Send = (
  method: Method,
  path: string,
  retry: Retry,
  input: CallInput,
) => Promise<ReceivedResponse>;

/** Holds what calls share: the key, the access token and the difference of the clocks. */
export function createSender(settings: ClientSettings, environment: Environment): Send {
  const { baseUrl, timeoutMs } = settings;
  const key = importPrivateKey(settings.privateKey);
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

  return async (method, path, retry, input) => {
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
  };
}
