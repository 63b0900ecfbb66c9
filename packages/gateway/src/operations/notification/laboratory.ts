import type { PrivateKey } from "@kaunter/signing";
import type { Clock } from "../../platform/clock.ts";
import type { Reply } from "../../platform/destination/destination.ts";
import type { Random } from "../../platform/random.ts";
import type { Database } from "../../store/database.ts";
import type { Notification } from "../../store/notification/notifications.ts";

/** What a sandbox does to the delivery of webhooks, on its merchants' request. */
export interface Laboratory {
  /** Decides about the next attempt of a webhook, before it is signed. */
  prepare(deps: LaboratoryDeps, notification: Notification): Promise<PreparedAttempt>;
}

export interface LaboratoryDeps {
  database: Database;
  clock: Clock;
  trueClock: Clock;
  random: Random;
}

export interface PreparedAttempt {
  /** The attempt is not made now, but then. */
  onHoldUntil: Date | null;
  /**
   * Sends in place of `sendTo`, and resolves and rejects as it does; null: nothing is done to it.
   */
  send: ((attempt: PlainAttempt, sendTo: SendTo) => Promise<Reply>) | null;
}

/** An attempt as it is made where nothing is done to it. */
export interface PlainAttempt {
  notification: Notification;
  /** From 1. */
  attempt: number;
  privateKey: PrivateKey;
  /** Signed a moment ago. */
  headers: Record<string, string>;
}

/** A request with a webhook. */
export interface WebhookRequest {
  headers: Record<string, string>;
  body: string;
  /** Instead of the body, which they are or begin. */
  pieces?: AsyncIterable<Uint8Array>;
}

/** Sends to the webhook's URL, once. Rejects with `HttpFailure`. */
export type SendTo = (webhook: WebhookRequest) => Promise<Reply>;

/** Of every webhook, without its signature. */
export const webhookHeaders = (eventId: string): Record<string, string> => ({
  "Content-Type": "application/json",
  "User-Agent": "Kaunter",
  "X-Event-Id": eventId,
});

export const NO_FAULTS: PreparedAttempt = { onHoldUntil: null, send: null };
