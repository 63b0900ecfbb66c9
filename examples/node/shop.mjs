// A shop with Express and @kaunter/sdk:  node shop.mjs data/demo.json 3000
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createClient, KaunterError, notificationListener } from "@kaunter/sdk";
import express from "express";

const [demoFile = "data/demo.json", portText = "3000"] = process.argv.slice(2);
const { baseUrl, clientId, clientSecret, privateKey, serverPublicKey, storeId } = JSON.parse(
  readFileSync(demoFile, "utf8"),
);
const kaunter = createClient({ baseUrl, clientId, clientSecret, privateKey });

/** A real shop uses a database. Amounts are in sen: 1250 is RM 12.50. */
const orders = new Map();
const app = express();

app.get("/", (_request, response) => {
  response.send('<form method="post" action="/buy"><button>Lunch, RM 12.50</button></form>');
});

// The same checkout without leaving the shop: list this origin at the application in the portal.
app.get("/embed", (request, response) => {
  const mode = request.query.mode === "inline" ? "inline" : "modal";
  response.send(`<script src="${baseUrl}/checkout/kaunter.js"></script>
    <button id="pay">Lunch, RM 12.50</button><div id="payment"></div>
    <script>
      document.querySelector("#pay").addEventListener("click", async () => {
        const response = await fetch("/checkouts", { method: "POST" });
        const { checkoutUrl } = await response.json();
        if (!window.Kaunter) return location.assign(checkoutUrl);
        const onResult = ({ orderId }) => location.assign("/return?orderId=" + orderId);
        Kaunter.open({ checkoutUrl, mode: "${mode}", container: "#payment", onResult });
      });
    </script>`);
});

app.post("/checkouts", async (_request, response) => {
  response.json({ checkoutUrl: await buy() });
});

app.post("/buy", async (_request, response) => {
  response.redirect(303, await buy());
});

// Before any body parser, so that the signature is verified over the raw body.
app.post(
  "/notify",
  notificationListener({
    publicKey: serverPublicKey,
    async onNotification(event) {
      if (event.eventType === "PAYMENT_WEB_ONLINE") await fulfilIfPaid(event.data.order.id);
    },
    onError: logError,
  }),
);

app.get("/return", async (request, response) => {
  // The redirect proves nothing, and what it says is not shown.
  const order = orders.get(request.query.orderId);
  if (order) await fulfilIfPaid(order.id);
  response.send(`<p>Order ${order?.id ?? "?"}: ${order?.status ?? "unknown"}</p>`);
});

// For `kaunter check`: whether an order is fulfilled, and how often. A real shop offers it in tests only.
app.get("/probe", (request, response) => {
  const { paidCount = 0 } = orders.get(request.query.orderId) ?? {};
  response.json({ paid: paidCount > 0, count: paidCount });
});

app.get("/orders", (_request, response) => {
  response.json([...orders.values()]);
});

app.use((error, _request, response, _next) => {
  logError(error);
  response.status(502).send("The payment service returned an error or did not respond.");
});

/** Saves the order, then creates its checkout. The same order ID never creates a second one. */
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

/** Webhooks are repeated, and the payer returns in the meantime: only the first has an effect. */
function markPaid(orderId) {
  const order = orders.get(orderId);
  if (!order || order.status === "PAID") return;
  order.status = "PAID";
  order.paidCount += 1;
}

/** Whoever says that an order was paid: the gateway is asked, and what it was paid is compared. */
async function fulfilIfPaid(orderId) {
  const order = orders.get(orderId);
  if (!order) return;
  try {
    const { status, currencyType, ...paid } = await kaunter.transactions.retrieveByOrder(orderId);
    const isWhole = paid.order.amount === order.amount && currencyType === "MYR";
    if (status === "SUCCESS" && isWhole) markPaid(orderId);
  } catch (error) {
    if (error instanceof KaunterError && error.code === "TRANSACTION_NOT_FOUND") return;
    throw error; // the webhook is sent again
  }
}

/** The message contains the error code and, for a wrong signature, the mistake. */
function logError(error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
}

function shopUrl() {
  return `http://127.0.0.1:${server.address().port}`;
}

const server = app.listen(Number(portText), "127.0.0.1", () => {
  process.stdout.write(`shop: ${shopUrl()}\n`);
});
