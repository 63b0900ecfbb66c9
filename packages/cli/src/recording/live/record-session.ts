import { messageOf } from "../../command.ts";
import { buildRecording } from "../build-recording.ts";
import { type RecordingFile, STEPS_MAX } from "../recording-schema.ts";
import type { SeenStep } from "../session.ts";
import { openProxy } from "./open-proxy.ts";
import type { Profile } from "./profile.ts";
import { unlessUnreachable } from "./unless-unreachable.ts";
import { type Forward, type Watch, watchSession } from "./watch-session.ts";

const SAVED_AFTER_MS = 200;

export type RecordOptions = {
  readonly port: number;
  readonly forward: Forward | null;
  readonly onStep: (step: SeenStep) => void;
  /** What went wrong with a call or a save, while the session goes on. */
  readonly warn: (message: string) => void;
  /** Called soon after each step, so that an end at any time loses nothing. */
  readonly save: (recording: RecordingFile) => void;
};

/** What happens while it is recorded. */
export type Recorder = {
  /** What the shop has to call. */
  readonly url: string;
  readonly watch: Watch;
  /** Reads acts and webhooks that came since. */
  look(): Promise<void>;
};

/** Records what happens during `act`. */
export async function recordSession(
  profile: Profile,
  { port, forward, onStep, warn, save }: RecordOptions,
  act: (recorder: Recorder) => Promise<void>,
): Promise<RecordingFile> {
  const { sides, secrets } = profile;
  const startedAt = new Date();
  const build = () => buildRecording(watch.list(), { sides, secrets, startedAt });
  const saver = createSaver(() => save(build()), warn);
  const watch = await watchSession(profile, {
    forward,
    onStep: (step) => {
      onStep(step);
      saver.saveSoon();
    },
  });
  const proxy = await openProxy(profile, port, {
    before: () => unlessUnreachable(() => watch.lookForActs()),
    seen: (call) => {
      if (watch.stepCount < STEPS_MAX) watch.add(call);
    },
    failed: warn,
  });
  const look = async () => {
    await unlessUnreachable(() => watch.lookForActs());
    await unlessUnreachable(() => watch.lookForWebhooks());
  };
  try {
    await act({ url: proxy.url, watch, look });
  } finally {
    try {
      await look();
    } finally {
      await proxy.close();
      saver.stop();
      // Where nothing was recorded, the file that was there stays.
      if (watch.stepCount > 0) save(build());
    }
  }
  return build();
}

/** One save for steps that come together. The session goes on where it fails. */
function createSaver(save: () => void, warn: (message: string) => void) {
  let timer: NodeJS.Timeout | null = null;
  const saveNow = () => {
    timer = null;
    try {
      save();
    } catch (error) {
      warn(messageOf(error));
    }
  };
  return {
    saveSoon() {
      timer ??= setTimeout(saveNow, SAVED_AFTER_MS);
    },
    stop() {
      if (timer) clearTimeout(timer);
    },
  };
}
