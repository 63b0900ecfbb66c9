// A shop with @kaunter/sdk:  node shop.mjs data/demo.json 3000
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createClient, KaunterError, NotificationError, verifyNotification } from "@kaunter/sdk";

const [demoFile = "data/demo.json", portText = "3000"] = process.argv.slice(2);
const { baseUrl, clientId, clientSecret, privateKey, serverPublicKey, storeId } = JSON.parse(
  readFileSync(demoFile, "utf8"),
);
const kaunter = createClient({ baseUrl, clientId, clientSecret, privateKey });

/** What a database would keep. Money is in sen: 1250 is RM 12.50. */
const orders = new Map();

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://shop");
  try {
    if (request.method === "GET" && pathname === "/") {
      return html(
        response,
        '<form method="post" action="/buy"><button>Lunch, RM 12.50</button></form>',
      );
    }
    if (request.method === "POST" && pathname === "/buy") return redirect(response, await buy());
    if (request.method === "POST" && pathname === "/notify") return await notify(request, response);
    if (request.method === "GET" && pathname === "/return") {
      // The address bar proves nothing: ask the gateway.
      const order = orders.get(searchParams.get("orderId"));
      if (order && (await isPaid(order.id))) markPaid(order.id);
      return html(response, `<p>Order ${order?.id ?? "?"}: ${order?.status ?? "unknown"}</p>`);
    }
    if (request.method === "GET" && pathname === "/orders")
      return json(response, [...orders.values()]);
    response.writeHead(404).end();
  } catch (error) {
    // A refusal names its code; a wrong signature also names the mistake.
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    response.writeHead(502).end("The payment service refused or did not answer.");
  }
});

/** Saves the order first, then asks for a checkout; the same order id never makes a second one. */
async function buy() {
  const order = {
    id: `N-${randomUUID().slice(0, 18)}`,
    amount: 1250,
    status: "OPEN",
    paidCount: 0,
  };
  orders.set(order.id, order);
  const checkout = await kaunter.checkouts.create({
    order: {
      id: order.id,
      title: "Lunch",
      detail: "Nasi lemak & teh <ais>",
      additionalData: "",
      amount: order.amount,
      currencyType: "MYR",
    },
    customer: { userId: "payer-1" },
    method: [],
    type: "WEB_PAYMENT",
    storeId,
    redirectUrl: `${shopUrl()}/return`,
    notifyUrl: `${shopUrl()}/notify`,
  });
  return checkout.url;
}

async function notify(request, response) {
  const parts = [];
  for await (const part of request) parts.push(part);
  try {
    const { headers } = request;
    const body = Buffer.concat(parts); // the bytes as they came
    const event = await verifyNotification({ body, headers, publicKey: serverPublicKey });
    if (event.eventType === "PAYMENT_WEB_ONLINE") markPaid(event.data.order.id);
    response.writeHead(200).end();
  } catch (error) {
    if (!(error instanceof NotificationError)) throw error;
    response.writeHead(400).end(error.code);
  }
}

/** Deliveries repeat, and the payer comes back meanwhile: only the first does anything. */
function markPaid(orderId) {
  const order = orders.get(orderId);
  if (!order || order.status === "PAID") return;
  order.status = "PAID";
  order.paidCount += 1;
}

async function isPaid(orderId) {
  try {
    const transaction = await kaunter.transactions.getByOrder(orderId);
    return transaction.status === "SUCCESS";
  } catch (error) {
    if (error instanceof KaunterError && error.code === "TRANSACTION_NOT_FOUND") return false;
    throw error;
  }
}

function shopUrl() {
  return `http://127.0.0.1:${server.address().port}`;
}
function html(response, text) {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(text);
}
function json(response, value) {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
}
function redirect(response, location) {
  response.writeHead(303, { location }).end();
}

server.listen(Number(portText), "127.0.0.1", () => {
  process.stdout.write(`shop: ${shopUrl()}\n`);
});
