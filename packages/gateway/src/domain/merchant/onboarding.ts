/** From the first row to a merchant that may be paid out. Source: companion 10.4. */
import { GatewayError } from "../errors.ts";
import { nextState, type StateTable } from "../state-table.ts";
import type { MerchantStatus } from "./merchant.ts";

export type OnboardingEvent = "submit" | "approve" | "send_back" | "suspend" | "restore";

/**
 * An operator raises all events but `submit`. A restored merchant is looked at again.
 * @public Its diagram is generated.
 */
export const MERCHANT_TRANSITIONS: StateTable<MerchantStatus, OnboardingEvent> = {
  UNVERIFIED: { submit: "REVIEWING", suspend: "SUSPENDED" },
  REVIEWING: { approve: "VERIFIED", send_back: "UNVERIFIED", suspend: "SUSPENDED" },
  VERIFIED: { suspend: "SUSPENDED" },
  SUSPENDED: { restore: "REVIEWING" },
};

const ACCOUNT_STATUSES = ["UNVERIFIED", "REVIEWING", "VERIFIED"] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];
export type AccountEvent = Extract<OnboardingEvent, "submit" | "approve" | "send_back">;

export const ACCOUNT_TRANSITIONS: StateTable<AccountStatus, AccountEvent> = {
  UNVERIFIED: { submit: "REVIEWING" },
  REVIEWING: { approve: "VERIFIED", send_back: "UNVERIFIED" },
  VERIFIED: {},
};

/** What was verified, or is being looked at, must not change under the reviewer. */
export function expectEditable(status: MerchantStatus): void {
  if (status === "UNVERIFIED") return;
  throw refusalIn(status);
}

export function moveMerchantStatus(status: MerchantStatus, event: OnboardingEvent): MerchantStatus {
  const next = nextState(MERCHANT_TRANSITIONS, status, event);
  if (!next) throw refusalIn(status);
  return next;
}

export function moveAccountStatus(status: AccountStatus, event: AccountEvent): AccountStatus {
  const next = nextState(ACCOUNT_TRANSITIONS, status, event);
  if (!next) throw refusalIn(status);
  return next;
}

function refusalIn(status: MerchantStatus): GatewayError {
  if (status === "VERIFIED") return new GatewayError("MERCHANT_VERIFIED");
  if (status === "SUSPENDED") return new GatewayError("MERCHANT_SUSPENDED");
  return new GatewayError("NOT_PERMITTED", { detail: `Its status is ${status}.` });
}
