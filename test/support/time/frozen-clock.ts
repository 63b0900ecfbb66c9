import type { Clock } from "../../../packages/gateway/src/platform/clock.ts";

/** A clock that moves only on request. */
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
