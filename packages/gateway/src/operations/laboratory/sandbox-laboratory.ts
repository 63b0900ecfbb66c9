import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { makeTextId } from "../../domain/ids.ts";
import {
  chooseFaults,
  delayedUntil,
  type FaultSubject,
  type ShareOf,
  type WebhookFault,
  type WebhookFaultKind,
} from "../../domain/laboratory/webhook-fault.ts";
import { STORED_RESPONSE_LENGTH_MAX } from "../../domain/notification/notification.ts";
import { keptText } from "../../domain/request-log/mask/kept-text.ts";
import type { Reply } from "../../platform/destination/destination.ts";
import { HttpFailure } from "../../platform/http-client.ts";
import {
  type FaultAct,
  insertFaultActs,
  listWebhookFaults,
} from "../../store/laboratory/webhook-faults.ts";
import type { Notification } from "../../store/notification/notifications.ts";
import {
  type Laboratory,
  type LaboratoryDeps,
  NO_FAULTS,
  type PlainAttempt,
  type SendTo,
  type WebhookRequest,
} from "../notification/laboratory.ts";
import {
  byAnotherKey,
  cutOff,
  outdated,
  oversized,
  repeated,
  slowed,
  withAnotherAmount,
  withoutSignature,
} from "./odd-webhooks.ts";

/** Sent before it. */
const SENT_BEFORE = {
  FORGE_SIGNATURE: withoutSignature,
  FORGE_KEY: byAnotherKey,
  FORGE_AMOUNT: withAnotherAmount,
  OVERSIZED: oversized,
} as const satisfies Partial<Record<WebhookFaultKind, unknown>>;
type SentBefore = keyof typeof SENT_BEFORE;

const KEPT_BODY_LENGTH_MAX = 4_096;

/** Of a sandbox: does what the merchant's faults say, and records it. */
export const sandboxLaboratory: Laboratory = {
  async prepare(deps, notification) {
    if (!isHttp(notification.url)) return NO_FAULTS;
    const all = await listWebhookFaults(deps.database, notification.merchantId);
    if (all.length === 0) return NO_FAULTS; // before its body is read
    const chosen = chooseFaults(all, subjectOf(notification), shareOf);
    if (chosen.length === 0) return NO_FAULTS;
    const onHoldUntil = await putOff(deps, notification, chosen);
    const faults = new Map(chosen.map((one) => [one.kind, one]));
    return {
      onHoldUntil,
      send: (attempt, sendTo) => sendWithFaults(deps, attempt, { faults, sendTo }),
    };
  },
};

/** Faults are those of HTTP: a broker has no slow body, and a bucket verifies no signature. */
export const isHttp = (url: string): boolean => /^https?:/i.test(url);

async function sendWithFaults(
  deps: LaboratoryDeps,
  attempt: PlainAttempt,
  { faults, sendTo }: Pick<Bench, "faults" | "sendTo">,
): Promise<Reply> {
  const plain = { headers: attempt.headers, body: attempt.notification.body };
  const acts = createActs(deps, attempt, sendTo);
  try {
    for (const kind of Object.keys(SENT_BEFORE) as SentBefore[]) {
      // its own keys
      if (faults.has(kind)) await acts.send(kind, await SENT_BEFORE[kind](deps, attempt));
    }
    return await sendOwn(deps, attempt, { faults, acts, plain, sendTo });
  } finally {
    if (faults.has("REPLAY")) await acts.send("REPLAY", await outdated(deps, attempt));
    await acts.save();
  }
}

interface Bench {
  faults: ReadonlyMap<WebhookFaultKind, WebhookFault>;
  acts: Acts;
  plain: WebhookRequest;
  sendTo: SendTo;
}

/** The attempt itself. */
async function sendOwn(
  deps: LaboratoryDeps,
  attempt: PlainAttempt,
  { faults, acts, plain, sendTo }: Bench,
): Promise<Reply> {
  if (faults.has("DROP")) {
    acts.note("DROP", "not sent");
    throw new HttpFailure("reset", false);
  }
  if (faults.has("CUT")) {
    await acts.send("CUT", cutOff(plain, sleep));
    throw new HttpFailure("reset", true);
  }
  const slow = faults.get("SLOW");
  if (slow) acts.note("SLOW", `sent over ${slow.delayMs} ms`);
  const own = slow ? slowed(plain, slow.delayMs, sleep) : plain;
  if (!faults.has("DUPLICATE")) return sendTo(own);
  const again = await repeated(deps, attempt);
  const [result] = await Promise.allSettled([sendTo(own), acts.send("DUPLICATE", again)]);
  if (result.status === "rejected") throw result.reason;
  return result.value;
}

/** Until when a webhook is put off from now on, which is recorded; null: it is sent. */
async function putOff(
  deps: LaboratoryDeps,
  notification: Notification,
  faults: readonly WebhookFault[],
): Promise<Date | null> {
  const until = delayedUntil(faults, subjectOf(notification), notification.createdAt, shareOf);
  if (until === null || until <= deps.clock.now()) return null;
  const acts = createActs(deps, { notification, attempt: 1 }, sendNothing);
  for (const { kind } of faults) {
    if (kind === "DELAY" || kind === "REORDER") {
      acts.note(kind, `on hold until ${until.toISOString()}`);
    }
  }
  await acts.save();
  return until;
}

/** As evenly as a hash. */
const shareOf: ShareOf = (text) =>
  createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;

function subjectOf(notification: Notification): FaultSubject {
  const { checkoutId, applicationId, url, eventType, attemptCount } = notification;
  const name = `${orderOf(notification)} ${eventType}`;
  return { checkoutId, applicationId, url, name, attempt: attemptCount + 1 };
}

/** What the merchant calls it, so that the same orders get the same faults. */
function orderOf({ body, subject }: Notification): string {
  const { data = {} } = JSON.parse(body) as { data?: Record<string, unknown> }; // our own
  const { orderId, order } = data as { orderId?: string; order?: { id?: string } };
  return order?.id ?? orderId ?? subject;
}

const sendNothing: SendTo = () => Promise.reject(new Error("nothing is sent while it is on hold"));

interface Acts {
  /** Sends one more, and records what came back. Never rejects. */
  send(kind: WebhookFaultKind, webhook: WebhookRequest): Promise<void>;
  /** Records what was done without a request of its own. */
  note(kind: WebhookFaultKind, text: string): void;
  save(): Promise<void>;
}

function createActs(
  deps: LaboratoryDeps,
  { notification, attempt }: Pick<PlainAttempt, "notification" | "attempt">,
  sendTo: SendTo,
): Acts {
  const acts: FaultAct[] = [];

  function add(kind: WebhookFaultKind, what: Partial<FaultAct>, startedAt: Date): void {
    acts.push({
      id: makeTextId("webhookFaultAct", deps.random),
      notificationId: notification.id,
      ...{ attempt, kind, requestHeaders: {}, requestBody: "" },
      ...{ responseStatus: null, responseBody: null, error: null },
      durationMs: deps.clock.now().getTime() - startedAt.getTime(),
      at: startedAt,
      ...what,
    });
  }

  return {
    async send(kind, webhook) {
      const startedAt = deps.clock.now();
      const request = {
        requestHeaders: webhook.headers,
        requestBody: webhook.body.slice(0, KEPT_BODY_LENGTH_MAX),
      };
      try {
        const { status, body } = await sendTo(webhook);
        const responseBody = keptText(body.toString("utf8"), STORED_RESPONSE_LENGTH_MAX);
        add(kind, { ...request, responseStatus: status, responseBody }, startedAt);
      } catch (error) {
        if (!(error instanceof HttpFailure)) throw error;
        add(kind, { ...request, error: error.message }, startedAt);
      }
    },
    note: (kind, text) =>
      add(kind, { requestBody: text.slice(0, KEPT_BODY_LENGTH_MAX) }, deps.clock.now()),
    save: () => insertFaultActs(deps.database, notification.merchantId, acts),
  };
}
