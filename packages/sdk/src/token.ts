import { type Answer, type Environment, readAnswer, send } from "./send.ts";

export type TokenSource = {
  /** A token that is good for a while; asked for once, however many calls wait for it. */
  get(): Promise<string>;
  /** The gateway no longer takes this one. */
  drop(token: string): void;
};

export type TokenSettings = {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly timeoutMs: number;
};

/** A token is renewed when this much of its life has passed. */
const USED_LIFE = 0.9;

/** Keeps one access token in memory. `onAnswer` sees the answer that brought it. */
export function openTokenSource(
  environment: Environment,
  settings: TokenSettings,
  onAnswer: (answer: Answer) => void,
): TokenSource {
  let known: { token: string; untilMs: number } | null = null;
  let running: Promise<string> | null = null;

  async function fetchToken(): Promise<string> {
    const pair = new TextEncoder().encode(`${settings.clientId}:${settings.clientSecret}`);
    const answer = await send(
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
    const { accessToken, expiresIn } = readAnswer(answer);
    onAnswer(answer);
    const token = String(accessToken);
    known = { token, untilMs: environment.now() + Number(expiresIn) * 1000 * USED_LIFE };
    return token;
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
