import { CliError, EXIT } from "../../command.ts";
import type { RecordingFile } from "../recording-schema.ts";
import { compareShop, phasesOf } from "../replay/compare-shop.ts";
import type { ReplayOptions } from "../replay/player.ts";
import { isOfSession } from "../replay/session-webhooks.ts";
import { openProxy } from "./open-proxy.ts";
import type { Profile } from "./profile.ts";
import { knownValues, type Replayed } from "./replay-gateway.ts";
import { runPurchases } from "./run-purchases.ts";
import { unlessUnreachable } from "./unless-unreachable.ts";
import { watchSession } from "./watch-session.ts";

export type ShopOptions = ReplayOptions & {
  readonly buyUrl: string;
  readonly port: number;
  /** A call of the shop that the gateway has not responded to. */
  readonly warn: (message: string) => void;
};

/**
 * Plays everybody but the shop: orders, pays and returns, while the shop talks to a real gateway.
 * Compares what the shop sends and how it responds to webhooks.
 */
export async function replayToShop(
  recording: RecordingFile,
  profile: Profile,
  { buyUrl, port, signal, timeoutMs, ignored, warn }: ShopOptions,
): Promise<Replayed> {
  const { purchases, webhookCounts } = purchasesOf(recording);
  if (purchases.length === 0) {
    throw new CliError("The recording has no checkout, so there is nothing to order.", {
      exitCode: EXIT.usage,
    });
  }
  const watch = await watchSession(profile, {});
  const proxy = await openProxy(profile, port, {
    before: () => unlessUnreachable(() => watch.lookForActs()),
    seen: (call) => watch.add(call),
    failed: warn,
  });
  try {
    const shopping = { profile, watch, buyUrl, signal, timeoutMs, webhookCounts };
    await runPurchases(shopping, purchases);
  } finally {
    await proxy.close();
  }
  if (signal.aborted) throw new CliError("Stopped before the end.");
  const all = watch.list();
  const seen = all.filter((step) => step.step !== "webhook" || isOfSession(step.body, all));
  const values = knownValues(profile);
  return { differences: compareShop(recording.steps, seen, { values, ignored }), seen };
}

/** What is paid for each checkout, and how many webhooks there are by then. */
function purchasesOf({ steps }: RecordingFile) {
  const [first = [], ...phases] = phasesOf(steps);
  let webhookCount = first.filter(({ step }) => step.step === "webhook").length;
  const webhookCounts = phases.map((phase) => {
    webhookCount += phase.filter(({ step }) => step.step === "webhook").length;
    return webhookCount;
  });
  const purchases = phases.map((phase) =>
    phase.flatMap(({ step }) => (step.step === "payer" ? [step.with] : [])),
  );
  return { purchases, webhookCounts };
}
