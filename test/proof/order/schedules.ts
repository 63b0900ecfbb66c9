/** Orders of the statements of several processes. */
import type { Schedule } from "../gate/in-order.ts";

/** More than any act has. */
export const WHOLE = 1_000;

/** How many there are: the multinomial coefficient. */
export function countOrders(lengths: readonly number[]): number {
  let count = 1;
  let total = 0;
  for (const length of lengths) {
    for (let n = 1; n <= length; n += 1) {
      total += 1;
      count = (count * total) / n;
    }
  }
  return count;
}

/**
 * Those with at most two switches that no lock forces: one process gets so far, another so far, and
 * then the rest, in each order of the processes. Most faults of concurrency need no more.
 */
export function listSchedules(lengths: readonly number[]): Schedule[] {
  const schedules: Schedule[] = [];
  for (const [first, length] of lengths.entries()) {
    for (const [second, other] of lengths.entries()) {
      if (first === second) continue;
      for (let count = 0; count < length; count += 1) {
        for (let next = 1; next <= other; next += 1) {
          const start = [
            { process: first, count },
            { process: second, count: next },
          ];
          const rest = lengths.keys().filter((index) => index !== second);
          const ends = [first, ...[...rest].filter((index) => index !== first), second];
          schedules.push([...start, ...ends.map((process) => ({ process, count: WHOLE }))]);
        }
      }
    }
  }
  return schedules;
}
