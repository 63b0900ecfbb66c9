import { KaunterConnectionError, KaunterError } from "@kaunter/sdk";
import { buildRecording } from "../build-recording.ts";
import { type RecordingFile, STEPS_MAX } from "../recording-schema.ts";
import type { SeenStep } from "../session.ts";
import { openProxy } from "./open-proxy.ts";
import type { Profile } from "./profile.ts";
import { type Forward, type Watch, watchSession } from "./watch-session.ts";

export type RecordOptions = {
  readonly port: number;
  readonly forward: Forward | null;
  readonly onStep: (step: SeenStep) => void;
  /** Called after each step, so that an end at any time loses nothing. */
  readonly save: (recording: RecordingFile) => void;
};

/** What happens while it is recorded. */
export type Recorder = {
  /** What the shop has to call. */
  readonly url: string;
  readonly watch: Watch;
  /** Reads acts and webhooks that came since, and saves. */
  look(): Promise<void>;
};

/** Records what happens during `act`. */
export async function recordSession(
  profile: Profile,
  { port, forward, onStep, save }: RecordOptions,
  act: (recorder: Recorder) => Promise<void>,
): Promise<RecordingFile> {
  const { sides, secrets } = profile;
  const startedAt = new Date();
  const watch = await watchSession(profile, { forward, onStep });
  const build = () => buildRecording(watch.list(), { sides, secrets, startedAt });
  const proxy = await openProxy(profile, port, {
    before: () => unlessUnreachable(() => watch.lookForActs()),
    seen: (call) => {
      if (watch.stepCount < STEPS_MAX) watch.add(call);
    },
  });
  let saved = -1;
  const look = async () => {
    await unlessUnreachable(() => watch.lookForActs());
    await unlessUnreachable(() => watch.lookForWebhooks());
    if (watch.stepCount === saved) return;
    saved = watch.stepCount;
    save(build());
  };
  try {
    await act({ url: proxy.url, watch, look });
  } finally {
    await look();
    await proxy.close();
    save(build());
  }
  return build();
}

/** A gateway that is away for a while ends no recording. */
async function unlessUnreachable(look: () => Promise<void>): Promise<void> {
  try {
    await look();
  } catch (error) {
    if (!(error instanceof KaunterConnectionError || error instanceof KaunterError)) throw error;
  }
}
