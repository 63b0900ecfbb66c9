// `kaunter check` on a right and on a wrong shop of the demo merchant, as its developer runs it.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import {
  EXAMPLE_SHOPS,
  type Shop,
  startWrongShop,
  stopShop,
} from "../support/examples/example-shops.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { runCli, writeSettings } from "./run-cli.ts";

const folder = provideFolder();
const gateway = await provideOwnGateway({ withWorker: true });
writeSettings(folder, gateway.demo);
const demo = join(gateway.config.dataDir, "demo.json");

const cli = (...words: string[]) => runCli(["check", ...words], { folder });
const urlsOf = ({ url }: Shop) => [
  new URL("/notify", url).href,
  ...["--buy-url", new URL("/buy", url).href],
  ...["--probe-url", new URL("/probe", url).href],
];

/** What the portal's checklist says. */
async function isChecked(): Promise<boolean> {
  const owner = await signInOwner(gateway);
  const { checklist } = (await owner.call("getDeveloperFacts")).body;
  return checklist.some(
    ({ id, isDone }: { id: string; isDone: boolean }) => id === "checked" && isDone,
  );
}

test("a right shop is graded with all points, and exits with 0", async (t) => {
  const shop = await EXAMPLE_SHOPS[0]?.start(demo);
  assert.ok(shop);
  t.after(() => stopShop(shop));
  const { code, stdout, stderr } = await cli(...urlsOf(shop));
  assert.equal(code, 0, stdout + stderr);
  assert.equal(stdout.match(/^✓ /gm)?.length, 14);
  assert.match(stdout, /\n14 of 14 passed\n$/);
  assert.ok(await isChecked(), "a step before going live is done");
});

test("a wrong shop exits with 1, and shows the exchange and the fix", async (t) => {
  const shop = await startWrongShop(demo, "shows-anything");
  t.after(() => stopShop(shop));
  const shown = await cli(...urlsOf(shop), "--language", "php");
  assert.equal(shown.code, 1, shown.stdout + shown.stderr);
  assert.match(shown.stdout, /^✗ Escapes hostile text/m);
  assert.match(shown.stdout, /GET http.*→ HTTP 200.*htmlspecialchars.*\n13 of 14 passed\n$/s);
  assert.ok(!(await isChecked()), "it is open again");
});

test("without a terminal it asks nothing and ends", async () => {
  const asked = await cli("http://127.0.0.1:9/notify", "--json");
  assert.deepEqual([asked.code, asked.json.error.hint], [1, "Pass --buy-url and --probe-url."]);
  const states = await gateway.query<{ state: string }>`
    select state from integration_checks order by created_at desc limit 1`;
  assert.deepEqual(states, [{ state: "STOPPED" }]);
});

test("wrong words are named", async () => {
  for (const [words, said] of [
    [[], /Pass your notifyUrl/],
    [["http://127.0.0.1:9/", "--language", "cobol"], /--language is node, php, python/],
  ] as const) {
    const { code, stderr } = await cli(...words);
    assert.equal(code, 2);
    assert.match(stderr, said);
  }
});

test("a shop that is not there is graded in nothing, and the reason is said once", async () => {
  const shop = { url: "http://127.0.0.1:9" } as Shop; // none is there
  const { code, stdout } = await cli(...urlsOf(shop));
  assert.equal(code, 1);
  assert.match(stdout, /\n0 of 0 passed\n$/);
  const reasons = stdout.match(/no checkout with this notifyUrl was created/g) ?? [];
  assert.ok(reasons.length < 4, stdout);
});
