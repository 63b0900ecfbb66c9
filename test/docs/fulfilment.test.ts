// The shop of the guide "From webhook to fulfilment", run against a gateway that delivers.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { provideTestGateway } from "../support/gateway.ts";
import { createCheckout } from "../support/pay.ts";
import { payWithoutScript } from "../support/payer/without-script.ts";
import { freePort } from "../support/process/free-port.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { until } from "../support/until.ts";

const ROOT = join(import.meta.dirname, "../..");
const GUIDE = readFileSync(join(ROOT, "docs/guides/from-webhook-to-fulfilment.md"), "utf8");
const [, program = ""] = /<!-- test: fulfilment -->\n\n```js\n(.*?)^```$/ms.exec(GUIDE) ?? [];
const folder = provideFolder();
symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
writeFileSync(join(folder, "shop.mjs"), program);
const gateway = await provideTestGateway({ withWorker: true });

interface Shop {
  child: ChildProcess;
  notifyUrl: string;
  output(): string;
}

async function createShop(orderId: string): Promise<Shop> {
  const { demo, baseUrl } = gateway;
  const port = await freePort();
  const child = spawn(process.execPath, ["shop.mjs"], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      SHOP_BASE_URL: baseUrl,
      SHOP_CLIENT_ID: demo.clientId,
      SHOP_CLIENT_SECRET: demo.clientSecret,
      SHOP_PRIVATE_KEY: demo.privateKey,
      SHOP_SERVER_PUBLIC_KEY: demo.serverPublicKey,
      ORDER_ID: orderId,
      PORT: String(port),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout?.on("data", (part) => {
    text += String(part);
  });
  after(() => child.kill("SIGKILL"));
  const shop = { child, notifyUrl: `http://127.0.0.1:${port}/notify`, output: () => text };
  await until(() => shop.output().includes("ready"));
  return shop;
}

async function payOrder(id: string, notifyUrl: string): Promise<void> {
  const { url } = await createCheckout(gateway, { order: { id, amount: 2590 }, notifyUrl });
  await payWithoutScript(url, "FPX_MY", { bankCode: "SIM0000" });
}

const shipments = ({ output }: Shop) => output().match(/^shipping /gm)?.length ?? 0;

/** Ends it, so that everything it wrote has been read. */
async function close({ child }: Shop): Promise<void> {
  child.kill("SIGTERM");
  await once(child, "close");
}

test("an order is shipped once, however often its webhook comes", async () => {
  const shop = await createShop("SHIP-1");
  await payOrder("SHIP-1", shop.notifyUrl);
  await until(() => shipments(shop) === 1);
  const list = async () => (await gateway.get("/v3/notifications")).body.items[0];
  const { id } = await list();
  await gateway.call({ path: `/v3/notifications/${id}/resend`, body: {} });
  const delivered = await until(list, (item) => item.attemptCount === 2);
  assert.equal(delivered.lastResponse, "200");
  await close(shop);
  assert.equal(shipments(shop), 1);
});

test("an order whose webhook never came is found, and one that nobody paid is not shipped", async () => {
  const shop = await createShop("SHIP-2");
  shop.child.kill("SIGUSR2"); // not paid yet
  const nowhere = `http://127.0.0.1:${await freePort()}/notify`;
  await payOrder("SHIP-2", nowhere);
  shop.child.kill("SIGUSR2");
  await until(() => shipments(shop) === 1);
  await close(shop);
  assert.equal(shipments(shop), 1);
});
