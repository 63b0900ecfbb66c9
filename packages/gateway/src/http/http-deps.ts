import type { SignResponse } from "../operations/application/keys/response-signer.ts";
import type { Tokens } from "../operations/application/tokens.ts";
import type { WriteCheckout } from "../operations/checkout/create-checkout.ts";
import type { Deps } from "../operations/deps.ts";
import type { CallFaults } from "../operations/laboratory/call-faults.ts";
import type { CheckRunner } from "../operations/laboratory/check/check-runner.ts";
import type { BankLists } from "../operations/payment/bank-lists.ts";
import type { CardEntry } from "../operations/payment/direct/read-direct-card.ts";
import type { MethodUsages } from "../operations/payment/method-usage.ts";
import type { PdfPrinter } from "../platform/pdf/pdf-printer.ts";
import type { NonceUse } from "../store/application/nonces.ts";
import type { Combiner } from "../store/combiner.ts";
import type { Authenticate } from "./api/application/authenticate.ts";
import type { UnverifiedLimiter } from "./callbacks/unverified-limiter.ts";
import type { OperatorMarks } from "./payer/marks/operator-marks.ts";
import type { LiveStatuses } from "./payer/payment/live-statuses.ts";
import type { StatusStreams } from "./payer/payment/status-streams.ts";
import type { CardOrigins } from "./payer/session/card-origins.ts";
import type { AddressLimiter, RateLimiter } from "./request/rate/rate-limiter.ts";

/** What handlers of the signed API need. */
export interface HttpDeps extends Deps, CardEntry {
  writeCheckout: WriteCheckout;
  writeNonce: Combiner<NonceUse, boolean>;
  bankLists: BankLists;
  /** Null in production. */
  callFaults: CallFaults | null;
  checks: CheckRunner;
  authenticate: Authenticate;
  signResponse: SignResponse;
}

/** What the token service needs. */
export interface TokenDeps extends Deps {
  tokens: Tokens;
  tokenRateLimiter: RateLimiter;
}

/** What pages need. */
export interface CheckoutDeps extends HttpDeps {
  payerRateLimiter: AddressLimiter;
  methodUsages: MethodUsages;
  /** Of the company that operates the gateway, as payers read it. */
  operatorName: string;
  /** Of messages that no provider signed. */
  callbackLimiter: UnverifiedLimiter;
  /** For what costs more than a page and needs neither token nor session. */
  toolRateLimiter: AddressLimiter;
  payerPhoneUrl: string | null;
  pdfPrinter: PdfPrinter;
  /** Why this process should get no requests, in addition to its database and clock. */
  findProcessProblem(): string | null;
  /** What no process can do for now, although this one is ready; null when there is nothing. */
  findProcessWarning(): string | null;
  cardOrigins: CardOrigins;
  /** Official artwork of the operator. */
  marks: OperatorMarks;
  /** Whether the database responds, known in less than two seconds. */
  probeDatabase(): Promise<boolean>;
}

/** What pages need, and what is opened with the server. */
export interface PageDeps extends CheckoutDeps {
  liveStatuses: LiveStatuses;
  statusStreams: StatusStreams;
}
