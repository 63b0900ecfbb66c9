import type { FullLanes, Lane } from "../store/due-work.ts";

export interface WorkSlots {
  /** In all. A merchant never uses more than remain free, so any other merchant finds one. */
  total: number;
  perEndpoint: number;
  /** The same share of an endpoint's slots, where an endpoint is a provider of all merchants. */
  isEndpointShared?: boolean;
}

interface Queue<Item> extends Lane {
  items: Item[];
  /** The position of its first item among all that wait. */
  order: number;
}

/**
 * Which of the waiting items start now, at most `countMax`. A slot goes to the merchant with the
 * fewest in flight, and at a shared endpoint to the merchant with the fewest there; then in order
 * of arrival.
 */
export function chooseWork<Item extends Lane>(
  waiting: readonly Item[],
  inFlight: readonly Lane[],
  slots: WorkSlots,
  countMax = slots.total,
): Item[] {
  const used = countSlots(inFlight, slots);
  const queues = queueByLane(waiting);
  const chosen: Item[] = [];

  function findNext(): Queue<Item> | null {
    const firstAt = new Map<string, Queue<Item>>();
    for (const queue of queues) {
      if (used.isMerchantFull(queue) || used.isEndpointFull(queue) || used.isLaneFull(queue))
        continue;
      const rival = firstAt.get(queue.endpoint);
      if (!rival || comesFirst(queue, rival, used.ofLane)) firstAt.set(queue.endpoint, queue);
    }
    let next: Queue<Item> | null = null;
    for (const queue of firstAt.values()) {
      if (!next || comesFirst(queue, next, used.ofMerchant)) next = queue;
    }
    return next;
  }

  while (chosen.length < countMax) {
    const queue = findNext();
    const item = queue?.items.shift();
    if (!queue || !item) break;
    chosen.push(item);
    if (queue.items.length === 0) queues.delete(queue);
    used.add(queue);
  }
  return chosen;
}

/** Merchants, endpoints and lanes without a slot; null when no slot is free. */
export function listFullLanes(inFlight: readonly Lane[], slots: WorkSlots): FullLanes | null {
  if (inFlight.length >= slots.total) return null;
  const used = countSlots(inFlight, slots);
  const lanes = [...new Map(inFlight.map((lane) => [laneOf(lane), lane])).values()];
  return {
    merchants: [...new Set(lanes.filter(used.isMerchantFull).map(({ merchantId }) => merchantId))],
    endpoints: [...new Set(lanes.filter(used.isEndpointFull).map(({ endpoint }) => endpoint))],
    lanes: lanes.filter(used.isLaneFull),
  };
}

function countSlots(inFlight: readonly Lane[], slots: WorkSlots) {
  let all = inFlight.length;
  const merchants = countBy(inFlight, ({ merchantId }) => merchantId);
  const endpoints = countBy(inFlight, ({ endpoint }) => endpoint);
  const lanes = countBy(inFlight, laneOf);
  const ofMerchant = ({ merchantId }: Lane) => merchants.get(merchantId) ?? 0;
  const ofLane = (lane: Lane) => lanes.get(laneOf(lane)) ?? 0;
  const freeAt = ({ endpoint }: Lane) => slots.perEndpoint - (endpoints.get(endpoint) ?? 0);
  return {
    ofMerchant,
    ofLane,
    isMerchantFull: (lane: Lane) => ofMerchant(lane) >= slots.total - all,
    isEndpointFull: (lane: Lane) => freeAt(lane) <= 0,
    isLaneFull: (lane: Lane) => slots.isEndpointShared === true && ofLane(lane) >= freeAt(lane),
    add(lane: Lane) {
      all += 1;
      add(merchants, lane.merchantId);
      add(endpoints, lane.endpoint);
      add(lanes, laneOf(lane));
    },
  };
}

export function countBy<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) add(counts, keyOf(item));
  return counts;
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

export const laneOf = ({ merchantId, endpoint }: Lane) => `${merchantId} ${endpoint}`;

function queueByLane<Item extends Lane>(waiting: readonly Item[]): Set<Queue<Item>> {
  const queues = new Map<string, Queue<Item>>();
  for (const [order, item] of waiting.entries()) {
    const queue = queues.get(laneOf(item));
    if (queue) queue.items.push(item);
    else {
      const { merchantId, endpoint } = item;
      queues.set(laneOf(item), { merchantId, endpoint, items: [item], order });
    }
  }
  return new Set(queues.values());
}

function comesFirst<Item>(
  queue: Queue<Item>,
  rival: Queue<Item>,
  countOf: (queue: Queue<Item>) => number,
): boolean {
  return (
    countOf(queue) - countOf(rival) < 0 ||
    (countOf(queue) === countOf(rival) && queue.order < rival.order)
  );
}
