import type { CheckoutStatus } from "../checkout/checkout.ts";
import type { AttemptState } from "./attempt.ts";

/** As much of an attempt as a payer's page shows. */
export interface LiveAttempt {
  state: AttemptState;
  /** The payer's bank has asked about the code. */
  isScanned: boolean;
  /** It was paid with another amount, and a person has to decide. */
  isHeld: boolean;
}

/** Changes whenever the page would look different. `attempts` oldest first. */
export function liveVersion(status: CheckoutStatus, attempts: readonly LiveAttempt[]): string {
  const parts = attempts.map(({ state, isScanned, isHeld }) => {
    if (isHeld) return `${state}-HELD`;
    return isScanned ? `${state}-SCANNED` : state;
  });
  return [status, ...parts].join(".");
}
