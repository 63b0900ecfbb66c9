import type { NotificationStatus } from "../../domain/notification/notification.ts";
import type { Lane } from "../../store/due-work.ts";
import type { ClaimedNotification, ClaimLimits } from "../../store/notification/deliveries.ts";
import { chooseWork, laneOf, type WorkSlots } from "../choose-work.ts";
import { createLaneHealth } from "./lane-health.ts";
import { createLanePaces } from "./lane-paces.ts";

/** What a worker has claimed: a buffer, deliveries in flight, and those that are being recorded. */
export interface HeldDeliveries {
  /** What to claim next: nothing for merchants and endpoints that have enough. */
  limits(now: Date): ClaimLimits;
  add(claimed: readonly ClaimedNotification[]): void;
  /** Moves those that get a slot now, at most `countMax`, from the buffer to those in flight. */
  takeChosen(now: Date, countMax?: number): ClaimedNotification[];
  /** Frees the slot of one that is being recorded. STOPPED: its URL is to be left alone. */
  free(delivery: ClaimedNotification, status: NotificationStatus, now: Date): void;
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
/** Of one merchant at one endpoint, per slot there; more where it responds to more in a second. */
const HELD_PER_SLOT = 3;
/** Of one that is down: a probe in flight, and the next. */
const PLACES_WHEN_DOWN = 2;
/** For its record, after the time limit of a delivery. */
const RECORD_MS = 1_000;

export function createHeldDeliveries(slots: WorkSlots, timeoutMs: number): HeldDeliveries {
  const perLane = HELD_PER_SLOT * slots.perEndpoint;
  let waiting: ClaimedNotification[] = [];
  const inFlight = new Set<ClaimedNotification>();
  const recording = new Set<ClaimedNotification>();
  /** Too slow for what was claimed for them, until one of those in flight ends. */
  const stuckEndpoints = new Set<string>();
  const paces = createLanePaces();
  const health = createLaneHealth();

  const placesOf = (lane: Lane, perSecond: number) =>
    health.isDown(lane) ? PLACES_WHEN_DOWN : Math.max(perLane, perSecond);

  function hasTime({ claim: { until } }: ClaimedNotification, now: Date): boolean {
    return until.getTime() - now.getTime() >= timeoutMs + RECORD_MS;
  }

  const listLanes = (now: Date) =>
    countLanes([...waiting, ...inFlight, ...recording], paces.list(now), placesOf);

  function take(isTaken: (delivery: ClaimedNotification) => boolean): ClaimedNotification[] {
    const taken = waiting.filter(isTaken);
    if (taken.length > 0) waiting = waiting.filter((delivery) => !isTaken(delivery));
    return taken;
  }

  return {
    limits(now) {
      const held = listLanes(now);
      const merchants = new Map<string, number>();
      for (const { merchantId, count } of held) {
        merchants.set(merchantId, (merchants.get(merchantId) ?? 0) + count);
      }
      const room = HELD_MAX - waiting.length - inFlight.size - recording.size;
      return {
        room,
        limit: room < ROOM_MIN ? 0 : Math.floor(room / 2),
        perLane,
        held,
        exceptMerchants: [...merchants].filter(([, n]) => n >= room / 5).map(([id]) => id),
        exceptLanes: held.filter(({ count, places }) => count >= places / 2),
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
      const flying = [...inFlight];
      const allowed = health.listAllowed(inTime, flying);
      const chosen = new Set(chooseWork(allowed, flying, slots, countMax));
      for (const delivery of chosen) inFlight.add(delivery);
      return take((delivery) => chosen.has(delivery));
    },
    free(delivery, status, now) {
      const { merchantId, endpoint, notification } = delivery;
      inFlight.delete(delivery);
      recording.add(delivery);
      stuckEndpoints.delete(endpoint);
      paces.note(delivery, now);
      health.note(delivery, status === "DELIVERED");
      const { url } = notification;
      if (status === "STOPPED")
        take((one) => one.merchantId === merchantId && one.notification.url === url);
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

/** Of each lane how many are held, and how many may be. */
function countLanes(
  held: readonly Lane[],
  paces: ReturnType<ReturnType<typeof createLanePaces>["list"]>,
  placesOf: (lane: Lane, perSecond: number) => number,
): ClaimLimits["held"] {
  const lanes = new Map<string, Lane & { count: number; places: number }>();
  for (const { perSecond, ...lane } of paces) {
    lanes.set(laneOf(lane), { ...lane, count: 0, places: placesOf(lane, perSecond) });
  }
  for (const { merchantId, endpoint } of held) {
    const lane = { merchantId, endpoint };
    const known = lanes.get(laneOf(lane));
    if (known) known.count += 1;
    else lanes.set(laneOf(lane), { ...lane, count: 1, places: placesOf(lane, 0) });
  }
  return [...lanes.values()];
}
