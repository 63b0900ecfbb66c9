import { KaunterConnectionError } from "../errors.ts";
import { type Environment, parseObject, type ReceivedResponse, send, toError } from "./send.ts";

type TokenSource = {
  /** A valid token; requested once, however many calls wait for it. */
  get(): Promise<string>;
  /** Forgets a token that the gateway no longer accepts. */
  drop(token: string): void;
};

type TokenSettings = {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly timeoutMs: number;
};

/** A token is renewed after this share of its lifetime. */
const LIFETIME_SHARE = 0.9;

/** Caches one access token in memory. `onResponse` gets the response that carried it. */
export function createTokenSource(
  environment: Environment,
  settings: TokenSettings,
  onResponse: (response: ReceivedResponse) => void,
): TokenSource {
  let known: { token: string; untilMs: number } | null = null;
  let running: Promise<string> | null = null;

  async function fetchToken(): Promise<string> {
    const pair = new TextEncoder().encode(`${settings.clientId}:${settings.clientSecret}`);
    const response = await send(
      environment,
      settings.tokenUrl,
      {
        method: "POST",
        headers: {
          Authorization: `Basic ${btoa(String.fromCharCode(...pair))}`,
          "Content-Type": "application/json",
        },
        body: '{"grantType":"client_credentials"}',
      },
      settings.timeoutMs,
    );
    if (response.status !== 200) throw toError(response);
    const { accessToken, expiresIn } = parseObject(response.text) ?? {};
    if (typeof accessToken !== "string" || accessToken === "" || typeof expiresIn !== "number") {
      // Without the response, which can hold a token.
      throw new KaunterConnectionError(
        "The token response is unreadable. Check that baseUrl is a gateway's.",
        { isTimeout: false },
      );
    }
    onResponse(response);
    known = { token: accessToken, untilMs: environment.now() + expiresIn * 1000 * LIFETIME_SHARE };
    return accessToken;
  }

  return {
    async get() {
      if (known !== null && environment.now() < known.untilMs) return known.token;
      running ??= fetchToken().finally(() => {
        running = null;
      });
      return running;
    },
    drop(token) {
      if (known?.token === token) known = null;
    },
  };
}
