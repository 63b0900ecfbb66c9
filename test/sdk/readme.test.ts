// The examples of the SDK's README, as one program: checked under `strict`, and run.
import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { createResources } from "../../packages/sdk/src/generated/resources.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { provideFolder } from "../support/process/provide-folder.ts";

const ROOT = join(import.meta.dirname, "../..");
const README = readFileSync(join(ROOT, "packages/sdk/README.md"), "utf8");
const examples = [...README.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, text = ""]) => text);
const { baseUrl, demo } = await provideTestGateway();
const folder = provideFolder();
symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
writeFileSync(join(folder, "package.json"), '{"type":"module"}');
const program = join(folder, "readme.ts");
writeFileSync(program, examples.join("\n").replaceAll("1761962400123456789", demo.storeId));

test("the examples compile under strict", () => {
  assert.ok(examples.length >= 7);
  const options =
    "--ignoreConfig --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --noEmit --module nodenext --target esnext --lib esnext,dom,dom.iterable --types node --allowImportingTsExtensions --skipLibCheck";
  const roots = ["--typeRoots", join(ROOT, "node_modules/@types")];
  const tsc = join(ROOT, "node_modules/.bin/tsc");
  const { status, stdout } = spawnSync(tsc, [program, ...options.split(" "), ...roots], {
    cwd: folder,
    encoding: "utf8",
  });
  assert.equal(status, 0, stdout);
});

test("the examples run against a gateway, and print what they say", async () => {
  const env = {
    SHOP_BASE_URL: baseUrl,
    SHOP_CLIENT_ID: demo.clientId,
    SHOP_CLIENT_SECRET: demo.clientSecret,
    SHOP_PRIVATE_KEY: demo.privateKey.replaceAll("\n", "\\n"),
    SHOP_SERVER_PUBLIC_KEY: demo.serverPublicKey,
  };
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env, cwd: folder });
  const [url, page, merchant, error, event] = stdout.trim().split("\n");
  assert.match(url ?? "", /\/checkout\?checkoutId=\d+$/);
  assert.equal(page?.trim(), "0");
  assert.match(merchant ?? "", / 200 /);
  assert.match(error ?? "", /^TRANSACTION_NOT_FOUND /);
  assert.equal(event, "PORTAL_TEST");
});

test("it has an install step, all resources, and the variables of `kaunter env`", () => {
  assert.match(README, /npm pack[\s\S]*npm install .*\.tgz/);
  for (const resource of Object.keys(createResources(() => undefined as never))) {
    assert.ok(README.includes(`\`${resource}\``), resource);
  }
  const env = readFileSync(join(ROOT, "packages/cli/src/commands/env.ts"), "utf8");
  for (const name of README.match(/SHOP_\w+/g) ?? []) assert.ok(env.includes(name), name);
});
