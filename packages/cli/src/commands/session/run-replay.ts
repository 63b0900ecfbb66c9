import { CliError, type Context, EXIT, usageError } from "../../command.ts";
import { buildRecording } from "../../recording/build-recording.ts";
import type { Difference } from "../../recording/compare.ts";
import { createProfile, expectSandbox, type Profile } from "../../recording/live/profile.ts";
import { type Replayed, replayToGateway } from "../../recording/live/replay-gateway.ts";
import { replayToShop, type ShopOptions } from "../../recording/live/replay-shop.ts";
import { readRecordingFile, writeRecordingFile } from "../../recording/recording-file.ts";
import type { RecordingFile } from "../../recording/recording-schema.ts";
import type { ReplayOptions } from "../../recording/replay/player.ts";
import { readSettings, resolveIn } from "../../settings.ts";
import { expectFile, readPort, readUrl, TIMEOUT_SECONDS, warnTo } from "./session-options.ts";

const LATE_MS = 1_000;
const TIMEOUT_SECONDS_MAX = 600;

export async function runReplay(context: Context): Promise<number> {
  const path = resolveIn(context.io.folder, expectFile(context, "kaunter replay shop.json"));
  const recording = readRecordingFile(path);
  const profile = createProfile(readSettings(context));
  const buyUrl = readUrl(context, "buy-url", "http://127.0.0.1:3000/buy");
  const options = { ...readOptions(context), port: readPort(context), warn: warnTo(context) };
  const isUpdate = context.flag("update");
  await expectSandbox(profile);
  const startedAt = new Date();
  const { differences, seen } = await play(recording, profile, { ...options, buyUrl, isUpdate });
  if (isUpdate) {
    const { sides, secrets } = profile;
    const now = buildRecording(seen, { sides, secrets, startedAt });
    writeRecordingFile(path, keepOwn(recording, now, buyUrl !== undefined));
  }
  context.print(summaryOf(context, recording, differences), {
    steps: recording.steps.length,
    differences,
  });
  return differences.length === 0 || isUpdate ? EXIT.ok : EXIT.failed;
}

function play(
  recording: RecordingFile,
  profile: Profile,
  {
    buyUrl,
    ...options
  }: Omit<ShopOptions, "buyUrl"> & { buyUrl: string | undefined; isUpdate: boolean },
): Promise<Replayed> {
  if (buyUrl !== undefined) return replayToShop(recording, profile, { ...options, buyUrl });
  if (options.isUpdate && recording.steps.some(isUpload)) {
    throw new CliError("The recording has uploads, which cannot be replayed.", {
      hint: "Record the session again: kaunter record FILE --force",
    });
  }
  return replayToGateway(recording, profile, options);
}

const isUpload = (step: RecordingFile["steps"][number]) =>
  step.step === "call" && step.body === null;

function readOptions({ option, io, isJson }: Context): ReplayOptions {
  const seconds = Number(option("timeout") ?? TIMEOUT_SECONDS);
  if (!(seconds > 0 && seconds <= TIMEOUT_SECONDS_MAX)) {
    throw usageError(`--timeout must be a number of seconds, at most ${TIMEOUT_SECONDS_MAX}.`);
  }
  return {
    ignored: (option("ignore") ?? "").split(",").filter((name) => name !== ""),
    timeoutMs: seconds * 1_000,
    lateMs: LATE_MS,
    signal: io.signal,
    onStep: (number, what) => isJson || io.writeError(`  ${number} ${what}\n`),
  };
}

/**
 * What a payer does is the recording's own: two acts may end in the same way. So is what the shop
 * responded, where it had no part in the replay.
 */
function keepOwn(before: RecordingFile, now: RecordingFile, hasShop: boolean): RecordingFile {
  const acts = before.steps.filter((step) => step.step === "payer").values();
  const webhooks = before.steps.filter((step) => step.step === "webhook").values();
  const steps = now.steps.map((step) => {
    if (step.step === "payer") return { ...step, with: acts.next().value?.with ?? step.with };
    if (step.step !== "webhook" || hasShop) return step;
    return { ...step, response: webhooks.next().value?.response ?? step.response };
  });
  return { ...now, steps };
}

function summaryOf(
  { paint }: Context,
  { steps }: RecordingFile,
  differences: readonly Difference[],
): string[] {
  const count = `${steps.length} ${steps.length === 1 ? "step" : "steps"}`;
  if (differences.length === 0) return [paint.good(`${count} replayed, no difference.`)];
  const words = differences.length === 1 ? "1 difference" : `${differences.length} differences`;
  return [...differences.flatMap(linesOf), "", paint.bad(`${count} replayed, ${words}.`)];
}

function linesOf({ step, what, place, before, now }: Difference): string[] {
  const number = step === 0 ? "" : `step ${step}, `;
  return [`${number}${what}`, `  ${place}: ${before} → ${now}`];
}
