import { DELIVERY_TIMEOUT_MS } from "../../domain/notification/notification.ts";
import type { ClaimedNotification, ClaimLimits } from "../../store/notification/deliveries.ts";
import { chooseDeliveries, countBy, type DeliverySlots, type Lane } from "./choose-deliveries.ts";

/** What a worker has claimed: deliveries in flight, and a buffer of those that wait for a slot. */
export interface HeldDeliveries {
  /** What to claim next: nothing for merchants and endpoints that have enough. */
  limits(): ClaimLimits;
  add(claimed: readonly ClaimedNotification[]): void;
  /** Moves those that get a slot now from the buffer to those in flight. */
  takeChosen(now: Date): ClaimedNotification[];
  /** Ends one in flight. `isStopped`: nothing that waits for its URL is to be sent. */
  end(delivery: ClaimedNotification, isStopped: boolean): void;
  /** Removes those whose claim may end during their delivery. */
  takeStale(now: Date): ClaimedNotification[];
  /** Removes all that are not in flight. */
  takeUnsent(): ClaimedNotification[];
}

/** Enough that no slot is free while the next deliveries are claimed. */
const HELD_MAX = 1_024;
/** With less room, nothing is claimed: a few at a time cost as much as many. */
const ROOM_MIN = 64;
/** Per slot of an endpoint. */
const HELD_PER_SLOT = 3;
/** What a delivery may take from its start: its time limit, and then its record. */
const CLAIM_LEFT_MS_MIN = DELIVERY_TIMEOUT_MS + 1_000;

export function createHeldDeliveries(slots: DeliverySlots): HeldDeliveries {
  const perEndpoint = HELD_PER_SLOT * slots.perEndpoint;
  let waiting: ClaimedNotification[] = [];
  const inFlight = new Set<ClaimedNotification>();
  /** Too slow for what was claimed for them, until one of their deliveries ends. */
  const stuckEndpoints = new Set<string>();

  function take(isTaken: (delivery: ClaimedNotification) => boolean): ClaimedNotification[] {
    const taken = waiting.filter(isTaken);
    if (taken.length > 0) waiting = waiting.filter((delivery) => !isTaken(delivery));
    return taken;
  }

  return {
    limits() {
      const held: Lane[] = [...waiting, ...inFlight];
      const room = HELD_MAX - held.length;
      const merchants = countBy(held, ({ merchantId }) => merchantId);
      const endpoints = countBy(held, ({ endpoint }) => endpoint);
      const withEnough = (counts: Map<string, number>, countMin: number) =>
        [...counts].filter(([, count]) => count >= countMin).map(([key]) => key);
      return {
        room,
        limit: room < ROOM_MIN ? 0 : Math.floor(room / 2),
        perEndpoint,
        merchants,
        endpoints,
        exceptMerchants: withEnough(merchants, room / 2),
        exceptEndpoints: [...stuckEndpoints, ...withEnough(endpoints, perEndpoint / 2)],
      };
    },
    add(claimed) {
      // Claimed again after a redelivery was requested: the older claim is void.
      const ids = new Set(claimed.map(({ notification }) => notification.id));
      take(({ notification }) => ids.has(notification.id));
      waiting.push(...claimed);
    },
    takeChosen(now) {
      const inTime = waiting.filter((delivery) => hasTime(delivery, now));
      const chosen = new Set(chooseDeliveries(inTime, [...inFlight], slots));
      for (const delivery of chosen) inFlight.add(delivery);
      return take((delivery) => chosen.has(delivery));
    },
    end(delivery, isStopped) {
      const { url } = delivery.notification;
      inFlight.delete(delivery);
      stuckEndpoints.delete(delivery.endpoint);
      if (!isStopped) return;
      take((one) => one.merchantId === delivery.merchantId && one.notification.url === url);
    },
    takeStale(now) {
      const stale = take((delivery) => !hasTime(delivery, now));
      for (const { endpoint } of stale) stuckEndpoints.add(endpoint);
      return stale;
    },
    takeUnsent: () => take(() => true),
  };
}

function hasTime({ claim: { until } }: ClaimedNotification, now: Date): boolean {
  return until.getTime() - now.getTime() >= CLAIM_LEFT_MS_MIN;
}
