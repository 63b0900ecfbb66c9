import type { Lane } from "../../store/due-work.ts";
import { laneOf } from "../choose-work.ts";

/** Failures in a row after which a server is taken to be down. */
const FAILURES_MIN = 5;

/**
 * Which lanes are down, by what this worker has seen. One that is down gets one delivery at a time,
 * a probe, so that it neither holds slots nor is flooded while it comes back; the first success
 * opens it again.
 */
export interface LaneHealth {
  note(lane: Lane, isDelivered: boolean): void;
  isDown(lane: Lane): boolean;
  /** Of lanes that are down the first that waits, and none while a probe is in flight. */
  listAllowed<Item extends Lane>(waiting: readonly Item[], inFlight: readonly Lane[]): Item[];
}

export function createLaneHealth(): LaneHealth {
  /** Of lanes whose last delivery failed. */
  const failures = new Map<string, number>();
  const isDown = (lane: Lane) => (failures.get(laneOf(lane)) ?? 0) >= FAILURES_MIN;

  return {
    isDown,
    note(lane, isDelivered) {
      const key = laneOf(lane);
      if (isDelivered) failures.delete(key);
      else failures.set(key, (failures.get(key) ?? 0) + 1);
    },
    listAllowed(waiting, inFlight) {
      const probed = new Set(inFlight.filter(isDown).map(laneOf));
      return waiting.filter((item) => {
        if (!isDown(item)) return true;
        const isFree = !probed.has(laneOf(item));
        probed.add(laneOf(item));
        return isFree;
      });
    },
  };
}
