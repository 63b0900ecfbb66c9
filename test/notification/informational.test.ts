import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { provideTestGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { provideReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";

const gateway = await provideTestGateway({ withWorker: true });
const receiver = await provideReceiver((response) => void respond(response));

async function respond(response: ServerResponse): Promise<void> {
  response.writeContinue();
  await setTimeout(20);
  response.writeEarlyHints({ link: "</style.css>; rel=preload" });
  await setTimeout(20);
  response.writeHead(204).end();
}

test("a receiver that sends 100 and 103 first has received the webhook with its final status", async () => {
  const payment = await pay(gateway, { notifyUrl: receiver.url });
  await receiver.reached(1);
  const notification = await until(async () => {
    const [row] = await gateway.query`
      select status, attempt_count from notifications
       where merchant_id = ${payment.merchantId} and transaction_id = ${payment.id}
         and status <> 'PENDING'`;
    return row;
  });
  assert.deepEqual({ ...notification }, { status: "DELIVERED", attempt_count: 1 });
  assert.equal(receiver.received.length, 1);
});
