import type { VirtualClock } from "./virtual-clock.ts";

/**
 * Faults of a whole simulator. `down` to `maintenance` affect requests, except for payers' pages.
 * `expired_tls` moves it to an address whose certificate has expired.
 */
export type FaultKind =
  | "down"
  | "slow"
  | "500"
  | "html_error_page"
  | "maintenance"
  | "expired_tls"
  | "drop_webhooks"
  | "clock_skew"
  | "key_rotation"
  | "settlement_mismatch";

export const FAULT_KINDS: readonly FaultKind[] = [
  "down",
  "slow",
  "500",
  "html_error_page",
  "maintenance",
  "expired_tls",
  "drop_webhooks",
  "clock_skew",
  "key_rotation",
  "settlement_mismatch",
];

/**
 * Without `count` and times it lasts until it is cleared. `count`: the requests (or webhooks, or
 * settlement lines) it affects. `fromAt` and `untilAt` are virtual times.
 */
export interface Fault {
  simulator: string;
  kind: FaultKind;
  count?: number;
  fromAt?: Date;
  untilAt?: Date;
  /** `slow`: real delay. `clock_skew`: how far the simulator's clock is ahead. */
  ms?: number;
  /** `settlement_mismatch`: the line it changes (any, when absent), and by how many sen. */
  reference?: string;
  amountMinor?: number;
}

/** The faults that a simulator implements itself. */
export interface FaultView {
  /** How far the simulator's clock is ahead of the virtual clock. */
  skewMs(): number;
  /** True when it must sign with its next key. */
  useNextKey(): boolean;
  /** Sen to add to the gross of this settlement line; uses one count. */
  settlementMismatch(reference: string): number;
}

const REQUEST_KINDS: readonly FaultKind[] = [
  "down",
  "slow",
  "500",
  "html_error_page",
  "maintenance",
];

export class Faults {
  #clock: VirtualClock;
  #faults: Fault[] = [];

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  add(fault: Fault): void {
    this.#faults.push({ ...fault });
  }

  list(): readonly Fault[] {
    return this.#faults;
  }

  clear(simulator?: string): void {
    this.#faults = simulator ? this.#faults.filter((f) => f.simulator !== simulator) : [];
  }

  /** The fault of the next request; uses one count. */
  takeForRequest(simulator: string): Fault | null {
    return this.#take((f) => f.simulator === simulator && REQUEST_KINDS.includes(f.kind));
  }

  takeDroppedWebhook(simulator: string): boolean {
    return this.#take((f) => f.simulator === simulator && f.kind === "drop_webhooks") !== null;
  }

  /** Called when a client connects to the expired certificate. */
  takeExpiredTls(simulator: string): void {
    this.#take((f) => f.simulator === simulator && f.kind === "expired_tls");
  }

  isExpiredTls(simulator: string): boolean {
    return this.#find(simulator, "expired_tls") !== undefined;
  }

  viewOf(simulator: string): FaultView {
    const find = (kind: FaultKind) => this.#find(simulator, kind);
    return {
      skewMs: () => find("clock_skew")?.ms ?? 0,
      useNextKey: () => find("key_rotation") !== undefined,
      settlementMismatch: (reference) =>
        this.#take(
          (f) =>
            f.simulator === simulator &&
            f.kind === "settlement_mismatch" &&
            (f.reference === undefined || f.reference === reference),
        )?.amountMinor ?? 0,
    };
  }

  #find(simulator: string, kind: FaultKind): Fault | undefined {
    return this.#faults.find((f) => f.simulator === simulator && f.kind === kind && this.#isOn(f));
  }

  #isOn(fault: Fault): boolean {
    const now = this.#clock.now();
    if (fault.fromAt && now < fault.fromAt) return false;
    if (fault.untilAt && now >= fault.untilAt) return false;
    return fault.count === undefined || fault.count > 0;
  }

  #take(matches: (fault: Fault) => boolean): Fault | null {
    const fault = this.#faults.find((f) => matches(f) && this.#isOn(f));
    if (!fault) return null;
    if (fault.count !== undefined) {
      fault.count -= 1;
      if (fault.count === 0) this.#faults = this.#faults.filter((f) => f !== fault);
    }
    return fault;
  }
}
