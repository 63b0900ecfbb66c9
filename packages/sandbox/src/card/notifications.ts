import { createHash, randomUUID } from "node:crypto";
import type { SimulatorContext } from "../simulator.ts";
import type { CardSimulatorCredentials } from "./credentials.ts";
import type { CardOrder, CardTransaction } from "./orders.ts";
import { presentTransaction } from "./present.ts";

/** After the response to the call itself, so that the two do not race. */
const FIRST_DELAY_MS = 1_000;
/**
 * Delays between attempts, until one gets a 2xx. Ours: the real schedule is not public.
 */
const RETRY_DELAYS_MS: readonly number[] = [10_000, 60_000, 300_000, 900_000, 3_600_000];

interface Sending {
  id: string;
  body: string;
  hasWrongSecret?: boolean;
}

export interface Notifier {
  /** Sends the webhook of a transaction, as its card's script says. */
  notify(order: CardOrder, transaction: CardTransaction): void;
}

/**
 * The body is the transaction as an inquiry returns it; the secret of the contract is sent with it.
 */
export function createNotifier(
  context: SimulatorContext,
  credentials: CardSimulatorCredentials,
): Notifier {
  const { clock } = context;

  async function send({ id, body, hasWrongSecret }: Sending, attempt: number) {
    const secret = context.faults.useNextKey()
      ? credentials.nextNotificationSecret
      : credentials.notificationSecret;
    return context.deliver({
      url: context.callbackUrl,
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-notification-id": id,
        "x-notification-attempt": attempt.toString(),
        "x-notification-secret": hasWrongSecret ? randomUUID() : secret,
      },
      body,
    });
  }

  async function sendUntilAcknowledged(sending: Sending, attempt = 1): Promise<void> {
    const response = await send(sending, attempt);
    if (response && response.status >= 200 && response.status < 300) return;
    const waitMs = RETRY_DELAYS_MS[attempt - 1];
    if (waitMs !== undefined)
      clock.after(waitMs, () => sendUntilAcknowledged(sending, attempt + 1));
  }

  function later(delayMs: number, makeSending: () => Sending): void {
    clock.after(delayMs, () => sendUntilAcknowledged(makeSending()));
  }

  /** An authorization whose webhook comes after that of its capture. */
  function lateAuthorisation(order: CardOrder, transaction: CardTransaction): Sending {
    const shown = presentTransaction(credentials.merchantId, order, transaction);
    return toSending({
      ...shown,
      order: { ...shown.order, status: "AUTHORIZED" },
      transaction: { ...shown.transaction, type: "AUTHORIZATION" },
    });
  }

  return {
    notify(order, transaction) {
      const { notify } = order.script;
      const make = () => () =>
        toSending(presentTransaction(credentials.merchantId, order, transaction));
      const isSale = transaction.type === "PAYMENT" || transaction.type === "CAPTURE";
      switch (isSale ? notify : "once") {
        case "never":
          return;
        case "once":
          return later(FIRST_DELAY_MS, make());
        case "after_a_minute":
          return later(60_000, make());
        case "three_times": {
          // The same bytes all three times, even when the order changes in between.
          const sending = make()();
          for (const delayMs of [0, 10_000, 20_000]) later(FIRST_DELAY_MS + delayMs, () => sending);
          return;
        }
        case "captured_before_authorised":
          later(FIRST_DELAY_MS, make());
          return later(FIRST_DELAY_MS + 5_000, () => lateAuthorisation(order, transaction));
        case "bad_signature_first":
          clock.after(FIRST_DELAY_MS, async () => {
            await send({ ...make()(), hasWrongSecret: true }, 1);
          });
          return later(FIRST_DELAY_MS + 10_000, make());
        case "amount_plus_one":
          return later(FIRST_DELAY_MS, () => {
            transaction.reportedMinor = transaction.amountMinor + 1;
            return make()();
          });
      }
    },
  };
}

function toSending(content: object): Sending {
  const body = JSON.stringify(content);
  return { id: createHash("sha256").update(body).digest("hex").slice(0, 32), body };
}
