// Sessions of shops, recorded at their public door with the command line: played without a
// difference against the same gateway and shop, and with exactly the difference of a changed one.
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { createTestKeys } from "@kaunter/sdk/testing";
import { type Ended, runCli, writeSettings } from "../cli/run-cli.ts";
import {
  EXAMPLE_SHOPS,
  type Shop,
  startWrongShop,
  stopShop,
} from "../support/examples/example-shops.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { freePort } from "../support/process/free-port.ts";
import { provideFolder } from "../support/process/provide-folder.ts";

const changedPort = await freePort();
const changedUrl = `http://127.0.0.1:${changedPort}`;
const gateway = await provideOwnGateway({ withWorker: true, otherPublicUrls: changedUrl });
const folder = provideFolder();
writeSettings(folder, gateway.demo);

const port = await freePort();
const recorder = `http://127.0.0.1:${port}`;
const demoFile = join(folder, "shop-demo.json");
const cli = (...words: string[]) => runCli(words, { folder });
const listen = ["--listen", String(port)];

interface Found {
  step: number;
  place: string;
  before: string;
  now: string;
}

const differencesIn = ({ json, stdout, stderr }: Ended): Found[] => {
  assert.ok(Array.isArray(json?.differences), stdout + stderr);
  return json.differences;
};

async function withShop<T>(start: () => Promise<Shop>, act: (url: string) => Promise<T>) {
  const shop = await start();
  try {
    return await act(`${shop.url}/buy`);
  } finally {
    await stopShop(shop);
  }
}

function writeDemo(changes: object = {}): string {
  writeFileSync(demoFile, JSON.stringify({ ...gateway.demo, baseUrl: recorder, ...changes }));
  return demoFile;
}

const startNode = () =>
  EXAMPLE_SHOPS.find(({ language }) => language === "Node")?.start(writeDemo());
const startRight = async () => (await startNode()) ?? assert.fail("no shop in JavaScript");

/** A gateway that is different: whatever `change` makes of each response. */
async function withChangedGateway(
  change: (path: string, body: Record<string, never>) => unknown,
  act: () => Promise<void>,
): Promise<void> {
  const server = createServer(async (request, response) => {
    const { method = "GET", url = "/" } = request;
    const body = await readAll(request);
    const answer = await fetch(gateway.baseUrl + url, {
      method,
      headers: withoutHost(request),
      ...(body.length > 0 && { body: new Uint8Array(body) }),
      redirect: "manual",
    });
    // It has its own address.
    const text = (await answer.text()).replaceAll(gateway.baseUrl, changedUrl);
    const type = answer.headers.get("content-type") ?? "";
    const location = answer.headers.get("location");
    response.writeHead(answer.status, { "content-type": type, ...(location && { location }) });
    response.end(type.includes("json") ? JSON.stringify(change(url, JSON.parse(text))) : text);
  });
  server.listen(changedPort, "127.0.0.1");
  await once(server, "listening");
  try {
    await act();
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

function withoutHost({ headers }: IncomingMessage): Record<string, string> {
  const { host: _, connection: __, "content-length": ___, ...rest } = headers;
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
}

test("a session of the example shop is recorded and has no secret", async () => {
  await withShop(startRight, async (buyUrl) => {
    const words = ["record", "node.json", ...listen, "--buy-url", buyUrl];
    const recorded = await cli(
      ...words,
      "--with",
      "approved,no-funds+card-challenge,TNG_MY:cancel",
    );
    assert.equal(recorded.code, 0, recorded.stderr);
    assert.match(recorded.stderr, /payer: card-challenge → SUCCESS/);
    assert.match(recorded.stderr, /webhook PAYMENT_WEB_ONLINE → HTTP 200/);
  });
  const path = join(folder, "node.json");
  assert.equal(statSync(path).mode & 0o777, 0o600);
  const text = readFileSync(path, "utf8");
  const { clientId, clientSecret, privateKey, serverPublicKey } = gateway.demo;
  const keyLine = privateKey.split("\n")[1] ?? "";
  for (const secret of [clientId, clientSecret, keyLine, serverPublicKey, await gateway.token()]) {
    assert.ok(secret.length > 5 && !text.includes(secret));
  }
  // No token, no signature, no card number.
  assert.doesNotMatch(text, /eyJ|[A-Za-z0-9+/]{64}|\b[3-6]\d{12,18}\b/);
  const again = await cli("record", "node.json");
  assert.deepEqual([again.code, /--force/.test(again.stderr)], [2, true]);
});

test("it is played against the same gateway, and the same shop, without a difference", async () => {
  const replayed = await cli("replay", "node.json");
  assert.equal(replayed.code, 0, replayed.stdout);
  assert.match(replayed.stdout, /^1\d steps replayed, no difference\.$/m);
  await withShop(startRight, async (buyUrl) => {
    const shop = await cli("replay", "node.json", ...listen, "--buy-url", buyUrl);
    assert.equal(shop.code, 0, shop.stdout);
    assert.match(shop.stdout, /no difference/);
  });
});

test("a gateway that drops a field, and one that changes a type, show that", async () => {
  const replay = (...words: string[]) =>
    cli("replay", "node.json", "--base-url", changedUrl, "--json", ...words);
  const ofOrder = (path: string) => path.startsWith("/v3/payment/transaction/order/");
  const isPaid = ({ item }: { item?: { status?: string } }) => item?.status === "SUCCESS";
  await withChangedGateway(
    (path, body) => {
      if (!ofOrder(path) || !isPaid(body)) return body;
      const { balanceAmount: _, ...item } = Object(body.item);
      return { ...body, item };
    },
    async () => {
      const { code, ...ended } = await replay();
      const found = differencesIn({ code, ...ended });
      assert.equal(code, 1);
      const [first] = found;
      assert.deepEqual(
        [first?.place, first?.before, first?.now],
        ["response.body.item.balanceAmount", "1250", "(missing)"],
      );
      assert.deepEqual([...new Set(found.map(({ place }) => place))], [first?.place]);
      assert.equal((await replay("--ignore", "item.balanceAmount")).code, 0);
    },
  );
  await withChangedGateway(
    (path, body) => {
      if (!ofOrder(path) || !isPaid(body)) return body;
      return { ...body, item: { ...Object(body.item), balanceAmount: "1250", more: true } };
    },
    async () => {
      const words = differencesIn(await replay()).map(({ place, before, now }) =>
        [place.replace("response.body.item.", ""), before, now].join(" "),
      );
      assert.deepEqual([...new Set(words)], ['balanceAmount 1250 "1250"', "more (not there) true"]);
      assert.equal((await replay("--update")).code, 0);
      assert.equal((await replay()).code, 0);
    },
  );
  const back = differencesIn(await cli("replay", "node.json", "--json"));
  assert.deepEqual([...new Set(back.map(({ now }) => now))], ["1250", "(missing)"]);
  await cli("replay", "node.json", "--update");
  assert.equal((await cli("replay", "node.json")).code, 0);
});

test("a gateway that sends no webhook is named, and the wait has an end", async () => {
  await withChangedGateway(
    (path, body) => (path.startsWith("/v3/notifications") ? { ...body, items: [] } : body),
    async () => {
      const words = ["--base-url", changedUrl, "--timeout", "1", "--json"];
      const found = differencesIn(await cli("replay", "node.json", ...words));
      assert.deepEqual(
        found.map(({ now }) => now),
        ["not sent within 1 s", "not sent within 1 s"],
      );
    },
  );
});

test("a shop that sends something else, and one that rejects webhooks, show that", async () => {
  const replay = (buyUrl: string) =>
    cli("replay", "node.json", ...listen, "--buy-url", buyUrl, "--json");
  const startOther = (changes?: object) => () =>
    startWrongShop(writeDemo(changes), "ignores-amount");
  await withShop(startOther(), async (buyUrl) => {
    const found = differencesIn(await replay(buyUrl));
    assert.deepEqual(
      found.map(({ place, now }) => [place, now]),
      Array(3).fill(["request.body.order.detail", '""']),
    );
  });
  const { publicKey } = await createTestKeys();
  await withShop(startOther({ serverPublicKey: publicKey }), async (buyUrl) => {
    const ended = await replay(buyUrl);
    assert.equal(ended.code, 1);
    const found = differencesIn(ended).filter(({ place }) => !place.endsWith(".detail"));
    assert.deepEqual(
      found.map(({ place, before, now }) => [place, before, now]),
      Array(2).fill(["shop's response", '"HTTP 200"', '"HTTP 400"']),
    );
  });
});

test("a shop that calls the gateway while it handles a webhook gets it forwarded", async () => {
  await withShop(startRight, async (buyUrl) => {
    const words = ["record", "forwarded.json", ...listen, "--buy-url", buyUrl];
    const forward = ["--forward-to", buyUrl.replace(/buy$/, "notify")];
    const { code, stderr } = await cli(...words, ...forward);
    assert.equal(code, 0, stderr);
    assert.match(stderr, /webhook PAYMENT_WEB_ONLINE → HTTP 200/);
  });
});

test("payments that failed for other reasons fail for the same ones in a replay", async () => {
  const reasons = [
    ["unavailable", "BANK_UNAVAILABLE"],
    ["bank-page:SIM0048", "LIMIT_EXCEEDED"],
    ["bank-page:SIM0057", "NOT_PERMITTED"],
    ["bank-page:1M", "PAYER_TIMEOUT"],
    ["bank-page:1H", "AUTHENTICATION_FAILED"],
  ];
  const payers = reasons.map(([payer]) => payer).join("+");
  await withShop(startRight, async (buyUrl) => {
    const words = ["record", "failed.json", ...listen, "--buy-url", buyUrl, "--with", payers];
    const { code, stderr } = await cli(...words);
    assert.equal(code, 0, stderr);
    for (const [payer, reason] of reasons) {
      assert.ok(stderr.includes(`payer: ${payer} → FAILED ${reason}`), stderr);
    }
  });
  const replayed = await cli("replay", "failed.json");
  assert.equal(replayed.code, 0, replayed.stdout);
});
