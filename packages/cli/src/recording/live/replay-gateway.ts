import { setTimeout as wait } from "node:timers/promises";
import { CliError } from "../../command.ts";
import { payCheckout } from "../../sandbox/payer.ts";
import { findScenario } from "../../sandbox/scenarios.ts";
import { type Comparison, compareResponse, compareValues, type Difference } from "../compare.ts";
import { fillHoles, type Values } from "../holes.ts";
import {
  type CallStep,
  nameOf,
  type PayerStep,
  type RecordingFile,
  type Step,
} from "../recording-schema.ts";
import { awaitWebhook, findAdditional } from "../replay/await-webhook.ts";
import {
  buildRequest,
  findConfidential,
  HoleError,
  readValue,
  TOKEN_PATH,
} from "../replay/build-request.ts";
import type { Player, ReplayOptions } from "../replay/player.ts";
import type { SeenCall, SeenStep } from "../session.ts";
import { TEST_VALUES } from "../test-values.ts";
import { readOutcome } from "./payer-acts.ts";
import type { Profile } from "./profile.ts";
import { sendRaw } from "./send-raw.ts";
import { watchSession } from "./watch-session.ts";

export type Replayed = {
  readonly differences: readonly Difference[];
  readonly seen: readonly SeenStep[];
};

/** Nobody listens there: the shop's part is not played. */
const NO_SHOP = "127.0.0.1:9";
const POLL_MS = 250;
const PAID_MS_MAX = 5_000;
const LISTED = 100;

/** Plays the shop and the payer to a gateway, and compares what it does. */
export async function replayToGateway(
  recording: RecordingFile,
  profile: Profile,
  options: ReplayOptions,
): Promise<Replayed> {
  const differences: Difference[] = [];
  const values: Values = new Map([...knownValues(profile), ["shop", NO_SHOP], ...TEST_VALUES]);
  const watch = await watchSession(profile, {});
  const player: Player = {
    ...{ profile, values, watch, options },
    ...{ confidential: new Set(), taken: new Set() },
  };
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

function playStep(player: Player, step: Step, comparison: Comparison): Promise<void> {
  if (step.step === "call") return playCall(player, step, comparison);
  if (step.step === "payer") return playPayer(player, step, comparison);
  return awaitWebhook(player, step, comparison);
}

async function playCall(player: Player, step: CallStep, comparison: Comparison): Promise<void> {
  const { profile, values, watch, confidential } = player;
  // A file: it is not in the recording.
  if (step.body === null) return;
  const request = await buildRequest(player, step);
  const baseUrl = request.path === TOKEN_PATH ? profile.oauthUrl : profile.baseUrl;
  const response = await sendRaw({
    ...{ method: step.method, url: baseUrl + request.path },
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
  const before = new Set(values.keys());
  compareResponse(comparison, step, call);
  const found = new Map([...values].filter(([name]) => !before.has(name)));
  for (const name of findConfidential(call.response.body, found)) confidential.add(name);
}

async function playPayer(player: Player, step: PayerStep, comparison: Comparison): Promise<void> {
  const { profile, values, watch } = player;
  const checkoutId = fillHoles(step.checkout, (name) => readValue(values, name));
  const orderId = watch.orders.get(checkoutId) ?? checkoutId;
  const earlier = await listAttempts(player, orderId);
  await pay(profile, checkoutId, step.with);
  const isNew = await awaitAttempt(player, orderId, earlier);
  const outcome = isNew ? await readOutcome(profile.client, orderId) : "not paid";
  compareValues(comparison, "outcome", step.outcome, outcome);
  await watch.lookForActs();
}

async function listAttempts({ profile }: Player, orderId: string): Promise<Set<string>> {
  const { items } = await profile.client.transactions.list({ limit: LISTED });
  const ofOrder = items.filter(({ order }) => order.id === orderId);
  return new Set(ofOrder.map(({ transactionId }) => transactionId));
}

/** False when none came: an earlier one says nothing about this act. */
async function awaitAttempt(
  player: Player,
  orderId: string,
  earlier: ReadonlySet<string>,
): Promise<boolean> {
  const last = Date.now() + PAID_MS_MAX;
  for (;;) {
    const attempts = await listAttempts(player, orderId);
    if ([...attempts].some((id) => !earlier.has(id))) return true;
    if (Date.now() > last || player.options.signal.aborted) return false;
    await wait(POLL_MS);
  }
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
