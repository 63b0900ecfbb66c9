import { setTimeout as delay } from "node:timers/promises";
import { payWithoutScript, screenOf } from "../../test/support/payer/without-script.ts";
import type { Receiver } from "../../test/support/receiver.ts";
import { createCall } from "../../test/support/speed/call-gateway.ts";
import type { Signer } from "./signed-requests.ts";

export interface Paid {
  orderId: string;
  transactionId: string;
  /** Of the payer, from opening the page to seeing the result. */
  payerMs: number;
}

export interface Shop {
  call: ReturnType<typeof createCall>;
  createCheckout(method: string[]): Promise<{ orderId: string; url: string }>;
  /** Until the webhook has arrived. */
  pay(method: string, fields: Record<string, string>): Promise<Paid>;
}

/** A merchant with its payers, whose browsers run no script. Orders begin with the label. */
export function openShop(signer: Signer, receiver: Receiver, label: string): Shop {
  const call = createCall(signer);
  let orders = 0;

  async function createCheckout(method: string[]): Promise<{ orderId: string; url: string }> {
    orders += 1;
    const orderId = `${label}-${orders}`;
    const { item } = await call("POST", "/v3/payment/online", {
      customer: { userId: "", email: "" },
      layoutVersion: "v4",
      method,
      notifyUrl: `${receiver.url}/${orderId}`,
      order: {
        additionalData: "table 12",
        amount: 2_590,
        currencyType: "MYR",
        detail: "2 x nasi lemak, 1 x teh tarik",
        id: orderId,
        title: "Lunch",
      },
      redirectUrl: "https://shop.example/return",
      storeId: signer.storeId,
      type: "WEB_PAYMENT",
    });
    return { orderId, url: item.url };
  }

  /** A simulator that is too slow for a busy machine is reported. */
  async function pay(method: string, fields: Record<string, string>): Promise<Paid> {
    const { orderId, url } = await createCheckout([method]);
    const openedAt = performance.now();
    const screen = screenOf(await payWithoutScript(url, method, fields));
    const payerMs = performance.now() - openedAt;
    if (screen !== "success") {
      process.stdout.write(`a payer saw the screen "${screen}" and pays another checkout\n`);
      return pay(method, fields);
    }
    const isOwn = ({ path }: { path: string }) => path.endsWith(`/${orderId}`);
    let webhook = receiver.received.find(isOwn);
    for (; webhook === undefined; webhook = receiver.received.find(isOwn)) await delay(20);
    return { orderId, transactionId: JSON.parse(webhook.body).data.transactionId, payerMs };
  }

  return { call, createCheckout, pay };
}

/** Some acts at once, as many merchants call. */
export async function runAtOnce(
  count: number,
  atOnce: number,
  act: (turn: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const drive = async () => {
    for (let turn = next++; turn < count; turn = next++) await act(turn);
  };
  await Promise.all(Array.from({ length: atOnce }, drive));
}
