import type { CheckoutStatus } from "../checkout/checkout.ts";
import type { AttemptState } from "./attempt.ts";

/** The parts of an attempt that the payer's page shows. */
export interface LiveAttempt {
  state: AttemptState;
  /** The QR code has been scanned. */
  isScanned: boolean;
  /** Paid with a different amount; waiting for an operator's decision. */
  isHeld: boolean;
}

/** Changes whenever the page would change. `attempts` oldest first. */
export function liveVersion(status: CheckoutStatus, attempts: readonly LiveAttempt[]): string {
  const parts = attempts.map(({ state, isScanned, isHeld }) => {
    if (isHeld) return `${state}-HELD`;
    return isScanned ? `${state}-SCANNED` : state;
  });
  return [status, ...parts].join(".");
}
