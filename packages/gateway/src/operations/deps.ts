import type { Outage } from "../domain/checkout/outage.ts";
import type { ContractMerchant } from "../domain/contract/contract.ts";
import type { RoutingRule } from "../domain/contract/routing.ts";
import type { RetryPolicy } from "../domain/notification/retry-policy.ts";
import type { RailSide } from "../domain/payment/attempt.ts";
import type { ProviderSignal } from "../domain/payment/provider-signal.ts";
import type { CompanyDetails } from "../domain/settlement/fee-statement.ts";
import type { Clock, ClockSkew } from "../platform/clock.ts";
import type { Destinations } from "../platform/destination/destinations.ts";
import type { FileReader } from "../platform/file-reader/file-reader.ts";
import type { Fingerprinter, IdMask } from "../platform/fingerprint.ts";
import type { HttpClient } from "../platform/http-client.ts";
import type { Sealer } from "../platform/keys/sealer.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics/metrics.ts";
import type { Random } from "../platform/random.ts";
import type { Tasks } from "../platform/repeat.ts";
import type { TargetPolicy } from "../platform/target-guard.ts";
import type { Tracing } from "../platform/tracing/tracing.ts";
import type { Rails } from "../rails/rail.ts";
import type { Archive } from "../store/archive/archive.ts";
import type { Reach } from "../store/citus/reach.ts";
import type { Shards } from "../store/citus/shards.ts";
import type { Database } from "../store/database.ts";
import type { Routes } from "../store/routes.ts";
import type { AttemptJournal } from "./journal-entry.ts";
import type { Laboratory } from "./notification/laboratory.ts";
import type { PayoutSettings } from "./payout/payout-settings.ts";

/**
 * Counts what a payer's attempt, or a call, says about its provider's health. Returns at once; may
 * be lost.
 */
export type NoteSignal = (
  side: RailSide,
  kind: "attempt" | "call",
  signal: ProviderSignal,
  at: Date,
) => void;

/** What operators took off for all merchants, as this process knows it. */
export interface Outages {
  /** As last read; includes those that are planned. */
  list(): readonly Outage[];
  /** Reads them again when they are too old. */
  refresh(): Promise<void>;
  /** Whether there is a fence, which is read together with them. */
  isFenced(): Promise<boolean>;
  /** Called when another process has changed them. */
  forget(): void;
}

/** Which methods have a fee of the merchant's, as this process knows it. */
export interface Prices {
  /** As last read for the merchant: false before the first time. */
  isPriced(merchantId: string, method: string): boolean;
  /** Reads the merchant's again when they are too old. */
  refresh(merchantId: string): Promise<void>;
}

/** What contracts know of merchants, as this process knows it. */
export interface MerchantContracts {
  /** As last read for the merchant: none before the first time. */
  list(merchantId: string): readonly ContractMerchant[];
  /** Reads the merchant's again when they are too old. */
  refresh(merchantId: string): Promise<void>;
  /** Called when this process has changed them. */
  forget(merchantId: string): void;
}

/** Rules by which contracts are chosen, and which of them work. */
export interface Routing {
  /** As last read; 0 before the first. */
  version(): number;
  rules(): readonly RoutingRule[];
  /** False where payments and calls of the last minutes fail by the provider's fault. */
  isHealthy(contractId: string): boolean;
  /** Reads them again when they are too old. */
  refresh(): Promise<void>;
  /** Called when this process has changed them. */
  forget(): void;
}

/** What operations need. Built once by `main`; tests build their own. */
export interface Deps {
  database: Database;
  rails: Rails;
  /** Of payments, settlements and payouts: the database's, ahead of it in an advanced sandbox. */
  clock: Clock;
  /**
   * The database's clock: for what is compared with the world outside, or protects the gateway. See
   * docs/adr/0035-one-clock-in-the-sandbox.md.
   */
  trueClock: Clock;
  /** How far `clock` is ahead of `trueClock`; 0 in production. */
  clockAheadMs(): number;
  /** How far this machine's own clock is off. */
  clockSkew(): ClockSkew;
  random: Random;
  idMask: IdMask;
  /** Finds rows by an id or token that arrives without its merchant. */
  routes: Routes;
  shards: Shards;
  reach: Reach;
  sealer: Sealer;
  fingerprinter: Fingerprinter;
  log: Log;
  tracing: Tracing;
  metrics: Metrics;
  noteSignal: NoteSignal;
  /** Outside the database, for the day it is lost. */
  journal: AttemptJournal;
  outages: Outages;
  prices: Prices;
  merchantContracts: MerchantContracts;
  routing: Routing;
  /** Reads the contracts again, where this process has changed one. */
  refreshContracts(): Promise<void>;
  /** What repeats in this process. */
  tasks: Tasks;
  /** Whether jobs that move money wait: while there is a fence. */
  isPaused(): Promise<boolean>;
  /** To rails. */
  railHttp: HttpClient;
  /** To merchants' servers; private targets are rejected in production. */
  notifyHttp: HttpClient;
  /** Where webhooks go, by the scheme of their URL. */
  destinations: Destinations;
  notifyTargets: TargetPolicy;
  webhookRetries: RetryPolicy;
  /** Null in production. */
  laboratory: Laboratory | null;
  /** Decodes what merchants upload, outside this process. */
  fileReader: FileReader;
  /** Base URL of the addresses that the gateway returns, without trailing slash. */
  publicUrl: string;
  /** `keep`: emails are only shown at /portal/mail, in a sandbox without a mail server. */
  mailPolicy: "keep" | "send";
  isSandbox: boolean;
  /** In sen; what an operator decides above it needs a second operator. Null: nothing does. */
  operatorApprovalAboveMinor: number | null;
  payouts: PayoutSettings;
  /** Issues fee statements. */
  company: Omit<CompanyDetails, "sstNumber">;
  /** Where data goes before it is deleted; null: nowhere. */
  archive: Archive | null;
}

/** What an operation needs that only changes the database. */
export type StoreDeps = Pick<Deps, "clock" | "database">;
