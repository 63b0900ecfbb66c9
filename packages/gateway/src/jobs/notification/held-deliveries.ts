import { DELIVERY_TIMEOUT_MS } from "../../domain/notification/notification.ts";
import type { Lane } from "../../store/due-work.ts";
import type { ClaimedNotification, ClaimLimits } from "../../store/notification/deliveries.ts";
import { chooseWork, countBy, laneOf, type WorkSlots } from "../choose-work.ts";

/** What a worker has claimed: a buffer, deliveries in flight, and those that are being recorded. */
export interface HeldDeliveries {
  /** What to claim next: nothing for merchants and endpoints that have enough. */
  limits(): ClaimLimits;
  add(claimed: readonly ClaimedNotification[]): void;
  /** Moves those that get a slot now, at most `countMax`, from the buffer to those in flight. */
  takeChosen(now: Date, countMax?: number): ClaimedNotification[];
  /** Frees the slot of one that is being recorded. `isStopped`: its URL is to be left alone. */
  free(delivery: ClaimedNotification, isStopped: boolean): void;
  /** Ends one that is recorded, or that failed. */
  end(delivery: ClaimedNotification): void;
  /** Removes those whose claim may end during their delivery. */
  takeStale(now: Date): ClaimedNotification[];
  /** Removes all that are not in flight. */
  takeUnsent(): ClaimedNotification[];
}

/**
 * Enough that no slot is free while the next deliveries are claimed; few enough that a slow machine
 * sends them before their claims end.
 */
const HELD_MAX = 1_024;
/** With less room, nothing is claimed: a few at a time cost as much as many. */
const ROOM_MIN = 64;
/** Of one merchant at one endpoint, per slot there. */
const HELD_PER_SLOT = 3;
/** What a delivery may take from its start: its time limit, and then its record. */
const CLAIM_LEFT_MS_MIN = DELIVERY_TIMEOUT_MS + 1_000;

export function createHeldDeliveries(slots: WorkSlots): HeldDeliveries {
  const perLane = HELD_PER_SLOT * slots.perEndpoint;
  let waiting: ClaimedNotification[] = [];
  const inFlight = new Set<ClaimedNotification>();
  const recording = new Set<ClaimedNotification>();
  /** Too slow for what was claimed for them, until one of those in flight ends. */
  const stuckEndpoints = new Set<string>();

  function take(isTaken: (delivery: ClaimedNotification) => boolean): ClaimedNotification[] {
    const taken = waiting.filter(isTaken);
    if (taken.length > 0) waiting = waiting.filter((delivery) => !isTaken(delivery));
    return taken;
  }

  return {
    limits() {
      const all = [...waiting, ...inFlight, ...recording];
      const lanes = new Map<string, Lane & { count: number }>();
      const merchants = countBy(all, ({ merchantId }) => merchantId);
      for (const { merchantId, endpoint } of all) {
        const key = laneOf({ merchantId, endpoint });
        const count = (lanes.get(key)?.count ?? 0) + 1;
        lanes.set(key, { merchantId, endpoint, count });
      }
      const held = [...lanes.values()];
      const room = HELD_MAX - all.length;
      return {
        room,
        limit: room < ROOM_MIN ? 0 : Math.floor(room / 2),
        perLane,
        held,
        exceptMerchants: [...merchants].filter(([, n]) => n >= room / 5).map(([id]) => id),
        exceptLanes: held.filter(({ count }) => count >= perLane / 2),
        exceptEndpoints: [...stuckEndpoints],
      };
    },
    add(claimed) {
      // Claimed again after a redelivery was requested: the older claim is void.
      const ids = new Set(claimed.map(({ notification }) => notification.id));
      take(({ notification }) => ids.has(notification.id));
      waiting.push(...claimed);
    },
    takeChosen(now, countMax) {
      const inTime = waiting.filter((delivery) => hasTime(delivery, now));
      const chosen = new Set(chooseWork(inTime, [...inFlight], slots, countMax));
      for (const delivery of chosen) inFlight.add(delivery);
      return take((delivery) => chosen.has(delivery));
    },
    free(delivery, isStopped) {
      const { merchantId, endpoint, notification } = delivery;
      inFlight.delete(delivery);
      recording.add(delivery);
      stuckEndpoints.delete(endpoint);
      const { url } = notification;
      if (isStopped) take((one) => one.merchantId === merchantId && one.notification.url === url);
    },
    end(delivery) {
      inFlight.delete(delivery);
      recording.delete(delivery);
      stuckEndpoints.delete(delivery.endpoint);
    },
    takeStale(now) {
      const stale = take((delivery) => !hasTime(delivery, now));
      const busy = new Set([...inFlight].map(({ endpoint }) => endpoint));
      for (const { endpoint } of stale) if (busy.has(endpoint)) stuckEndpoints.add(endpoint);
      return stale;
    },
    takeUnsent: () => take(() => true),
  };
}

function hasTime({ claim: { until } }: ClaimedNotification, now: Date): boolean {
  return until.getTime() - now.getTime() >= CLAIM_LEFT_MS_MIN;
}
