/**
 * The codes that payers' apps show at a counter. One is good for one payment and a minute, by
 * virtual time. In memory only.
 */
import { randomInt } from "node:crypto";
import type { VirtualClock } from "../virtual-clock.ts";

/** Why a code cannot be charged. */
export type CodeProblem = "unknown" | "expired" | "used";

const LIFETIME_MS = 60_000;

/** Codes that need no app, by their last digits behind zeros only. */
const TEST_SERIALS: Readonly<Record<number, CodeProblem | "always">> = {
  1: "always",
  2: "expired",
  3: "used",
};

export class PayerCodes {
  readonly #clock: VirtualClock;
  readonly #issued = new Map<string, { expiresAt: Date; payment: string | null }>();

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  reset(): void {
    this.#issued.clear();
  }

  issue(code: string): void {
    const expiresAt = new Date(this.#clock.now().getTime() + LIFETIME_MS);
    this.#issued.set(code, { expiresAt, payment: null });
  }

  /**
   * Takes a code for a payment, which may take it again. `serial`: the digits of the code that are
   * not its wallet's.
   */
  take(code: string, serial: string, payment: string): CodeProblem | null {
    const known = this.#issued.get(code);
    if (!known) {
      const test = /^0+\d$/.test(serial) ? TEST_SERIALS[Number(serial)] : undefined;
      return test === "always" ? null : (test ?? "unknown");
    }
    if (known.payment === payment) return null;
    if (known.payment !== null) return "used";
    if (known.expiresAt <= this.#clock.now()) return "expired";
    known.payment = payment;
    return null;
  }
}

/** Of a new code: never those of a test code, which begin with a zero. */
export function randomSerial(length: number): string {
  const rest = Array.from({ length: length - 1 }, () => randomInt(10));
  return `1${rest.join("")}`;
}
