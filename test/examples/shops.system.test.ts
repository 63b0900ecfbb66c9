// The example shops, each as a process, against a real gateway: paid once, and never by a forgery.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createTestKeys, signTestNotification } from "@kaunter/sdk/testing";
import { payCheckout } from "../../packages/cli/src/sandbox/payer.ts";
import { demoPath } from "../../packages/gateway/src/main/sandbox/demo.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { freePort } from "../support/process/free-port.ts";
import { readUntil } from "../support/process/gateway-process.ts";
import { prepareProgram, whySkipped } from "../support/process/languages.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples");
const LINES_MAX = 150;

const gateway = await provideOwnGateway({ withWorker: true });

type Shop = { process: ChildProcess; url: string };

interface Example {
  language: string;
  file: string;
  skip: string | false;
  start(demoFile: string): Promise<Shop>;
}

const EXAMPLE_SHOPS: readonly Example[] = [
  {
    language: "Node",
    file: "node/shop.mjs",
    skip: false,
    start: (demo) => startShop(process.execPath, [join(EXAMPLES, "node/shop.mjs"), demo, "0"]),
  },
  {
    language: "Python",
    file: "python/shop.py",
    skip: whySkipped("python"),
    start: (demo) => {
      const [program, file = ""] = prepareProgram("python", join(EXAMPLES, "python/shop.py"), "");
      return startShop(program, [file, demo, "0"]);
    },
  },
  {
    language: "PHP",
    file: "php/shop.php",
    skip: whySkipped("php"),
    start: startPhp,
  },
];

/** The first line that a shop prints contains its URL. */
async function startShop(command: string, words: string[], env = {}): Promise<Shop> {
  const child = spawn(command, words, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer]; // bytes of a pipe
  const url = /http:\/\/\S+/.exec(line.toString())?.[0];
  assert.ok(url, line.toString());
  return { process: child, url };
}

/** PHP's built-in server does not support port 0 and reports on stderr when it listens. */
async function startPhp(demo: string): Promise<Shop> {
  const port = await freePort();
  const words = ["-S", `127.0.0.1:${port}`, join(EXAMPLES, "php/shop.php")];
  const env = { ...process.env, KAUNTER_DEMO: demo };
  const child = spawn("php", words, { stdio: ["ignore", "ignore", "pipe"], env });
  await readUntil(child.stderr, " started");
  return { process: child, url: `http://127.0.0.1:${port}` };
}

type Order = { id: string; amount: number; status: string; paidCount: number };

async function readOrders({ url }: Shop): Promise<Order[]> {
  return (await (await fetch(`${url}/orders`)).json()) as Order[]; // the examples' format
}

async function buy({ url }: Shop): Promise<string> {
  const bought = await fetch(`${url}/buy`, { method: "POST", redirect: "manual" });
  assert.equal(bought.status, 303, await bought.text());
  return bought.headers.get("location") ?? "";
}

for (const { language, file, skip, start } of EXAMPLE_SHOPS) {
  test(`the ${language} example is short`, () => {
    const lines = readFileSync(join(EXAMPLES, file), "utf8").split("\n").length - 1;
    assert.ok(lines < LINES_MAX, `${lines} lines`);
  });

  test(`the ${language} shop sells, is paid once and rejects a forged webhook`, {
    skip,
  }, async (t) => {
    const shop = await start(demoPath(gateway.config.dataDir));
    t.after(async () => {
      shop.process.kill();
      if (shop.process.exitCode === null && shop.process.signalCode === null) {
        await once(shop.process, "exit");
      }
    });
    const checkoutUrl = await buy(shop);
    const [order] = await readOrders(shop);
    assert.ok(order);
    assert.equal(order.status, "OPEN");

    // The redirect proves nothing, and neither does a webhook signed with another key.
    const back = `${shop.url}/return?status=SUCCESS&orderId=${order.id}`;
    assert.match(await (await fetch(back)).text(), /OPEN/);
    const { privateKey } = await createTestKeys();
    const data = { order: { id: order.id } };
    const forged = await signTestNotification({ eventType: "PAYMENT_WEB_ONLINE", data } as never, {
      privateKey,
    });
    const response = await fetch(`${shop.url}/notify`, {
      method: "POST",
      headers: forged.headers,
      body: forged.body,
    });
    assert.equal(response.status, 400);
    assert.equal((await readOrders(shop))[0]?.status, "OPEN");

    const screen = await payCheckout(checkoutUrl, {
      method: "FPX_MY",
      fields: { bankCode: "SIM0000" },
    });
    assert.equal(screen, "success");
    assert.match(await (await fetch(back)).text(), /PAID/);
    await waitForDelivery(order.id);
    const [paid] = await readOrders(shop);
    assert.equal(paid?.status, "PAID");
    assert.equal(paid?.paidCount, 1);
  });
}

/** Waits until the gateway has recorded the delivery of the webhook. */
async function waitForDelivery(orderId: string): Promise<void> {
  for (;;) {
    const rows = await gateway.query`
      select count(*) from notifications n join checkouts c on c.merchant_id = n.merchant_id and c.id = n.checkout_id
       where c.order_id = ${orderId} and n.status = 'DELIVERED'`;
    if (rows[0]?.count !== 0) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
