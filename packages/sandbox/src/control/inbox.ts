import { setTimeout as sleep } from "node:timers/promises";
import type { VirtualClock } from "../virtual-clock.ts";

/** How an inbox responds to a webhook. */
export interface InboxAnswer {
  status: number;
  /** In real time, before it responds. */
  delayMs: number;
  /** The connection ends without a response. */
  isCut: boolean;
}

export interface ReceivedWebhook {
  id: number;
  /** Whose inbox: the last part of the path; empty for the common one. */
  owner: string;
  receivedAt: string;
  /** Without what the clock was advanced by: what X-Timestamp is compared with. */
  trueTime: string;
  headers: Record<string, unknown>;
  /** As it came, byte for byte. */
  body: string;
  answer: InboxAnswer;
}

/** What merchants' inboxes received, and how they respond. */
export interface Inbox {
  /** Resolves when it is time to respond. */
  receive(webhook: Pick<ReceivedWebhook, "owner" | "headers" | "body">): Promise<InboxAnswer>;
  /** Oldest first; of all owners when empty. */
  list(owner: string): ReceivedWebhook[];
  answerOf(owner: string): InboxAnswer;
  setAnswer(owner: string, answer: InboxAnswer): void;
  /** The newest ID, 0 without one: as soon as it is above `after`, or when `waitMs` are over. */
  lastId(owner: string, after: number, waitMs: number): Promise<number>;
}

/** In all inboxes. */
const KEPT_MAX = 1_000;
/** Owners whose inbox responds otherwise. */
const ANSWERS_MAX = 1_000;
export const DELAY_MS_MAX = 60_000;
export const WAIT_MS_MAX = 10_000;
const ACCEPTS: InboxAnswer = { status: 200, delayMs: 0, isCut: false };

export function createInbox(clock: VirtualClock): Inbox {
  const kept: ReceivedWebhook[] = [];
  const answers = new Map<string, InboxAnswer>();
  const watchers = new Set<(webhook: ReceivedWebhook) => void>();
  const newestOf = (owner: string) => kept.findLast((webhook) => isOf(owner, webhook))?.id ?? 0;
  let lastId = 0;

  const answerOf = (owner: string) => answers.get(owner) ?? ACCEPTS;
  return {
    async receive(webhook) {
      lastId += 1;
      const answer = answerOf(webhook.owner);
      const receivedAt = clock.now().toISOString();
      const trueTime = new Date().toISOString();
      const received = { id: lastId, receivedAt, trueTime, ...webhook, answer };
      kept.push(received);
      kept.splice(0, kept.length - KEPT_MAX);
      for (const tell of watchers) tell(received);
      if (answer.delayMs > 0) await sleep(answer.delayMs, undefined, { ref: false });
      return answer;
    },
    list: (owner) => kept.filter((webhook) => isOf(owner, webhook)),
    answerOf,
    setAnswer(owner, answer) {
      answers.delete(owner);
      if (answers.size >= ANSWERS_MAX) answers.clear();
      answers.set(owner, answer);
    },
    async lastId(owner, after, waitMs) {
      if (waitMs === 0 || newestOf(owner) > after) return newestOf(owner);
      const { promise, resolve } = Promise.withResolvers<void>();
      const limit = setTimeout(resolve, waitMs).unref();
      const watcher = (webhook: ReceivedWebhook) => {
        if (isOf(owner, webhook)) resolve();
      };
      watchers.add(watcher);
      await promise;
      clearTimeout(limit);
      watchers.delete(watcher);
      return newestOf(owner);
    },
  };
}

const isOf = (owner: string, webhook: ReceivedWebhook) => owner === "" || webhook.owner === owner;

/** Null for what no inbox can do. */
export function readAnswer({
  status,
  delayMs,
  isCut,
}: Record<string, unknown>): InboxAnswer | null {
  const isWithin = (value: unknown, min: number, max: number): value is number =>
    Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max;
  if (!isWithin(status, 200, 599) || !isWithin(delayMs, 0, DELAY_MS_MAX)) return null;
  return typeof isCut === "boolean" ? { status, delayMs, isCut } : null;
}
