// The programs of the READMEs of the Python and PHP clients, against a running gateway.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createTestKeys, signTestNotification } from "@kaunter/sdk/testing";
import { provideTestGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { freePort } from "../support/process/free-port.ts";
import { readUntil } from "../support/process/gateway-process.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { LIBRARIES, LIBRARY_ENVIRONMENT, type Library } from "./library.ts";

const ROOT = join(import.meta.dirname, "../..");
const FRAMEWORKS = join(import.meta.dirname, "frameworks");
const SHOWN = /^https?:\/\/\S+\/checkout\?checkoutId=\d{19}$/m;
const USES_CLIENT = /^\W*(?:\w+ = |for .* )?\$?kaunter(?:\.|->)\w+/m;
const USES_FRAMEWORK = /flask|django|fastapi|Illuminate|php:\/\/input/;

const gateway = await provideTestGateway();
const folder = provideFolder();
const keys = await createTestKeys();
const TRANSACTION = "261121061733420001873942";
const data = { order: { id: "A-1009" }, transactionId: TRANSACTION };
const event = { eventType: "PAYMENT_WEB_ONLINE", data } as never; // the part that is used
const genuine = await signTestNotification(event, keys);
const forged = await signTestNotification(event, await createTestKeys());

function readPrograms({ name }: Library): string[] {
  const language = name.toLowerCase();
  const readme = readFileSync(join(ROOT, "clients", language, "README.md"), "utf8");
  const blocks = readme.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"));
  return [...blocks].map(([, program = ""]) => program);
}

function writeProgram({ name }: Library, programs: readonly string[]): string {
  const file = join(folder, name === "PHP" ? "program.php" : "program.py");
  const head = name === "PHP" ? `<?php require getenv('KAUNTER_AUTOLOAD');\n` : "";
  writeFileSync(file, head + programs.join("\n"));
  return file;
}

for (const library of LIBRARIES) {
  const { name, skip } = library;
  const programs = readPrograms(library);

  test(`${name}: the README's calls do what it says`, { skip }, async () => {
    const paid = await pay(gateway);
    const { baseUrl, demo } = gateway;
    const env = {
      SHOP_BASE_URL: baseUrl,
      SHOP_CLIENT_ID: demo.clientId,
      SHOP_CLIENT_SECRET: demo.clientSecret,
      SHOP_PRIVATE_KEY: demo.privateKey,
      SHOP_STORE_ID: demo.storeId,
    };
    const [first = "", ...others] = programs.filter((program) => !USES_FRAMEWORK.test(program));
    let printed = "";
    // Each alone, after the client that it uses.
    for (const program of others) {
      const parts = USES_CLIENT.test(program) ? [first, program] : [program];
      printed += await library.execute(writeProgram(library, parts), env);
    }
    assert.match(printed, SHOWN);
    assert.ok(printed.includes(`${paid.id} SUCCESS\n`), printed);
    assert.match(printed, /^TRANSACTION_NOT_FOUND 404 .+\n\S+$/m);
    assert.match(printed, /^Hello$/m);
  });

  const inFrameworks = programs.filter(
    (program) => USES_FRAMEWORK.test(program) && !program.includes("php://input"),
  );
  for (const program of inFrameworks) {
    const framework = /flask|django|fastapi|Illuminate/.exec(program)?.[0];
    test(`${name}: the README's receiver in ${framework} accepts what the gateway signed only`, {
      skip,
    }, async () => {
      const file = join(FRAMEWORKS, name === "PHP" ? "receive.php" : "receive.py");
      const task = JSON.stringify({ program, webhooks: [genuine, forged] });
      const env = { SHOP_SERVER_PUBLIC_KEY: keys.publicKey };
      const { statuses, paid } = JSON.parse(await library.execute(file, env, task));
      assert.deepEqual(statuses, [200, 400]);
      assert.deepEqual(paid, [["A-1009", TRANSACTION]]);
    });
  }
  test(`${name}: the README shows each framework`, () => {
    assert.equal(inFrameworks.length, name === "PHP" ? 1 : 3);
  });
}

const [, php] = LIBRARIES;
test("PHP: the README's receiver without a framework accepts what the gateway signed only", {
  skip: php?.skip ?? false,
}, async (t) => {
  assert.ok(php);
  const program = readPrograms(php).find((each) => each.includes("php://input")) ?? "";
  const file = writeProgram(php, [
    "function markPaid(string ...$order) { echo implode(' ', $order); }",
    program,
  ]);
  const port = await freePort();
  const server = spawn("php", ["-S", `127.0.0.1:${port}`, file], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...LIBRARY_ENVIRONMENT, SHOP_SERVER_PUBLIC_KEY: keys.publicKey },
  });
  t.after(() => stop(server));
  await readUntil(server.stderr, " started");
  const post = (message: typeof genuine) =>
    fetch(`http://127.0.0.1:${port}/notify`, { method: "POST", ...message });
  const accepted = await post(genuine);
  assert.equal(await accepted.text(), `A-1009 ${TRANSACTION}`);
  assert.equal(accepted.status, 200);
  const rejected = await post(forged);
  assert.equal(rejected.status, 400);
  assert.match(await rejected.text(), /^The signature does not match this body/);
});

async function stop(child: ChildProcess): Promise<void> {
  child.kill();
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}
