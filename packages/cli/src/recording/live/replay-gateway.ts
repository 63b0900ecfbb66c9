import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { signAs } from "@kaunter/signing/sign-as";
import { CliError } from "../../command.ts";
import { payCheckout } from "../../sandbox/payer.ts";
import { findScenario } from "../../sandbox/scenarios.ts";
import {
  type Comparison,
  compareBodies,
  compareValues,
  type Difference,
  MISSING,
} from "../compare.ts";
import { fillHoles, formatTime, type Values } from "../holes.ts";
import type { CallStep, PayerStep, RecordingFile, Step, WebhookStep } from "../recording-schema.ts";
import {
  type Headers,
  headerIn,
  readHeader,
  type SeenCall,
  type SeenStep,
  type SeenWebhook,
} from "../session.ts";
import { TEST_VALUES } from "../test-values.ts";
import { readOutcome } from "./payer-acts.ts";
import type { Profile } from "./profile.ts";
import { sendRaw } from "./send-raw.ts";
import { type Watch, watchSession } from "./watch-session.ts";

export type ReplayOptions = {
  /** Names of fields that are not compared. */
  readonly ignored: readonly string[];
  /** How long a webhook is awaited. */
  readonly timeoutMs: number;
  /** How long a webhook that nobody recorded is awaited at the end. */
  readonly lateMs: number;
  readonly signal: AbortSignal;
  readonly onStep: (number: number, what: string) => void;
};

export type Replayed = {
  readonly differences: readonly Difference[];
  readonly seen: readonly SeenStep[];
};

const POLL_MS = 300;
/** Nobody listens there: the shop's part is not played. */
const NO_SHOP = "127.0.0.1:9";
const NO_CREDENTIALS = btoa("nobody:nothing");
const NEW_VALUE = /^(?:orderId|idempotencyKey|nonce)-/;

/** Plays the shop and the payer to a gateway, and compares what it does. */
export async function replayToGateway(
  recording: RecordingFile,
  profile: Profile,
  options: ReplayOptions,
): Promise<Replayed> {
  const differences: Difference[] = [];
  const values: Values = new Map([...knownValues(profile), ["shop", NO_SHOP], ...TEST_VALUES]);
  const watch = await watchSession(profile, {});
  const player: Player = { profile, values, watch, options, taken: new Set() };
  for (const [index, step] of recording.steps.entries()) {
    if (options.signal.aborted) throw new CliError("Stopped before the end.");
    const number = index + 1;
    const what = nameOf(step);
    options.onStep(number, what);
    const differ: Comparison["differ"] = (place, before, now) =>
      void differences.push({ step: number, what, place, before, now });
    const comparison = { values, ignored: options.ignored, differ };
    try {
      await playStep(player, step, comparison);
    } catch (error) {
      if (!(error instanceof HoleError)) throw error;
      differ("request", "sent", `not sent: ${error.message}`);
    }
  }
  differences.push(...(await findAdditional(player)));
  return { differences, seen: watch.list() };
}

/** Its own address is not among them: the gateway says which of its public URLs a checkout has. */
export function knownValues({ sides: { storeId, clientId } }: Profile): Values {
  const known = Object.entries({ storeId, clientId }).filter(([, value]) => value !== "");
  return new Map(known);
}

type Player = {
  readonly profile: Profile;
  readonly values: Values;
  readonly watch: Watch;
  readonly options: ReplayOptions;
  /** Webhooks that a step has. */
  readonly taken: Set<string>;
};

export function nameOf(step: Step): string {
  if (step.step === "call") return `${step.method} ${step.path.split("?", 1)[0]}`;
  return step.step === "payer" ? `payer: ${step.with}` : `webhook ${step.eventType}`;
}

function playStep(player: Player, step: Step, comparison: Comparison): Promise<void> {
  if (step.step === "call") return playCall(player, step, comparison);
  if (step.step === "payer") return playPayer(player, step, comparison);
  return awaitWebhook(player, step, comparison);
}

async function playCall(player: Player, step: CallStep, comparison: Comparison): Promise<void> {
  const { profile, values, watch } = player;
  // A file: it is not in the recording.
  if (step.body === null) return;
  const request = await buildRequest(profile, values, step);
  const response = await sendRaw({
    ...{ method: step.method, url: profile.baseUrl + request.path },
    ...{ headers: request.headers, body: Buffer.from(request.body) },
  });
  const call: SeenCall = {
    ...{ step: "call", method: step.method, path: request.path, headers: request.headers },
    ...{ body: request.body, form: step.form },
    response: {
      ...{ status: response.status, headers: response.headers },
      body: response.body.toString("utf8"),
    },
  };
  watch.add(call);
  compareResponse(comparison, step, call);
}

export function compareResponse(
  comparison: Comparison,
  step: CallStep,
  { response }: SeenCall,
): void {
  compareValues(comparison, "response.status", step.response.status, response.status);
  for (const [name, value] of Object.entries(step.response.headers)) {
    const now = response.headers[name] ?? MISSING;
    compareValues(comparison, `response.headers.${name}`, value, now);
  }
  compareBodies(comparison, "response.body", step.response.body, response.body);
}

/** A hole that no earlier step has filled. */
class HoleError extends Error {
  override readonly name = "HoleError";
}

async function buildRequest(profile: Profile, values: Values, step: CallStep) {
  const now = new Date();
  const token = await tokenFor(profile, step);
  const fixed: Readonly<Record<string, string>> = {
    token,
    credentials: Buffer.from(`${profile.clientId}:${profile.clientSecret}`).toString("base64"),
    timestamp: String(Math.floor(now.getTime() / 1_000)),
    timestampMilliseconds: String(now.getTime()),
    timestampDecimal: `${Math.floor(now.getTime() / 1_000)}.1234567`,
    signature: "{{signature}}",
    gateway: values.get("gateway") ?? profile.sides.gateway,
  };
  const fill = (text: string) =>
    fillHoles(text, (name) => fixed[name] ?? formatTime(name, now) ?? readValue(values, name));
  const path = fill(step.path);
  const body = fill(step.body ?? "");
  const filled = step.headers.map((line) => readHeader(fill(line)));
  const signature = sign(profile, step, { path, body, headers: filled });
  const headers = filled.map(([name, value]): [string, string] => {
    // What is not known any more was wrong, and has to be wrong again.
    const isSignature = name.toLowerCase() === "x-signature";
    const real = isSignature ? signature : NO_CREDENTIALS;
    return [name, value.replace(isSignature ? /\{\{signature\}\}|\[secret\]/ : "[secret]", real)];
  });
  return { path, body, headers };
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

function readValue(values: Values, name: string): string {
  const known = values.get(name);
  if (known !== undefined) return known;
  if (!NEW_VALUE.test(name)) throw new HoleError(`no earlier step has a ${name}`);
  const made = `R${randomBytes(10).toString("hex")}`;
  values.set(name, made);
  return made;
}

const tokens = new WeakMap<Profile, Promise<string>>();

/** One for the whole replay, by a call that is no part of it. */
function tokenFor(profile: Profile, { headers }: CallStep): Promise<string> {
  if (!headers.some((line) => line.includes("{{token}}"))) return Promise.resolve("");
  const known = tokens.get(profile) ?? requestToken(profile);
  tokens.set(profile, known);
  return known;
}

async function requestToken({ baseUrl, clientId, clientSecret }: Profile): Promise<string> {
  const pair = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  const response = await fetch(`${baseUrl}/v1/token`, {
    method: "POST",
    headers: { authorization: `Basic ${pair}`, "content-type": "application/json" },
    body: '{"grantType":"client_credentials"}',
  });
  const { accessToken } = (await response.json()) as { accessToken?: string };
  if (accessToken) return accessToken;
  throw new CliError(`The gateway gave no access token: HTTP ${response.status}.`, {
    hint: "Find the cause with: kaunter doctor",
  });
}

async function playPayer(player: Player, step: PayerStep, comparison: Comparison): Promise<void> {
  const { profile, values, watch } = player;
  const checkoutId = fillHoles(step.checkout, (name) => readValue(values, name));
  await pay(profile, checkoutId, step.with);
  const orderId = watch.orders.get(checkoutId) ?? checkoutId;
  const outcome = await readOutcome(profile.client, orderId);
  compareValues(comparison, "outcome", step.outcome, outcome);
  await watch.lookForActs();
}

/** As `kaunter pay` does. What cannot be paid shows in the outcome. */
export async function pay(profile: Profile, checkoutId: string, scenario: string): Promise<void> {
  const url = `${profile.baseUrl}/checkout?checkoutId=${encodeURIComponent(checkoutId)}`;
  try {
    await payCheckout(url, findScenario(scenario));
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
  }
}

async function awaitWebhook(
  player: Player,
  step: WebhookStep,
  comparison: Comparison,
): Promise<void> {
  const found = await findWebhook(player, step);
  if (found === null) {
    const seconds = player.options.timeoutMs / 1_000;
    comparison.differ("webhook", "sent", `not sent within ${seconds} s`);
    return;
  }
  player.taken.add(found.id);
  compareWebhook(comparison, step, found);
}

/** Not what the shop responded: it has no part in it. */
function compareWebhook(comparison: Comparison, step: WebhookStep, found: SeenWebhook): void {
  compareValues(comparison, "signature", step.signature, found.signature);
  const inOrder = (names: readonly string[]) => names.toSorted().join(", ");
  compareValues(comparison, "headers", inOrder(step.headers), inOrder(found.headers));
  compareBodies(comparison, "body", step.body, found.body);
}

/** The first that is the same, or else, when time is over, the first of its kind. */
async function findWebhook(player: Player, step: WebhookStep): Promise<SeenWebhook | null> {
  const { watch, options, taken, values } = player;
  const last = Date.now() + options.timeoutMs;
  for (;;) {
    await watch.lookForWebhooks();
    const open = watch.webhooks.filter(
      ({ id, eventType }) => eventType === step.eventType && !taken.has(id),
    );
    const same = open.find((webhook) => isSame(step, webhook, values, options));
    if (same || Date.now() > last || options.signal.aborted) return same ?? open[0] ?? null;
    // One of its kind for the same order is the one, whatever is different in it.
    const ofOrder = open.find(({ body }) => isOfSession(body, values));
    if (ofOrder) return ofOrder;
    await wait(POLL_MS, null, { signal: options.signal }).catch(() => {}); // stopped
  }
}

function isSame(
  step: WebhookStep,
  webhook: SeenWebhook,
  values: Values,
  { ignored }: ReplayOptions,
) {
  let isDifferent = false;
  const differ = () => {
    isDifferent = true;
  };
  compareWebhook({ values: new Map(values), ignored, differ }, step, webhook);
  return !isDifferent;
}

function isOfSession(body: string, values: Values): boolean {
  const orders = [...values].filter(([name]) => name.startsWith("orderId-"));
  return orders.some(([, id]) => body.includes(`"${id}"`));
}

async function findAdditional({ watch, taken, options }: Player): Promise<Difference[]> {
  await wait(options.lateMs, null, { signal: options.signal }).catch(() => {}); // stopped
  await watch.lookForWebhooks();
  const additional = watch.webhooks.filter(({ id }) => !taken.has(id));
  return additional.map(({ eventType, body }) => ({
    ...{ step: 0, what: `webhook ${eventType}`, place: "webhook", before: "(not sent)" },
    now: `sent: ${body.slice(0, 200)}`,
  }));
}
