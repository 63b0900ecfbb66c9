/**
 * Statuses of a merchant and its accounts, from creation to payouts: docs/spec/interface.md#review
 */
import { GatewayError } from "../errors.ts";
import { nextState, type StateTable } from "../state-table.ts";
import type { MerchantStatus } from "./merchant.ts";

export type OnboardingEvent = "submit" | "approve" | "send_back" | "reject" | "suspend" | "restore";

/** All events but `submit` are raised by an operator. A restored merchant is reviewed again. */
export const MERCHANT_TRANSITIONS: StateTable<MerchantStatus, OnboardingEvent> = {
  UNVERIFIED: { submit: "REVIEWING", suspend: "SUSPENDED" },
  REVIEWING: {
    approve: "VERIFIED",
    send_back: "UNVERIFIED",
    reject: "UNVERIFIED",
    suspend: "SUSPENDED",
  },
  VERIFIED: { suspend: "SUSPENDED" },
  SUSPENDED: { restore: "REVIEWING" },
};

const ACCOUNT_STATUSES = ["UNVERIFIED", "REVIEWING", "VERIFIED"] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];
export type AccountEvent = Extract<OnboardingEvent, "submit" | "approve" | "send_back" | "reject">;

export const ACCOUNT_TRANSITIONS: StateTable<AccountStatus, AccountEvent> = {
  // A default account follows its merchant, which may have been restored from a suspension.
  UNVERIFIED: { submit: "REVIEWING", approve: "VERIFIED" },
  REVIEWING: { approve: "VERIFIED", send_back: "UNVERIFIED", reject: "UNVERIFIED" },
  VERIFIED: { send_back: "UNVERIFIED", reject: "UNVERIFIED" },
};

/** Nothing may change while it is under review or verified. */
export function expectEditable(status: MerchantStatus): void {
  if (status === "UNVERIFIED") return;
  throw errorIn(status);
}

export function moveMerchantStatus(status: MerchantStatus, event: OnboardingEvent): MerchantStatus {
  const next = nextState(MERCHANT_TRANSITIONS, status, event);
  if (!next) throw errorIn(status);
  return next;
}

export function moveAccountStatus(status: AccountStatus, event: AccountEvent): AccountStatus {
  const next = nextState(ACCOUNT_TRANSITIONS, status, event);
  if (!next) throw errorIn(status);
  return next;
}

function errorIn(status: MerchantStatus): GatewayError {
  if (status === "VERIFIED") return new GatewayError("MERCHANT_VERIFIED");
  if (status === "SUSPENDED") return new GatewayError("MERCHANT_SUSPENDED");
  return new GatewayError("NOT_PERMITTED", { detail: `The current status is ${status}.` });
}
