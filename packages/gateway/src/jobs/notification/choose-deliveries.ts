import type { Lane } from "../../store/notification/deliveries.ts";

export interface DeliverySlots {
  /** In all. A merchant may use as many as it leaves free, so that any other merchant finds one. */
  total: number;
  perEndpoint: number;
  /** Taken at a time: whoever comes while these are being signed is not late for the others. */
  atOnce: number;
}

interface Queue<Delivery> extends Lane {
  deliveries: Delivery[];
  /** Where its first delivery stands among all that wait. */
  order: number;
}

/**
 * Which of the waiting deliveries start now. A slot goes to the merchant with the fewest deliveries
 * in flight, and at a shared endpoint to the merchant with the fewest there; then to whoever came
 * first.
 */
export function chooseDeliveries<Delivery extends Lane>(
  waiting: readonly Delivery[],
  inFlight: readonly Lane[],
  slots: DeliverySlots,
): Delivery[] {
  const merchants = countBy(inFlight, ({ merchantId }) => merchantId);
  const endpoints = countBy(inFlight, ({ endpoint }) => endpoint);
  const lanes = countBy(inFlight, laneOf);
  const queues = queueByLane(waiting);
  const chosen: Delivery[] = [];

  const merchantCount = (queue: Lane) => merchants.get(queue.merchantId) ?? 0;
  const laneCount = (queue: Lane) => lanes.get(laneOf(queue)) ?? 0;
  const mayStart = (queue: Lane) =>
    merchantCount(queue) < slots.total - inFlight.length - chosen.length &&
    (endpoints.get(queue.endpoint) ?? 0) < slots.perEndpoint;

  function findNext(): Queue<Delivery> | null {
    const firstAt = new Map<string, Queue<Delivery>>();
    for (const queue of queues) {
      if (!mayStart(queue)) continue;
      const rival = firstAt.get(queue.endpoint);
      if (!rival || comesFirst(queue, rival, laneCount)) firstAt.set(queue.endpoint, queue);
    }
    let next: Queue<Delivery> | null = null;
    for (const queue of firstAt.values()) {
      if (!next || comesFirst(queue, next, merchantCount)) next = queue;
    }
    return next;
  }

  while (chosen.length < slots.atOnce) {
    const queue = findNext();
    const delivery = queue?.deliveries.shift();
    if (!queue || !delivery) break;
    chosen.push(delivery);
    if (queue.deliveries.length === 0) queues.delete(queue);
    add(merchants, queue.merchantId);
    add(endpoints, queue.endpoint);
    add(lanes, laneOf(queue));
  }
  return chosen;
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

function queueByLane<Delivery extends Lane>(waiting: readonly Delivery[]): Set<Queue<Delivery>> {
  const queues = new Map<string, Queue<Delivery>>();
  for (const [order, delivery] of waiting.entries()) {
    const queue = queues.get(laneOf(delivery));
    if (queue) queue.deliveries.push(delivery);
    else {
      const { merchantId, endpoint } = delivery;
      queues.set(laneOf(delivery), { merchantId, endpoint, deliveries: [delivery], order });
    }
  }
  return new Set(queues.values());
}

function comesFirst<Delivery>(
  queue: Queue<Delivery>,
  rival: Queue<Delivery>,
  countOf: (queue: Queue<Delivery>) => number,
): boolean {
  return (
    countOf(queue) - countOf(rival) < 0 ||
    (countOf(queue) === countOf(rival) && queue.order < rival.order)
  );
}
