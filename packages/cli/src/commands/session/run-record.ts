import { accessSync, constants, statSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CliError, type Context, EXIT, messageOf, usageError } from "../../command.ts";
import { forwardWebhook } from "../../forward-webhook.ts";
import { createProfile, expectSandbox } from "../../recording/live/profile.ts";
import { type Recorder, recordSession } from "../../recording/live/record-session.ts";
import { runPurchases } from "../../recording/live/run-purchases.ts";
import type { Forward } from "../../recording/live/watch-session.ts";
import { writeRecordingFile } from "../../recording/recording-file.ts";
import type { RecordingFile } from "../../recording/recording-schema.ts";
import type { SeenStep } from "../../recording/session.ts";
import { findScenario } from "../../sandbox/scenarios.ts";
import { readSettings, resolveIn } from "../../settings.ts";
import { expectFile, readPort, readUrl, warnTo } from "./session-options.ts";

const POLL_MS = 500;

export async function runRecord(context: Context): Promise<number> {
  const path = resolveIn(context.io.folder, expectFile(context, "kaunter record shop.json"));
  expectWritable(path, context.flag("force"));
  const scenarios = (context.option("with") ?? "approved").split(",");
  for (const scenario of scenarios.flatMap((each) => each.split("+"))) findScenario(scenario);
  const idleMs = Number(context.option("until-idle") ?? Number.POSITIVE_INFINITY) * 1_000;
  if (!(idleMs > 0)) throw usageError("--until-idle must be a number of seconds.");
  const port = readPort(context);
  const profile = createProfile(readSettings(context));
  const buyUrl = readUrl(context, "buy-url", "http://127.0.0.1:3000/buy");
  const options = {
    port,
    forward: createForward(context),
    onStep: (step: SeenStep) => say(context, `  ${describe(step)}`),
    warn: warnTo(context),
    save: (recording: RecordingFile) => writeRecordingFile(path, recording),
  };
  await expectSandbox(profile);
  const { steps } = await recordSession(profile, options, async (recorder) => {
    say(context, `Recording. Your shop's base URL: ${recorder.url}`);
    if (buyUrl === undefined) return follow(context, recorder, idleMs);
    const purchases = scenarios.map((scenario) => scenario.split("+"));
    const { watch } = recorder;
    await runPurchases({ profile, watch, buyUrl, signal: context.io.signal }, purchases);
  });
  const count = steps.length;
  if (count === 0) {
    throw new CliError(`Nothing was recorded, so ${path} was not written.`, {
      hint: "Your shop's base URL has to be the one that kaunter record prints.",
    });
  }
  context.print(`${count} steps recorded: ${path}`, { path, steps: count });
  return EXIT.ok;
}

/** Before the session, which would be lost. */
function expectWritable(path: string, isForced: boolean): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && !isForced) throw usageError(`${path} exists.`, "Overwrite it with --force.");
  if (found && !found.isFile()) throw usageError(`${path} is not a file.`);
  try {
    accessSync(`${dirname(path)}/`, constants.W_OK);
  } catch (error) {
    throw usageError(`${path} cannot be written: ${messageOf(error)}`);
  }
}

function createForward(context: Context): Forward | null {
  const target = readUrl(context, "forward-to", "http://127.0.0.1:3000/notify");
  if (target === undefined) return null;
  return async (headers, body) => {
    const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    return (await forwardWebhook(target, Object.fromEntries(lower), body)).text;
  };
}

async function follow({ io }: Context, { look, watch }: Recorder, idleMs: number): Promise<void> {
  let [count, since] = [0, Date.now()];
  while (!io.signal.aborted && Date.now() - since < idleMs) {
    await look();
    if (watch.stepCount !== count) [count, since] = [watch.stepCount, Date.now()];
    await wait(POLL_MS, null, { signal: io.signal }).catch(() => {}); // stopped
  }
}

function describe(step: SeenStep): string {
  if (step.step === "call") return `${step.method} ${step.path} → HTTP ${step.response.status}`;
  if (step.step === "payer") return `payer: ${step.with} → ${step.outcome}`;
  return `webhook ${step.eventType} → ${step.response}`;
}

function say({ io, paint, isJson }: Context, text: string): void {
  if (!isJson) io.writeError(paint.dim(`${text}\n`));
}
