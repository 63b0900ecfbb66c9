import type { PasswordDeps } from "../../operations/access/guard/passwords.ts";
import type { WriteCheckout } from "../../operations/checkout/create-checkout.ts";
import type { Deps } from "../../operations/deps.ts";
import type { CheckRunner } from "../../operations/laboratory/check/check-runner.ts";
import type { BankLists } from "../../operations/payment/bank-lists.ts";
import type { CardEntry } from "../../operations/payment/direct/read-direct-card.ts";
import type { RequestLog } from "../../operations/request-log/request-log.ts";
import type { PdfPrinter } from "../../platform/pdf/pdf-printer.ts";
import type { AddressLimiter } from "../request/rate/rate-limiter.ts";

/** What the portal's handlers need. */
export interface PortalDeps extends Deps, PasswordDeps, CardEntry {
  /** All public URLs; requests from pages of other origins are rejected. */
  publicUrls: readonly string[];
  /** Per network, so that one client does not slow the portal down for others. */
  portalRateLimiter: AddressLimiter;
  /** Signed calls per second and application that are allowed; 0: any number. */
  rateLimitPerApplication: number;
  writeCheckout: WriteCheckout;
  bankLists: BankLists;
  checks: CheckRunner;
  requestLog: RequestLog;
  pdfPrinter: PdfPrinter;
  /** Aborted when the server begins to stop: streams end then. */
  stopping: AbortSignal;
  /** Control URL of the simulators; null when there are none. */
  simulatorControlUrl(): string | null;
}
