import { setTimeout as sleep } from "node:timers/promises";
import type { VirtualClock } from "../virtual-clock.ts";

/** A gateway that has not called for this long is not followed any more. */
const SILENT_MS = 5_000;
/** Shorter than the gateway's portal waits for a response. */
const PATIENCE_MS = 8_000;
const LOOK_MS = 25;
/** The gateway's database rejects more. */
export const AHEAD_MS_MAX = 300 * 86_400_000;

/**
 * The time that the simulators share with a gateway: both are ahead of the true time by the same.
 * The gateway calls every moment with how far it is, and gets how far it is to go. It advances
 * first, so that no message of a simulator comes from its future. What is ahead pulls the other
 * along, so a restart of either changes nothing.
 */
export class SharedClock {
  readonly #clock: VirtualClock;
  #targetMs = 0;
  #gateway: { aheadMs: number; at: number } | null = null;
  #last: Promise<void> = Promise.resolve();

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  /** Null without a gateway that follows. */
  get gatewayAheadMs(): number | null {
    const isHeard = this.#gateway && performance.now() - this.#gateway.at < SILENT_MS;
    return isHeard ? (this.#gateway?.aheadMs ?? null) : null;
  }

  /** False when it would be too far ahead for the gateway. */
  canAdvance(ms: number): boolean {
    return this.gatewayAheadMs === null || this.#targetFrom(ms) <= AHEAD_MS_MAX;
  }

  /** Resolves when gateway and simulators have advanced; alone when the gateway does not follow. */
  async advance(ms: number): Promise<void> {
    const targetMs = this.#targetFrom(ms);
    this.#targetMs = targetMs;
    const began = performance.now();
    while (this.#isAwaited(targetMs) && performance.now() - began < PATIENCE_MS) {
      await sleep(LOOK_MS, undefined, { ref: false });
    }
    await this.#advanceTo(targetMs);
  }

  /** Called by the gateway, which is ahead by `aheadMs`; returns how far it is to be. */
  follow(aheadMs: number): number {
    this.#gateway = { aheadMs, at: performance.now() };
    if (aheadMs > this.#targetFrom(0)) {
      this.#targetMs = aheadMs;
      void this.#advanceTo(aheadMs);
    }
    return this.#targetFrom(0);
  }

  async unfreeze(): Promise<void> {
    if (this.gatewayAheadMs === null) this.#clock.unfreeze();
    else await this.#clock.catchUp();
  }

  /** True time again, until a gateway that was advanced pulls the simulators along. */
  reset(): void {
    this.#clock.reset();
    this.#targetMs = 0;
  }

  #targetFrom(ms: number): number {
    return Math.max(this.#targetMs, this.#clock.advancedMs) + ms;
  }

  #isAwaited(targetMs: number): boolean {
    const { gatewayAheadMs } = this;
    return gatewayAheadMs !== null && gatewayAheadMs < targetMs;
  }

  #advanceTo(targetMs: number): Promise<void> {
    this.#last = this.#last.then(async () => {
      const leftMs = targetMs - this.#clock.advancedMs;
      if (leftMs > 0) await this.#clock.advance(leftMs);
      // What its tasks took is time, too.
      if (!this.#clock.isFrozen && this.gatewayAheadMs !== null) await this.#clock.catchUp();
    });
    return this.#last;
  }
}
