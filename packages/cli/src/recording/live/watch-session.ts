import { type Client, verifyNotification } from "@kaunter/sdk";
import { messageOf } from "../../command.ts";
import type { SeenCall, SeenPayer, SeenStep, SeenWebhook } from "../session.ts";
import { createdCheckout, memberOf, readJsonOrNull, textOf } from "../session.ts";
import { hasEnded, outcomeOf, scenarioOf } from "./payer-acts.ts";
import type { Profile } from "./profile.ts";

type NotificationItem = Awaited<ReturnType<Client["notifications"]["list"]>>["items"][number];

/** Instead of a verdict and a response. */
const NOT_SENT = "not sent";
/** The newest of each list. */
const LISTED = 100;
const DAY_SECONDS = 86_400;

/** Passes a webhook on, and resolves with what the shop responded. */
export type Forward = (headers: Record<string, string>, body: string) => Promise<string>;

/** Follows a session: its calls are added, acts and webhooks are read from the gateway. */
export type Watch = {
  add(call: SeenCall): void;
  /** Reads what payers did since. */
  lookForActs(): Promise<void>;
  /** Reads which webhooks were sent since. */
  lookForWebhooks(): Promise<void>;
  readonly webhooks: readonly SeenWebhook[];
  /** Orders whose checkouts were created, by checkout. */
  readonly orders: ReadonlyMap<string, string>;
  readonly stepCount: number;
  /** All steps, with each webhook behind what caused it. */
  list(): SeenStep[];
};

/** Nothing of before is part of it. `onStep` gets each step. */
export async function watchSession(
  profile: Profile,
  {
    forward = null,
    onStep = () => {},
  }: { forward?: Forward | null; onStep?: (step: SeenStep) => void },
): Promise<Watch> {
  const { client } = profile;
  const steps: (SeenCall | SeenPayer)[] = [];
  const webhooks = new Map<string, SeenWebhook>();
  const orders = new Map<string, string>();
  const paid = new Set<string>();
  const attempts = new Set<string>();
  const { items: before } = await client.notifications.list({ limit: LISTED });
  const known = new Set(before.map(({ id }) => id));

  const respond = async (headers: Record<string, string>, body: string, last: string) =>
    forward ? forward(headers, body) : wordsOf(last);

  async function lookForActs(): Promise<void> {
    if (orders.size === paid.size) return;
    const { items } = await client.transactions.list({ limit: LISTED });
    for (const transaction of items.toReversed()) {
      const { order, transactionId } = transaction;
      const [checkoutId] = [...orders].find(([, id]) => id === order.id) ?? [];
      if (checkoutId === undefined || !hasEnded(transaction) || attempts.has(transactionId))
        continue;
      attempts.add(transactionId);
      if (transaction.status === "SUCCESS") paid.add(checkoutId);
      const outcome = outcomeOf(transaction);
      const step: SeenPayer = { step: "payer", checkoutId, with: scenarioOf(transaction), outcome };
      steps.push(step);
      onStep(step);
    }
  }

  async function lookForWebhooks(): Promise<void> {
    const { items } = await client.notifications.list({ limit: LISTED });
    for (const item of items.toReversed()) {
      const { id, headers, body, eventType, lastResponse } = item;
      const seen = webhooks.get(id);
      const isSent = Object.keys(headers).length > 0;
      if (known.has(id)) continue;
      if (seen && seen.headers.length > 0) {
        if (!forward) webhooks.set(id, { ...seen, response: wordsOf(lastResponse) });
        continue;
      }
      if (!isSent && (seen || forward || !isWaiting(item, items))) continue;
      const step: SeenWebhook = {
        ...{ step: "webhook", id, eventType, body },
        headers: Object.keys(headers),
        signature: isSent ? await signatureOf(profile, headers, body) : NOT_SENT,
        response: isSent ? await respond(headers, body, lastResponse) : NOT_SENT,
      };
      webhooks.set(id, step);
      onStep(step);
    }
  }

  // A shop calls the gateway while it handles a webhook: acts never wait for a forwarded one.
  const [oneLookForActs, oneLookForWebhooks] = [createQueue(), createQueue()];
  return {
    add(call) {
      steps.push(call);
      const checkoutId = createdCheckout(call);
      if (checkoutId !== "") orders.set(checkoutId, orderOf(call) || checkoutId);
      onStep(call);
    },
    lookForActs: () => oneLookForActs(lookForActs),
    lookForWebhooks: () => oneLookForWebhooks(lookForWebhooks),
    get webhooks() {
      return [...webhooks.values()];
    },
    orders,
    get stepCount() {
      return steps.length + webhooks.size;
    },
    list: () => placeWebhooks(steps, [...webhooks.values()], orders),
  };
}

/** Behind an earlier event of the payment, which is retried; its headers come with its attempt. */
function isWaiting(item: NotificationItem, newestFirst: readonly NotificationItem[]): boolean {
  const earlier = newestFirst.slice(newestFirst.indexOf(item) + 1);
  return (
    item.status === "PENDING" &&
    earlier.some(
      ({ transactionId, url, status, attemptCount }) =>
        transactionId === item.transactionId &&
        url === item.url &&
        status === "PENDING" &&
        attemptCount > 0,
    )
  );
}

const wordsOf = (response: string) => (/^\d+$/.test(response) ? `HTTP ${response}` : response);

const orderOf = ({ body }: SeenCall) =>
  textOf(memberOf(memberOf(readJsonOrNull(body ?? ""), "order"), "id"));

/** One after the other, whoever asks. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return (act: () => Promise<void>): Promise<void> => {
    const next = last.then(act, act);
    last = next.catch(() => {}); // whoever called it gets the error
    return next;
  };
}

async function signatureOf(
  { serverPublicKey }: Profile,
  headers: Record<string, string>,
  body: string,
): Promise<string> {
  if (serverPublicKey === "") return "not verified";
  try {
    const options = { body, headers, publicKey: serverPublicKey, toleranceSeconds: DAY_SECONDS };
    await verifyNotification(options);
    return "valid";
  } catch (error) {
    return messageOf(error);
  }
}

/**
 * A webhook comes at any time behind the payer's act. In a recording it is the last of what
 * happened until the next act or checkout, so that two recordings of a session are the same.
 */
function placeWebhooks(
  steps: readonly (SeenCall | SeenPayer)[],
  webhooks: readonly SeenWebhook[],
  orders: ReadonlyMap<string, string>,
): SeenStep[] {
  const behind = new Map<number, SeenWebhook[]>();
  for (const webhook of webhooks) {
    const orderId = textOf(
      memberOf(memberOf(memberOf(readJsonOrNull(webhook.body), "data"), "order"), "id"),
    );
    const act = steps.findLastIndex(
      (step) => step.step === "payer" && orders.get(step.checkoutId) === orderId,
    );
    const place = act === -1 ? steps.length - 1 : endOfPhase(steps, act);
    behind.set(place, [...(behind.get(place) ?? []), webhook]);
  }
  return [
    ...(behind.get(-1) ?? []),
    ...steps.flatMap((step, index) => [step, ...(behind.get(index) ?? [])]),
  ];
}

function endOfPhase(steps: readonly (SeenCall | SeenPayer)[], act: number): number {
  const next = steps.findIndex(
    (step, index) => index > act && (step.step === "payer" || createdCheckout(step) !== ""),
  );
  return next === -1 ? steps.length - 1 : next - 1;
}
