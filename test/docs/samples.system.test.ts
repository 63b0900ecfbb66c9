// The samples of the guides, in each language, as programs against a running gateway.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { signTestNotification } from "@kaunter/sdk/testing";
import { payCheckout } from "../../packages/cli/src/sandbox/payer.ts";
import { assertContract } from "../support/contract.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { createCheckout } from "../support/pay.ts";
import { type Command, prepareProgram, whySkipped } from "../support/process/languages.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { answer, provideReceiver, type Received } from "../support/receiver.ts";

const SAMPLES = join(import.meta.dirname, "../../docs/samples");

const gateway = await provideTestGateway({ withWorker: true });
const shop = await provideReceiver(answer(200));
const folder = provideFolder();

/** C# is not among them: Debian has no .NET. */
const EXTENSIONS = {
  node: "mjs",
  php: "php",
  python: "py",
  go: "go",
  java: "java",
  ruby: "rb",
  shell: "sh",
};

function prepare(language: keyof typeof EXTENSIONS, sample: string): Command {
  const file = join(SAMPLES, `${sample}.${EXTENSIONS[language]}`);
  if (language === "node") return [process.execPath, file];
  if (language === "shell") return ["bash", file];
  return prepareProgram(language, file, mkdtempSync(join(folder, `${language}-`)));
}

async function run([program, ...words]: Command, env: Record<string, string>, input = "") {
  const child = spawn(program, words, {
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.on("error", () => {}); // it may end without reading
  child.stdin.end(input);
  return text(child.stdout);
}

for (const language of ["node", "php", "python", "go", "java", "ruby", "shell"] as const) {
  const skip = language === "node" ? false : whySkipped(language);

  test(`the ${language} sample signs calls that the gateway accepts, with and without a body`, {
    skip,
  }, async () => {
    const printed = await run(prepare(language, "sign-request"), {
      SHOP_BASE_URL: gateway.baseUrl,
      SHOP_ACCESS_TOKEN: await gateway.token(),
      SHOP_STORE_ID: gateway.demo.storeId,
      SHOP_PRIVATE_KEY: gateway.demo.privateKey,
    });
    const [created, stores] = printed.trim().split("\n");
    const checkout = assertSuccess("POST", "/v3/payment/online", created);
    assert.match(checkout.item.checkoutId, /^\d{19}$/);
    const asked = await gateway.get(`/v3/payment/online?checkoutId=${checkout.item.checkoutId}`);
    assert.equal(asked.body.item.order.title, "Nasi lemak & teh <ais>");
    assert.equal(asked.body.item.order.detail, "2 × set, 少冰");
    const { items } = assertSuccess("GET", "/v3/stores", stores);
    assert.equal(items[0].id, gateway.demo.storeId);
  });

  test(`the ${language} sample accepts a real notification and rejects a changed one`, {
    skip,
  }, async () => {
    const verify = prepare(language, "verify-webhook");
    const received = await receiveNotification();
    const { headers, body } = received;
    const ask = (changes: Partial<Received>, key = gateway.demo.serverPublicKey) => {
      const changed = { ...received, ...changes };
      const values = ["x-signature", "x-nonce-str", "x-timestamp"].map((header) =>
        String(changed.headers[header] ?? ""),
      );
      const env = { SHOP_SERVER_PUBLIC_KEY: key };
      return run([...verify, ...values], env, changed.body);
    };
    const old = await signTestNotification(JSON.parse(body), {
      privateKey: gateway.demo.privateKey,
      now: Date.now() - 301_000,
    });
    const answers = await Promise.all([
      ask({}),
      ask({ body: body.replace("2590", "9590") }),
      ask({ headers: { ...headers, "x-nonce-str": "another" } }),
      ask({ headers: { ...headers, "x-signature": "sha256 AAAA" } }),
      ask({}, gateway.demo.publicKey),
      ask({ body: old.body, headers: lowerCase(old.headers) }, gateway.demo.publicKey),
    ]);
    assert.match(body, /2590/);
    assert.deepEqual(
      answers.map((line) => line.trim()),
      ["valid", "invalid", "invalid", "invalid", "invalid", "invalid"],
    );
  });
}

// Tests read into answers freely; assertions are what checks them.
// biome-ignore lint/suspicious/noExplicitAny: see above
function assertSuccess(method: string, path: string, line = ""): any {
  const body: unknown = JSON.parse(line);
  assertContract({ method, path, status: 200, body });
  return body;
}

async function receiveNotification(): Promise<Received> {
  const { url } = await createCheckout(gateway, { notifyUrl: shop.url });
  const count = shop.received.length + 1;
  await payCheckout(url, { method: "FPX_MY", fields: { bankCode: "SIM0000" } });
  await shop.reached(count);
  const received = shop.received[count - 1];
  assert.ok(received);
  return received;
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
