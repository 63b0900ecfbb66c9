import { makeClaimId } from "../../domain/ids.ts";
import type { Deps } from "../../operations/deps.ts";
import { createDelivering } from "../../operations/notification/deliver-notification.ts";
import { type RepeatingTask, repeat } from "../../platform/repeat.ts";
import type { Lane } from "../../store/due-work.ts";
import {
  type Claimed,
  type ClaimedNotification,
  type ClaimLimits,
  claimNotifications,
  findNextDueAt,
  listDueNotifications,
  listDueNotificationsOf,
  releaseClaims,
} from "../../store/notification/deliveries.ts";
import { NOTIFICATIONS_CHANNEL } from "../../store/notification/notifications.ts";
import type { WorkSlots } from "../choose-work.ts";
import { createHeldDeliveries, type HeldDeliveries } from "./held-deliveries.ts";
import { createWebhookAlerts, startReports, type WebhookAlerts } from "./webhook-alerts.ts";

/** A merchant alone may use half of the slots; a dead endpoint keeps eight of them busy. */
const SLOTS: WorkSlots = { total: 256, perEndpoint: 8 };
/**
 * Signed at a time, on other threads. The merchant with the fewest in flight waits for no more than
 * these, even on a busy processor; the next are chosen when half of them are signed.
 */
const SIGNING_MAX = 8;
/**
 * A claim outlives the longest delivery by this, so that it is not claimed twice; after a crash it
 * delays a delivery.
 */
const CLAIM_MARGIN_MS = 5_000;
const PAUSE_MS = 1_000;

/** Above this many merchants to claim for, one claim for all costs less. */
const MERCHANTS_APART_MAX = 8;

/**
 * Sends due notifications; a message on the channel shortens the wait, losing it costs a second.
 */
export async function startDeliveries(deps: Deps): Promise<RepeatingTask> {
  const held = createHeldDeliveries(SLOTS, deps.webhookRetries.timeoutMs);
  /** Merchants with something due, as far as is known. */
  const wanting = new Set<string>();
  /** Merchants who had enough at their last claim, so that more may be due. */
  const behind = new Set<string>();
  /** When all merchants are checked again. */
  let lookAt = deps.clock.now();

  async function round(): Promise<number> {
    await release(held.takeStale(deps.clock.now()));
    const merchantIds = [...wanting];
    wanting.clear();
    const isTimeToLook = deps.clock.now() >= lookAt || merchantIds.length === 0;
    if (isTimeToLook || merchantIds.length > MERCHANTS_APART_MAX) await claimForAll();
    else {
      for (const merchantId of merchantIds) {
        await claimFor(merchantId).catch((error: unknown) => {
          // The others do not wait for it.
          deps.log.error({ err: error, merchantId }, "notifications were not claimed");
        });
      }
    }
    return Math.max(1, lookAt.getTime() - deps.clock.now().getTime());
  }

  async function claimForAll(): Promise<void> {
    for (;;) {
      const limits = held.limits(deps.clock.now());
      for (const { merchantId } of limits.held) {
        if (hasEnough(limits, merchantId) || limits.limit === 0) behind.add(merchantId);
        else behind.delete(merchantId);
      }
      if (limits.limit === 0) break;
      const { deliveries, mayBeMore, postponed } = await claim(deps, limits);
      take(deliveries);
      if (mayBeMore) for (const { merchantId } of deliveries) behind.add(merchantId);
      if (deliveries.length + postponed === 0 || !mayBeMore) break;
    }
    const now = deps.clock.now();
    const pauseEnd = new Date(now.getTime() + PAUSE_MS);
    const dueAt = await deps.reach.among(deps.database, (db, among) =>
      findNextDueAt(db, now, among),
    );
    lookAt = dueAt && dueAt < pauseEnd ? dueAt : pauseEnd;
  }

  async function claimFor(merchantId: string): Promise<void> {
    const limits = held.limits(deps.clock.now());
    behind.add(merchantId);
    if (limits.exceptMerchants.includes(merchantId)) return;
    if (limits.limit === 0) {
      wanting.add(merchantId);
      return;
    }
    const { deliveries, mayBeMore, postponed } = await claim(deps, limits, merchantId);
    take(deliveries);
    if (deliveries.length === 0 && postponed > 0) lookAt = deps.clock.now(); // at what they hid
    if (!mayBeMore && !hasEnough(limits, merchantId)) behind.delete(merchantId);
  }

  function take(deliveries: readonly ClaimedNotification[]): void {
    held.add(deliveries);
    sender.wake();
  }

  async function release(unsent: readonly ClaimedNotification[]): Promise<void> {
    if (unsent.length > 0) await releaseClaims(deps.reach.limited(deps.database), unsent);
  }

  const alerts = createWebhookAlerts(deps);
  const onStart = () => task.noteStart();
  const sender = createSender({ ...deps, alerts }, held, onStart, (ended) => {
    const limits = held.limits(deps.clock.now());
    if (limits.limit === 0) return;
    for (const lane of ended) {
      if (behind.has(lane.merchantId) && !isExcluded(limits, lane)) wanting.add(lane.merchantId);
    }
    if (wanting.size > 0) task.wake();
  });
  const task = repeat(deps, "deliver notifications", PAUSE_MS, round);
  const reports = startReports(deps, alerts);
  const unlisten = await deps.database.listenEverywhere(NOTIFICATIONS_CHANNEL, (merchantId) => {
    wanting.add(merchantId);
    task.wake();
  });
  return {
    wake: task.wake,
    async stop() {
      sender.stop();
      await unlisten();
      await task.stop();
      await release(held.takeUnsent());
      await sender.idle();
      await reports.stop();
    },
  };
}

function isExcluded(limits: ClaimLimits, { merchantId, endpoint }: Lane): boolean {
  return (
    limits.exceptMerchants.includes(merchantId) ||
    limits.exceptEndpoints.includes(endpoint) ||
    limits.exceptLanes.some((lane) => lane.merchantId === merchantId && lane.endpoint === endpoint)
  );
}

/** True when a claim leaves out something of this merchant. */
function hasEnough(limits: ClaimLimits, merchantId: string): boolean {
  return limits.held.some((lane) => lane.merchantId === merchantId && isExcluded(limits, lane));
}

interface Sender {
  /** Starts what gets a slot: once a turn of the event loop, however often it is called. */
  wake(): void;
  /** Starts nothing more. */
  stop(): void;
  /** Resolves when nothing is in flight. */
  idle(): Promise<void>;
}

function createSender(
  { alerts, ...deps }: Deps & { alerts: WebhookAlerts },
  held: HeldDeliveries,
  onStart: () => void,
  onEnded: (ended: Lane[]) => void,
): Sender {
  const deliver = createDelivering(deps);
  const running = new Set<Promise<void>>();
  let signing = 0;
  let ended: Lane[] = [];
  let isScheduled = false;
  let isStopped = false;

  function wake(): void {
    if (isScheduled || isStopped) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      if (isStopped) return;
      if (signing <= SIGNING_MAX / 2) startNext();
      if (ended.length > 0) onEnded(ended);
      ended = [];
    });
  }

  function startNext(): void {
    for (const delivery of held.takeChosen(deps.clock.now(), SIGNING_MAX - signing)) {
      onStart();
      const own = run(delivery).finally(() => running.delete(own));
      running.add(own);
    }
  }

  async function run(delivery: ClaimedNotification): Promise<void> {
    let isSigning = true;
    signing += 1;
    const onSigned = () => {
      if (isSigning) signing -= 1;
      isSigning = false;
      wake();
    };
    await deliver(delivery, {
      onSigned,
      onSent(status) {
        held.free(delivery, status, deps.clock.now());
        alerts.note(delivery.notification, status);
        wake();
      },
    });
    held.end(delivery);
    ended.push(delivery);
    onSigned();
  }

  return {
    wake,
    stop() {
      isStopped = true;
    },
    async idle() {
      await Promise.all(running);
    },
  };
}

/** Sends everything due now, in rounds; returns how many attempts were made. */
export async function deliverDueNotifications(deps: Deps): Promise<number> {
  const deliver = createDelivering(deps);
  const alerts = createWebhookAlerts(deps);
  let count = 0;
  for (;;) {
    const held = createHeldDeliveries(SLOTS, deps.webhookRetries.timeoutMs);
    const { deliveries, postponed } = await claim(deps, held.limits(deps.clock.now()));
    if (deliveries.length + postponed === 0) break;
    await Promise.all(
      deliveries.map((one) =>
        deliver(one, { onSent: (status) => alerts.note(one.notification, status) }),
      ),
    );
    count += deliveries.length;
  }
  await alerts.report();
  return count;
}

type ClaimDeps = Pick<Deps, "clock" | "database" | "random" | "reach" | "webhookRetries">;

async function claim(
  { clock, database, random, reach, webhookRetries }: ClaimDeps,
  limits: ClaimLimits,
  merchantId?: string,
): Promise<Claimed> {
  const now = clock.now();
  const claimMs = webhookRetries.timeoutMs + CLAIM_MARGIN_MS;
  const own = { id: makeClaimId(random), until: new Date(now.getTime() + claimMs) };
  const due =
    merchantId === undefined
      ? await reach.among(database, (db, among) =>
          listDueNotifications(db, now, { ...limits, among }),
        )
      : await listDueNotificationsOf(reach.limited(database), merchantId, now, limits);
  return claimNotifications(reach.limited(database), due, now, own);
}
