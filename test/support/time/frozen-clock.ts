import type { Clock } from "../../../packages/gateway/src/platform/clock.ts";

/** A clock that only moves when it is asked to. */
export class FrozenClock implements Clock {
  #ms: number;
  constructor(ms: number) {
    this.#ms = ms;
  }
  now(): Date {
    return new Date(this.#ms);
  }
  get seconds(): number {
    return Math.floor(this.#ms / 1_000);
  }
  set(ms: number): void {
    this.#ms = ms;
  }
  advance(ms: number): void {
    this.#ms += ms;
  }
}
