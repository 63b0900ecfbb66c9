import type { CallInput } from "./call.ts";
import { KaunterConfigError } from "./errors.ts";
import { checkPrivateKey } from "./keys.ts";
import { readText, typeOf } from "./read-text.ts";
import type { Environment } from "./transport/send.ts";

/**
 * Options of `createClient`. Those without a default must be given; their types include undefined
 * so that `process.env.NAME` can be passed, and createClient says when it is not set.
 */
export type ClientOptions = {
  /** Base URL of the API: `https://pay.example.com`. */
  readonly baseUrl: string | undefined;
  /** Client ID of your application, from its page in the portal. */
  readonly clientId: string | undefined;
  /** Client secret of your application, from its page in the portal. */
  readonly clientSecret: string | undefined;
  /** Private key, PEM, whose public key is uploaded in the portal. */
  readonly privateKey: string | undefined;
  /** Base URL of the token endpoint. Default: `baseUrl`. */
  readonly oauthUrl?: string | undefined;
  /** Time limit of one attempt. Default: 10 seconds. */
  readonly timeoutMs?: number | undefined;
  /** Attempts after the first. Default: 2. 0 disables retries. */
  readonly retriesMax?: number | undefined;
  /** For tests, proxies and unusual runtimes. */
  readonly environment?: Partial<Environment> | undefined;
};

/** Options after the checks. */
export type ClientSettings = {
  readonly baseUrl: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly privateKey: string;
  readonly timeoutMs: number;
  readonly retriesMax: number;
};

export const TIMEOUT_MS = 10_000;
/** The longest time of a timer. */
const TIMEOUT_MS_MAX = 2 ** 31 - 1;
export const RETRIES_MAX = 2;
const RETRIES_MAX_MAX = 10;

/** Where to find each required option. */
const REQUIRED = {
  baseUrl: "Pass the base URL of the API, such as https://pay.example.com.",
  clientId: "Copy it from the application's page in the portal, under Developers.",
  clientSecret: "Copy it from the application's page in the portal, under Developers.",
  privateKey: "Pass the PEM text of the private key whose public key is uploaded in the portal.",
};
const OPTIONAL = ["oauthUrl", "timeoutMs", "retriesMax", "environment"];
const NAMES = [...Object.keys(REQUIRED), ...OPTIONAL];
const ENVIRONMENT_NAMES = ["fetch", "now", "wait", "random"];
const CALL_NAMES = ["signal", "timeoutMs", "idempotencyKey"];

/** Throws KaunterConfigError with what is wrong and how to fix it. */
export function parseOptions(options: ClientOptions): ClientSettings {
  if (typeof options !== "object" || options === null) {
    throw new KaunterConfigError(
      `createClient needs one object with ${Object.keys(REQUIRED).join(", ")}.`,
    );
  }
  rejectUnknown("option", options, NAMES);
  const read = (name: keyof typeof REQUIRED) => readText(name, options[name], REQUIRED[name]);
  const baseUrl = read("baseUrl");
  const clientId = read("clientId");
  const clientSecret = read("clientSecret");
  const privateKey = read("privateKey");
  const oauthUrl = options.oauthUrl ?? baseUrl;
  expectUrl("baseUrl", baseUrl);
  expectUrl("oauthUrl", oauthUrl);
  checkPrivateKey(privateKey);
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const retriesMax = options.retriesMax ?? RETRIES_MAX;
  expectInteger("timeoutMs", timeoutMs, 1, TIMEOUT_MS_MAX);
  expectInteger("retriesMax", retriesMax, 0, RETRIES_MAX_MAX);
  const tokenUrl = `${oauthUrl}/v1/token`;
  return { baseUrl, tokenUrl, clientId, clientSecret, privateKey, timeoutMs, retriesMax };
}

/**
 * Throws KaunterConfigError for options of a call, or query parameters, that would be ignored: a
 * misspelled idempotencyKey would charge a card twice.
 */
export function checkInput({ query = {}, options = {} }: CallInput): void {
  expectObject("options", options);
  expectObject("query", query);
  rejectUnknown("option", options, CALL_NAMES);
  const { signal, timeoutMs, idempotencyKey } = options;
  if (signal !== undefined && typeof signal?.aborted !== "boolean") {
    throw new KaunterConfigError("signal must be an AbortSignal: pass controller.signal.");
  }
  if (timeoutMs !== undefined) expectInteger("timeoutMs", timeoutMs, 1, TIMEOUT_MS_MAX);
  if (idempotencyKey !== undefined) expectIdempotencyKey(idempotencyKey);
}

/** Fills in what is not replaced. */
export function completeEnvironment(given: Partial<Environment> = {}): Environment {
  expectObject("environment", given);
  rejectUnknown("member of environment", given, ENVIRONMENT_NAMES);
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined && typeof value !== "function") {
      throw new KaunterConfigError(`environment.${name} must be a function.`);
    }
  }
  return {
    fetch: given.fetch ?? ((...input) => fetch(...input)),
    now: given.now ?? (() => Date.now()),
    wait: given.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
    random: given.random ?? (() => Math.random()),
  };
}

/** Throws KaunterConfigError for a path that would change the host, or that is not encoded. */
export function expectPath(path: unknown): void {
  if (typeof path === "string" && /^\/[!-~]*$/.test(path)) return;
  throw new KaunterConfigError(
    `path must start with / and be encoded; it is ${JSON.stringify(path)}.`,
  );
}

/** Throws KaunterConfigError for a key that the gateway would not accept, or not receive. */
function expectIdempotencyKey(key: unknown): void {
  if (typeof key === "string" && /^[!-~]{1,255}$/.test(key)) return;
  throw new KaunterConfigError(
    `idempotencyKey must be 1 to 255 visible ASCII characters; it is ${JSON.stringify(key)}. Omit it to have one generated.`,
  );
}

function expectUrl(name: string, url: unknown): void {
  if (typeof url === "string" && /^https?:\/\/[^\s/?#]+(\/[^\s?#]*[^\s/?#])?$/.test(url)) return;
  throw new KaunterConfigError(
    `${name} must be an http(s) URL without a trailing slash, such as https://pay.example.com; it is ${JSON.stringify(url)}.`,
  );
}

function expectInteger(name: string, value: unknown, min: number, max: number): void {
  if (Number.isInteger(value) && Number(value) >= min && Number(value) <= max) return;
  throw new KaunterConfigError(
    `${name} must be an integer from ${min} to ${max}; it is ${typeof value === "string" ? JSON.stringify(value) : String(value)}.`,
  );
}

function expectObject(name: string, value: unknown): void {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return;
  const given = value === null ? "null" : typeOf(value);
  throw new KaunterConfigError(`${name} must be an object, not ${given}.`);
}

function rejectUnknown(what: string, given: object, names: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const meant = names.find((name) => isMisspelling(unknown, name));
  const hint = meant === undefined ? `Known: ${names.join(", ")}.` : `Did you mean ${meant}?`;
  throw new KaunterConfigError(`Unknown ${what}: ${unknown}. ${hint}`);
}

/** The same letters in another case or with separators, or at most two letters different. */
function isMisspelling(given: string, name: string): boolean {
  const [a, b] = [given, name].map((text) => text.toLowerCase().replaceAll(/[^a-z]/g, ""));
  return a !== undefined && b !== undefined && distance(a, b) <= 2;
}

/** Letters to insert, remove or replace (Levenshtein). */
function distance(a: string, b: string): number {
  let row = [...b, ""].map((_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
