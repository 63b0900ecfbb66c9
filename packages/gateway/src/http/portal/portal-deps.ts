import type { PortalOperationDeps } from "../../operations/access/record-change.ts";
import type { WriteCheckout } from "../../operations/checkout/create-checkout.ts";
import type { BankLists } from "../../operations/payment/bank-lists.ts";
import type { RequestLog } from "../../operations/request-log/request-log.ts";
import type { AddressLimiter } from "../request/rate-limiter.ts";

/** What the portal's handlers act with. */
export interface PortalDeps extends PortalOperationDeps {
  isSandbox: boolean;
  /** Card numbers may be typed at our own card form. */
  acceptsCards: boolean;
  /** All base addresses people may use; calls from pages of other origins are refused. */
  publicUrls: readonly string[];
  /** By address, so that nobody keeps the portal busy for the others. */
  rateLimiter: AddressLimiter;
  /** Signed calls per second and application that are allowed; 0: any number. */
  rateLimitPerApplication: number;
  writeCheckout: WriteCheckout;
  bankLists: BankLists;
  requestLog: RequestLog;
  /** Control address of the simulators; null when there are none. */
  simulatorControlUrl(): string | null;
}
