import { setTimeout as wait } from "node:timers/promises";
import {
  type Comparison,
  compareBodies,
  compareValues,
  type Difference,
  readJson,
  shown,
} from "../compare.ts";
import type { WebhookStep } from "../recording-schema.ts";
import type { SeenWebhook } from "../session.ts";
import type { Player } from "./player.ts";
import { isOfSession } from "./session-webhooks.ts";

const POLL_MS = 300;

export async function awaitWebhook(
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

/**
 * Not what the shop responded: it has no part in it. A webhook that waits behind one that nobody
 * accepts has a body only.
 */
function compareWebhook(comparison: Comparison, step: WebhookStep, found: SeenWebhook): void {
  if (step.headers.length > 0 && found.headers.length > 0) {
    compareValues(comparison, "signature", step.signature, found.signature);
    const inOrder = (names: readonly string[]) => names.toSorted().join(", ");
    compareValues(comparison, "headers", inOrder(step.headers), inOrder(found.headers));
  }
  compareBodies(comparison, "body", step.body, found.body);
}

/** The first that is the same, or else, when time is over, the first of its kind. */
async function findWebhook(player: Player, step: WebhookStep): Promise<SeenWebhook | null> {
  const { watch, options, taken } = player;
  const last = Date.now() + options.timeoutMs;
  for (;;) {
    await watch.lookForWebhooks();
    const open = watch.webhooks.filter(
      ({ id, eventType }) => eventType === step.eventType && !taken.has(id),
    );
    const same = open.find((webhook) => isSame(player, step, webhook));
    if (same || Date.now() > last || options.signal.aborted) return same ?? open[0] ?? null;
    // One of its kind for the same order is the one, whatever is different in it.
    const ofOrder = open.find(({ body }) => isOfSession(body, watch.list()));
    if (ofOrder) return ofOrder;
    await wait(POLL_MS, null, { signal: options.signal }).catch(() => {}); // stopped
  }
}

function isSame({ values, options }: Player, step: WebhookStep, webhook: SeenWebhook): boolean {
  let isDifferent = false;
  const differ = () => {
    isDifferent = true;
  };
  const { ignored } = options;
  compareWebhook({ values: new Map(values), ignored, differ }, step, webhook);
  return !isDifferent;
}

/** Webhooks of the session that no step has. */
export async function findAdditional({ watch, taken, options }: Player): Promise<Difference[]> {
  await wait(options.lateMs, null, { signal: options.signal }).catch(() => {}); // stopped
  await watch.lookForWebhooks();
  const steps = watch.list();
  const additional = watch.webhooks.filter(
    ({ id, body }) => !taken.has(id) && isOfSession(body, steps),
  );
  return additional.map(({ eventType, body }) => ({
    ...{ step: 0, what: `webhook ${eventType}`, place: "webhook", before: "(not sent)" },
    now: `sent: ${shown("webhook", readJson(body))}`,
  }));
}
