import { randomBytes } from "node:crypto";
import { signAs } from "@kaunter/signing/sign-as";
import { CliError, EXIT, messageOf } from "../../command.ts";
import { fillHoles, formatTime, type Values } from "../holes.ts";
import type { Profile } from "../live/profile.ts";
import type { CallStep } from "../recording-schema.ts";
import {
  type Headers,
  headerIn,
  memberOf,
  readHeader,
  readJsonOrNull,
  textOf,
} from "../session.ts";
import type { Player } from "./player.ts";

const NO_CREDENTIALS = btoa("nobody:nothing");
const NEW_VALUE = /^(?:orderId|idempotencyKey|nonce)-/;
export const TOKEN_PATH = "/v1/token";
const TOKEN_MS_MAX = 15_000;

/** A hole that no earlier step has filled, or that may not be filled there. */
export class HoleError extends Error {
  override readonly name = "HoleError";
}

type Filling = Pick<Player, "profile" | "values" | "confidential">;

/** What is sent for a step. Secrets go into `Authorization` only, whoever made the recording. */
export async function buildRequest(filling: Filling, step: CallStep) {
  const { profile } = filling;
  const fill = await createFill(filling, step);
  const path = fill(step.path, false);
  const body = fill(step.body ?? "", step.method === "POST" && path === TOKEN_PATH);
  const filled = step.headers.map(readHeader).map(([name, value]): [string, string] => {
    const isAuthorization = name.toLowerCase() === "authorization";
    return [fill(name, false), fill(value, isAuthorization)];
  });
  const signature = sign(profile, step, { path, body, headers: filled });
  const headers = filled.map(([name, value]): [string, string] => {
    // What is not known any more was wrong, and has to be wrong again.
    const isSignature = name.toLowerCase() === "x-signature";
    const real = isSignature ? signature : NO_CREDENTIALS;
    return [name, value.replace(isSignature ? /\{\{signature\}\}|\[secret\]/ : "[secret]", real)];
  });
  return { path, body, headers };
}

type Fill = (template: string, mayHaveSecrets: boolean) => string;

async function createFill(
  { profile, values, confidential }: Filling,
  step: CallStep,
): Promise<Fill> {
  const now = new Date();
  const { clientId, clientSecret, sides } = profile;
  const secrets = new Map([
    ["token", await tokenFor(profile, step)],
    ["credentials", Buffer.from(`${clientId}:${clientSecret}`).toString("base64")],
  ]);
  const fixed = new Map([
    ["signature", "{{signature}}"],
    ["gateway", values.get("gateway") ?? sides.gateway],
  ]);
  const read = (name: string) =>
    secrets.get(name) ?? fixed.get(name) ?? formatTime(name, now) ?? readValue(values, name);
  return (template, mayHaveSecrets) =>
    fillHoles(template, (name) => {
      const isSecret = secrets.has(name) || confidential.has(name);
      if (!isSecret || mayHaveSecrets) return read(name);
      throw new HoleError(`{{${name}}} may be in the header Authorization only`);
    });
}

/** In the form that was recorded; a signature that was wrong is over another nonce. */
function sign(
  { privateKey, baseUrl }: Profile,
  { method, form }: CallStep,
  { path, body, headers }: { path: string; body: string; headers: Headers },
): string {
  const nonce = headerIn(headers, "x-nonce-str") ?? "";
  const timestamp = headerIn(headers, "x-timestamp") ?? "";
  const request = { rawBody: Buffer.from(body), method, pathAndQuery: path, baseUrl, timestamp };
  if (form === "") return signAs("canonical", { ...request, nonce: `${nonce}x` }, privateKey) ?? "";
  const signature = signAs(form, { ...request, nonce }, privateKey);
  if (signature !== null) return signature;
  throw new HoleError(`this program does not know the form ${form}`);
}

export function readValue(values: Values, name: string): string {
  const known = values.get(name);
  if (known !== undefined) return known;
  if (!NEW_VALUE.test(name)) throw new HoleError(`no earlier step has a ${name}`);
  const made = `R${randomBytes(10).toString("hex")}`;
  values.set(name, made);
  return made;
}

const TOKENS = /"(?:access|refresh)Token"\s*:\s*"([^"]+)"/gi;

/** Holes that took a token of a response, or a part of one. */
export function findConfidential(body: string, found: Values): string[] {
  const tokens = [...body.matchAll(TOKENS)].map(([, token = ""]) => token);
  const isPart = (value: string) => tokens.some((token) => token.includes(value));
  return [...found].filter(([, value]) => isPart(value)).map(([name]) => name);
}

const tokens = new WeakMap<Profile, Promise<string>>();

/** One for the whole replay, by a call that is no part of it. */
function tokenFor(profile: Profile, { headers }: CallStep): Promise<string> {
  if (!headers.some((line) => line.includes("{{token}}"))) return Promise.resolve("");
  const known = tokens.get(profile) ?? requestToken(profile);
  tokens.set(profile, known);
  return known;
}

export async function requestToken(
  { oauthUrl, clientId, clientSecret }: Pick<Profile, "oauthUrl" | "clientId" | "clientSecret">,
  timeoutMs = TOKEN_MS_MAX,
): Promise<string> {
  const pair = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  const hint = "Find the cause with: kaunter doctor";
  const url = oauthUrl + TOKEN_PATH;
  const request = {
    method: "POST",
    headers: { authorization: `Basic ${pair}`, "content-type": "application/json" },
    body: '{"grantType":"client_credentials"}',
    signal: AbortSignal.timeout(timeoutMs),
  };
  const [status, text] = await fetch(url, request)
    .then(async (response) => [response.status, await response.text()] as const)
    .catch((error: unknown) => {
      const message = `${url} does not respond: ${messageOf(error)}`;
      throw new CliError(message, { exitCode: EXIT.unreachable, hint });
    });
  const token = textOf(memberOf(readJsonOrNull(text), "accessToken"));
  if (token !== "") return token;
  throw new CliError(`The gateway gave no access token: HTTP ${status}.`, { hint });
}
