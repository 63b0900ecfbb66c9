// A shop that is wrong in one way, to see what `kaunter check` says of it:
//   node shop.mjs data/demo.json 3000 fulfils-twice
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { createClient, KaunterError, NotificationError, verifyNotification } from "@kaunter/sdk";
import express from "express";

const WRONGS = {
  "accepts-forged": "fulfils what anybody sends",
  "accepts-old": "does not compare the timestamp, so that a webhook can be repeated days later",
  "fulfils-twice": "does not remember which orders it has fulfilled",
  "trusts-redirect": "believes the address to which the payer returns",
  "trusts-webhook": "does not retrieve the payment before it fulfils",
  "ignores-amount": "does not compare what was paid with what the order costs",
  "answers-late": "does its work before it responds to a webhook",
  "new-order-id": "repeats its own call with another order ID",
  "saves-later": "saves the order after its checkout was created, and forgets the webhook before",
  "shows-anything": "shows what is in the address as it is",
};

const [demoFile = "data/demo.json", portText = "3000", wrong = ""] = process.argv.slice(2);
if (!(wrong in WRONGS)) throw new Error(`one of ${Object.keys(WRONGS).join(", ")}`);
const is = (name) => wrong === name;

const LATE_MS = Number(process.env.LATE_MS ?? 12_000);
const TRIES = 3;
const { baseUrl, clientId, clientSecret, privateKey, serverPublicKey, storeId } = JSON.parse(
  readFileSync(demoFile, "utf8"),
);
const kaunter = createClient({ baseUrl, clientId, clientSecret, privateKey, retriesMax: 0 });
const orders = new Map();
const app = express();

app.post("/buy", async (_request, response) => {
  response.redirect(303, await buy());
});

app.post("/notify", express.raw({ type: "*/*", limit: "1mb" }), async (request, response) => {
  const event = await readWebhook(request);
  if (!event) return response.sendStatus(400);
  if (is("answers-late")) await wait(LATE_MS);
  const order = orders.get(event.data?.order?.id);
  if (order && event.eventType === "PAYMENT_WEB_ONLINE") {
    if (is("trusts-webhook")) fulfilIf(order, event.data);
    else fulfilIf(order, await retrieve(order.id));
  }
  response.sendStatus(200);
});

app.get("/return", async (request, response) => {
  const { orderId = "", status } = request.query;
  const order = orders.get(orderId);
  if (order && is("trusts-redirect") && status === "SUCCESS") fulfil(order);
  else if (order) fulfilIf(order, await retrieve(order.id));
  const shown = is("shows-anything") ? `${orderId} ${status}` : (order?.id ?? "?");
  response.send(`<p>Order ${shown}: ${order?.paidCount ? "PAID" : "OPEN"}</p>`);
});

app.get("/probe", (request, response) => {
  const { paidCount = 0 } = orders.get(request.query.orderId) ?? {};
  response.json({ paid: paidCount > 0, count: paidCount });
});

app.use((error, _request, response, _next) => {
  process.stderr.write(`${error.message}\n`);
  response.status(502).send("The payment service did not respond.");
});

async function readWebhook({ body, headers }) {
  if (is("accepts-forged")) return JSON.parse(body.toString());
  const tolerance = is("accepts-old") ? { toleranceSeconds: 7 * 86_400 } : {};
  try {
    return await verifyNotification({ body, headers, publicKey: serverPublicKey, ...tolerance });
  } catch (error) {
    if (error instanceof NotificationError) return null;
    throw error;
  }
}

async function retrieve(orderId) {
  try {
    return await kaunter.transactions.retrieveByOrder(orderId);
  } catch (error) {
    if (error instanceof KaunterError && error.code === "TRANSACTION_NOT_FOUND") return null;
    throw error;
  }
}

function fulfilIf(order, payment) {
  const isWhole = is("ignores-amount") || payment?.order.amount === order.amount;
  if (payment?.status === "SUCCESS" && isWhole && payment.currencyType === "MYR") fulfil(order);
}

function fulfil(order) {
  if (order.paidCount > 0 && !is("fulfils-twice")) return;
  order.paidCount += 1;
}

async function buy(tries = TRIES, id = randomUUID().slice(0, 18)) {
  const order = { id: `W-${id}`, amount: 1250, paidCount: 0 };
  if (!is("saves-later")) orders.set(order.id, order);
  const shop = `http://127.0.0.1:${server.address().port}`;
  try {
    const { url } = await kaunter.checkouts.create({
      order: {
        ...{ id: order.id, title: "Lunch", detail: "", additionalData: "" },
        ...{ amount: order.amount, currencyType: "MYR" },
      },
      ...{ customer: { userId: "payer-1" }, method: [], type: "WEB_PAYMENT", storeId },
      ...{ redirectUrl: `${shop}/return`, notifyUrl: `${shop}/notify` },
    });
    orders.set(order.id, order);
    return url;
  } catch (error) {
    if (error instanceof KaunterError || tries === 1) throw error;
    return is("new-order-id") ? buy(tries - 1) : buy(tries - 1, id);
  }
}

const server = app.listen(Number(portText), "127.0.0.1", () => {
  process.stdout.write(`shop: http://127.0.0.1:${server.address().port}\n`);
});
