// cspell:ignore refnud
// Each CLI command against a real gateway: started as a program, then called in this process.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import packageJson from "../../packages/cli/package.json" with { type: "json" };
import { COMMANDS } from "../../packages/cli/src/commands.ts";
import { createTestKeys, signTestNotification } from "../../packages/sdk/src/testing.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { answer, startReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";
import { type Ended, endOf, runCli, runProgram, startCli, writeSettings } from "./run-cli.ts";

const folder = provideFolder();
const gateway = await provideOwnGateway({ withWorker: true });
writeSettings(folder, gateway.demo);

const cli = (...words: string[]) => runCli(words, { folder });
const program = (...words: string[]) => runProgram(words, { folder });
const ok = (ended: Ended) => {
  assert.equal(ended.code, 0, ended.stdout + ended.stderr);
  return ended;
};

for (const { name } of COMMANDS) {
  test(`${name} --help prints its usage`, async () => {
    const { stdout } = ok(await program(name, "--help"));
    assert.match(stdout, new RegExp(`^Usage: kaunter ${name}`));
  });
}

test("invalid usage exits with 2 and a hint, an error with 1, no response with 3", async () => {
  const typo = await program("singn");
  assert.equal(typo.code, 2);
  assert.match(typo.stderr, /Did you mean: kaunter sign/);
  assert.equal((await cli("sign", "--nonsense")).code, 2);
  assert.equal((await cli("call", "FETCH", "/v3/stores")).code, 2);
  assert.equal((await cli("call", "POST", "/v3/store", "-d", "{not json")).code, 2);
  const rejected = await program("call", "GET", "/v3/payment/transaction/1", "--json");
  assert.equal(rejected.code, 1);
  assert.equal(rejected.json.error.code, "TRANSACTION_NOT_FOUND");
  assert.doesNotMatch(rejected.json.error.message, /TRANSACTION_NOT_FOUND/); // not twice
  assert.equal(
    (await program("call", "GET", "/v3/stores", "--base-url", "http://127.0.0.1:1")).code,
    3,
  );
});

test("output that is not a terminal has no colours", async () => {
  const { stdout, stderr } = await program("doctor");
  assert.ok(!(stdout + stderr).includes("\u001b"));
});

test("init copies the demo merchant to a private file and overwrites it only with --force", async () => {
  const fresh = provideFolder();
  const options = { folder: fresh, env: { KAUNTER_DATA_DIR: gateway.config.dataDir } };
  ok(await runCli(["init"], options));
  const path = join(fresh, "kaunter.json");
  assert.equal(statSync(path).mode & 0o777, 0o600);
  ok(await runCli(["doctor"], { folder: fresh }));
  assert.equal((await runCli(["init"], options)).code, 2);
  ok(await runCli(["init", "--compat", "--force"], options));
  const { clientId } = JSON.parse(readFileSync(path, "utf8")) as { clientId: string };
  assert.equal(clientId, gateway.demo.compat.clientId);
});

test("init keeps its secrets out of version control, and what is in .gitignore", async () => {
  const fresh = provideFolder();
  const path = join(fresh, ".gitignore");
  writeFileSync(path, "node_modules");
  const words = ["init", "--client-id", "1", "--client-secret", "s", "--base-url", "https://a.b"];
  const first = ok(await runCli([...words, "--json"], { folder: fresh }));
  assert.deepEqual(first.json.ignored, ["kaunter.json", "private.pem"]);
  const lines = "node_modules\nkaunter.json\nprivate.pem\n";
  assert.equal(readFileSync(path, "utf8"), lines);
  const again = [...words, "--private-key", "private.pem", "--force"];
  ok(await runCli(again, { folder: fresh }));
  assert.equal(readFileSync(path, "utf8"), lines);
});

test("init generates a key pair for an application of your own", async () => {
  const fresh = provideFolder();
  const words = [
    "init",
    "--base-url",
    `${gateway.baseUrl}/`,
    "--client-id",
    "1",
    "--client-secret",
    "s",
  ];
  ok(await runCli(words, { folder: fresh }));
  assert.equal(statSync(join(fresh, "private.pem")).mode & 0o777, 0o600);
  assert.match(readFileSync(join(fresh, "public.pem"), "utf8"), /BEGIN PUBLIC KEY/);
  const signed = await runCli(["sign", "GET", "http://a/v3/stores"], { folder: fresh });
  assert.match(ok(signed).stdout, /X-Signature: sha256 /);
});

test("verify accepts what sign prints, and explain accepts its curl command", async () => {
  const url = `${gateway.baseUrl}/v3/payment/online`;
  const body = JSON.stringify({ b: "R&D it's", a: [1] });
  const { json } = ok(await cli("sign", "POST", url, "-d", body, "--json"));
  assert.equal(json.body, '{"a":[1],"b":"R\\u0026D it\'s"}');
  const headers = [
    ...["--signature", json.headers["X-Signature"], "--nonce", json.headers["X-Nonce-Str"]],
    ...["--timestamp", json.headers["X-Timestamp"]],
  ];
  ok(await cli("verify", ...headers, "--url", url, "-d", body));
  const wrong = await cli(
    "verify",
    ...headers,
    "--url",
    url.replace("127.0.0.1", "localhost"),
    "-d",
    body,
  );
  assert.equal(wrong.code, 1);
  assert.match(wrong.stdout, /requestUrl=http:\/\/127\.0\.0\.1.*with another host/);
  const curl = ok(await cli("sign", "POST", url, "-d", body, "--curl")).stdout;
  ok(await runProgram(["explain"], { folder, input: `$ ${curl}` }));
});

test("verify speaks to the receiver of a webhook", async () => {
  const { privateKey, publicKey } = await createTestKeys();
  const other = await createTestKeys();
  writeFileSync(join(folder, "server.pem"), publicKey);
  writeFileSync(join(folder, "other.pem"), other.publicKey);
  const { headers, body } = await signTestNotification(
    { eventType: "PORTAL_TEST", data: { message: "Roti & teh", eventId: "450" } },
    { privateKey },
  );
  const { "X-Signature": signature, "X-Nonce-Str": nonce, "X-Timestamp": timestamp } = headers;
  const verify = (key: string, text: string, ...more: string[]) =>
    cli(
      "verify",
      "--signature",
      `${signature}`,
      "--nonce",
      `${nonce}`,
      "--timestamp",
      `${timestamp}`,
      "-d",
      text,
      "--public-key",
      key,
      ...more,
    );
  ok(await verify("server.pem", body));
  const says = async (wrong: ReturnType<typeof verify>, what: RegExp) => {
    const { code, stdout } = await wrong;
    assert.equal(code, 1);
    assert.match(stdout, what);
    assert.doesNotMatch(stdout, /You signed/);
  };
  await says(verify("other.pem", body), /Use the server public key/);
  await says(
    verify("server.pem", body.replaceAll("\\u0026", "&amp;")),
    /as received, before any parser/,
  );
  await says(verify("server.pem", body.replace("450", "1")), /Excluded, one at a time/);
  await says(
    verify("server.pem", body, "--url", "https://shop.example/notify"),
    /valid signature of a webhook.*\n.*without a URL/,
  );
});

test("explain names the mistake in a HAR file and in HTTP text", async () => {
  const url = `${gateway.baseUrl}/v3/payment/online`;
  const { json } = await cli("sign", "POST", `${url}/`, "-d", '{"a":1}', "--json");
  const headers = Object.entries(json.headers).map(([name, value]) => ({ name, value }));
  const request = { method: "POST", url, headers, postData: { text: '{"a":1}' } };
  writeFileSync(join(folder, "calls.har"), JSON.stringify({ log: { entries: [{ request }] } }));
  const har = await cli("explain", "calls.har", "--json");
  assert.equal(har.code, 1);
  assert.deepEqual(
    har.json.requests[0].mistakes.map(({ name }: { name: string }) => name),
    ["url-trailing-slash"],
  );
  const lines = headers.map(({ name, value }) => `${name}: ${value}`);
  const host = new URL(gateway.baseUrl).host;
  const log = [
    "10:00 sent",
    "POST /v3/payment/online HTTP/1.1",
    `Host: ${host}`,
    ...lines,
    "",
    '{"a":1}',
  ];
  const http = await runCli(["explain"], { folder, input: log.join("\r\n") });
  assert.match(http.stdout, /the slash at its end differs/);
  assert.equal((await runCli(["explain"], { folder, input: "nothing" })).code, 1);
});

test("env prints shell variables with a valid access token", async () => {
  const { stdout } = ok(await cli("env"));
  const script = `${stdout}\nprintf %s "$SHOP_STORE_ID|$SHOP_PRIVATE_KEY|$SHOP_ACCESS_TOKEN"`;
  const printed = execFileSync("sh", ["-c", script], { encoding: "utf8" });
  const [storeId, privateKey, token] = printed.split("|");
  assert.equal(storeId, gateway.demo.storeId);
  assert.equal(privateKey, gateway.demo.privateKey.trim());
  const response = await gateway.call({
    method: "GET",
    path: "/v3/stores?limit=1",
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(response.status, 200);
  const unreachable = await cli("env", "--base-url", "http://127.0.0.1:1");
  assert.equal(unreachable.code, 3);
  writeSettings(folder, gateway.demo, { clientSecret: "wrong" });
  const rejected = await cli("env");
  writeSettings(folder, gateway.demo);
  assert.equal(rejected.code, 1);
  assert.match(rejected.stderr, /No access token: HTTP 401/);
});

test("call signs and sends any request", async () => {
  const { json } = ok(await cli("call", "GET", "/v3/stores?limit=1", "--json"));
  assert.equal(json.items[0].id, gateway.demo.storeId);
  writeFileSync(join(folder, "body.json"), JSON.stringify(gateway.checkoutBody()));
  const made = ok(await cli("call", "POST", "/v3/payment/online", "-d", "@body.json", "--json"));
  const paid = ok(await cli("pay", made.json.item.checkoutId, "--with", "no-funds", "--json"));
  assert.equal(paid.json.outcome, "declined: insufficient funds");
  const input = JSON.stringify(gateway.checkoutBody());
  ok(await runCli(["call", "POST", "/v3/payment/online", "-d", "-"], { folder, input }));
});

for (const scenario of ["approved", "card-challenge", "SIMDUP", "wallet", "duitnow"]) {
  test(`trigger payment --with ${scenario} pays`, async () => {
    const { json } = ok(await cli("trigger", "payment", "--with", scenario, "--json"));
    assert.equal(json.screen, "success");
    assert.equal(json.outcome, "paid");
  });
}

test("trigger completes each event and prints the outcome in words", async () => {
  const failed = ok(await cli("trigger", "failed", "--with", "card-no-funds"));
  assert.match(failed.stdout, /Order CLI-\w+: declined: insufficient funds/);
  const part = ok(await cli("trigger", "partial-refund", "--amount", "1000", "--json")).json;
  assert.equal(part.refundedAmount, 500);
  const payment = (await gateway.get(`/v3/payment/transaction/${part.transactionId}`)).body.item;
  assert.equal(payment.balanceAmount, 500);
  const { disputeId, transactionId } = ok(await cli("trigger", "dispute", "--json")).json;
  const path = `/v3/payment/disputes?transactionId=${transactionId}`;
  const disputes = await gateway.call({ method: "GET", path });
  assert.equal(disputes.body.items?.[0].id, disputeId, JSON.stringify(disputes.body));
  const recurring = ok(await cli("trigger", "recurring", "--json")).json;
  assert.equal(recurring.status, "SUCCESS");
  const orders = await gateway.get(`/v3/customer/${recurring.customerId}/orders?cursor=`);
  assert.equal(orders.body.items.length, 1);
  const code = ok(await cli("trigger", "qr-code", "--json")).json;
  assert.equal(code.outcome, "paid");
});

test("trigger expired waits until the checkout has expired", async () => {
  const waiting = startCli(["trigger", "expired", "--order-id", "CLI-EXPIRED", "--json"], {
    folder,
  });
  const ended = endOf(waiting);
  const found = await until(
    () => gateway.query`select id from checkouts where order_id = 'CLI-EXPIRED'`,
    (rows) => rows.length === 1,
  );
  assert.equal(found.length, 1);
  await gateway.query`
    update checkouts set start_at = now() - interval '1 minute', end_at = now() where order_id = 'CLI-EXPIRED'`;
  assert.equal(ok(await ended).json.outcome, "expired");
});

test("an unknown event lists the known ones", async () => {
  const { code, stderr } = await cli("trigger", "refnud");
  assert.equal(code, 2);
  assert.match(stderr, /Unknown event: refnud\.\n {2}Did you mean refund\? Use one of: checkout, /);
});

test("the error for a closed checkout has its state and since when", async () => {
  const { checkoutId } = ok(await cli("trigger", "payment", "--json")).json;
  const again = await cli("pay", checkoutId);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /The checkout was paid at 2\d{3}-\S+Z: transaction \d{24}\./);
  const open = ok(await cli("trigger", "checkout", "--json")).json.checkoutId;
  await gateway.query`
    update checkouts set start_at = now() - interval '1 minute', end_at = now(), status = 'EXPIRED'
     where id = ${open}`;
  assert.match((await cli("pay", open)).stderr, /The checkout expired at 2\d{3}-/);
});

test("a wrong call says which part is wrong", async () => {
  const cases: [words: string[], says: RegExp][] = [
    [["BLAH", "/v3/stores"], /BLAH is not an HTTP method\. Use GET, POST/],
    [["GTE", "/v3/stores"], /Did you mean GET\?/],
    [["/v3/stores"], /METHOD is missing before \/v3\/stores/],
    [["GET"], /PATH is missing/],
    [["GET", "v3/stores"], /PATH must begin with \/, not v3\/stores/],
    [[], /METHOD and PATH are missing/],
    [["GET", "/v3/stores", "--jason"], /Did you mean --json\?/],
  ];
  for (const [words, says] of cases) {
    const { code, stderr } = await cli("call", ...words);
    assert.equal(code, 2, words.join(" "));
    assert.match(stderr, says);
  }
});

test("the version is the package's, also as JSON; help is JSON, too", async () => {
  const { version } = packageJson;
  for (const word of ["--version", "-v", "version"]) {
    assert.equal(ok(await program(word)).stdout, `kaunter ${version}\n`);
  }
  assert.deepEqual(ok(await cli("--version", "--json")).json, { version });
  const names = ok(await cli("--help", "--json")).json.commands.map(
    ({ name }: { name: string }) => name,
  );
  assert.deepEqual(
    names,
    COMMANDS.map(({ name }) => name),
  );
  assert.equal(ok(await cli("call", "--help", "--json")).json.name, "call");
});

test("no line of a help text is longer than the terminal is wide", async () => {
  for (const words of [[], ...COMMANDS.map(({ name }) => [name])]) {
    const { stdout } = ok(await cli(...words, "--help"));
    const long = stdout.split("\n").filter((line) => line.length > 80);
    assert.deepEqual(long, []);
  }
});

test("an unknown scenario lists the known ones", async () => {
  const { code, stderr } = await cli("trigger", "payment", "--with", "luck");
  assert.equal(code, 2);
  assert.match(stderr, /approved, no-funds/);
});

test("trigger refund refunds the payment, and events lists the refund", async () => {
  const { json } = ok(await cli("trigger", "refund", "--amount", "1200", "--json"));
  const events = ok(await cli("events", "--limit", "500", "--json")).json;
  const types = events.items
    .filter((each: { transactionId: string }) => each.transactionId === json.transactionId)
    .map((each: { type: string }) => each.type);
  assert.ok(
    types.some((type: string) => /REFUND/.test(type)),
    types.join(),
  );
  const later = ok(await cli("events", "--after", events.meta.cursor, "--json"));
  assert.deepEqual(later.json.items, []);
});

test("listen forwards webhooks as they were signed", async () => {
  const shop = await startReceiver(answer(200));
  const listening = startCli(["listen", "--forward-to", shop.url, "--count", "1", "--json"], {
    folder,
  });
  const ended = endOf(listening);
  assert.ok(listening.stderr);
  await once(listening.stderr, "data"); // from then on it takes what comes for new
  const { json: triggered } = ok(await cli("trigger", "payment", "--json"));
  const { json } = ok(await ended);
  assert.equal(json.verdict, "signature valid");
  assert.equal(json.forwarded.response, "HTTP 200");
  const [received] = shop.received;
  assert.equal(JSON.parse(received?.body ?? "").data.order.id, triggered.orderId);
  assert.match(String(received?.headers["x-signature"]), /^sha256 /);
  await shop.stop();
});

test("listen accepts webhooks for any address, and resend sends one again", async () => {
  const shop = await startReceiver(answer(200));
  const elsewhere = await startReceiver(answer(503));
  const words = ["listen", "--forward-to", shop.url, "--count", "2", "--json", "--show"];
  const listening = startCli(words, { folder });
  const ended = endOf(listening);
  assert.ok(listening.stderr);
  await once(listening.stderr, "data"); // from then on it takes what comes for new
  const trigger = ["trigger", "payment", "--notify-url", elsewhere.url, "--json"];
  const { json: triggered } = ok(await cli(...trigger));
  await shop.reached(1);
  const eventId = String(shop.received[0]?.headers["x-event-id"]);
  const resent = ok(await cli("resend", eventId, "--json"));
  assert.equal(resent.json.id, eventId);
  const { json } = ok(await ended);
  assert.equal(json.verdict, "signature valid");
  assert.match(json.signedText, /^data=.+&method=post&nonceStr=/);
  assert.equal(json.notifyUrl.url, elsewhere.url);
  assert.deepEqual(json.forwarded, { response: "HTTP 200", body: `answer ${200}` });
  const ids = shop.received.map(({ headers }) => headers["x-event-id"]);
  assert.deepEqual(ids, [eventId, eventId]);
  assert.equal(JSON.parse(shop.received[1]?.body ?? "").data.order.id, triggered.orderId);
  ok(await cli(...trigger));
  const { items } = ok(await cli("call", "GET", "/v3/notifications?limit=2", "--json")).json;
  const both = items.map((each: { id: string }) => each.id);
  assert.deepEqual(ok(await cli("resend", ...both, "--json")).json.notificationIds, both);
  assert.match(ok(await cli("resend", "--failed-since", "6h")).stdout, /0 webhooks are sent again/);
  assert.equal((await cli("resend", eventId, "--failed-since", "6h")).code, 2);
  await Promise.all([shop.stop(), elsewhere.stop()]);
  const unknown = await cli("resend", "EV1");
  assert.equal(unknown.code, 1);
  assert.match(unknown.stderr, /NOTIFICATION_NOT_FOUND/);
});

test("fault lets the sandbox deliver wrongly until it is deleted", async () => {
  const shop = await startReceiver(answer(200));
  assert.match(ok(await cli("fault")).stdout, /No webhook faults/);
  const added = ok(await cli("fault", "add", "duplicate", "--url", shop.url));
  assert.match(added.stdout, /DUPLICATE for 100% of the webhooks of http/);
  ok(await cli("trigger", "payment", "--notify-url", shop.url));
  await shop.reached(2);
  const delayed = ["add", "DELAY", "--percent", "50", "--seed", "a", "--time", "1.5s"];
  const { json } = ok(await cli("fault", ...delayed, "--json"));
  assert.deepEqual([json.scope, json.percent, json.delayMs], ["APPLICATION", 50, 1_500]);
  assert.equal(ok(await cli("fault", "--json")).json.length, 2);
  ok(await cli("fault", "delete", json.id));
  assert.match(ok(await cli("fault", "delete")).stdout, /1 webhook fault deleted/);
  const unknown = await cli("fault", "add", "EXPLODE");
  assert.equal(unknown.code, 1);
  assert.match(unknown.stderr, /kind must be one of DUPLICATE/);
  for (const words of [["remove"], ["add"], ["add", "SLOW", "--time", "soon"]]) {
    assert.equal((await cli("fault", ...words)).code, 2, words.join(" "));
  }
  await shop.stop();
});

test("logs lists the application's requests and errors, and follows new ones", async () => {
  const path = "/v3/payment/transaction/order/CLI-NOT-THERE";
  const following = startCli(["logs", "--follow", "--errors", "--json"], { folder });
  assert.ok(following.stdout);
  const lines = createInterface({ input: following.stdout });
  const found = (async () => {
    for await (const line of lines) {
      const request = JSON.parse(line);
      if (request.path === path) return request;
    }
  })();
  await cli("call", "GET", path);
  const request = await found;
  assert.equal(request.errorCode, "TRANSACTION_NOT_FOUND");
  following.kill("SIGINT");
  await once(following, "close");
  const { stdout } = ok(await cli("logs", "--limit", "100"));
  assert.match(stdout, /404 GET \/v3\/payment\/transaction\/order\/CLI-NOT-THERE/);
  assert.match(stdout, /TRANSACTION_NOT_FOUND: No transaction/);
  assert.doesNotMatch(stdout, /\/v3\/requests/);
});

test("open prints the address where there is no screen", async () => {
  assert.equal(ok(await program("open")).stdout, `${gateway.baseUrl}/portal/\n`);
  const { json } = ok(await cli("open", "1795233660526061987", "--print", "--json"));
  assert.equal(json.url, `${gateway.baseUrl}/checkout?checkoutId=1795233660526061987`);
  assert.equal((await cli("open", "nowhere")).code, 2);
});

test("the README shows every command", () => {
  const readme = readFileSync(new URL("../../packages/cli/README.md", import.meta.url), "utf8");
  const missing = COMMANDS.filter(({ name }) => !readme.includes(`kaunter ${name}`));
  assert.deepEqual(
    missing.map(({ name }) => name),
    [],
  );
});

test("listen exits cleanly on SIGINT", async () => {
  const child = startCli(["listen"], { folder });
  child.stderr?.once("data", () => child.kill("SIGINT"));
  assert.equal((await endOf(child)).code, 0);
});

for (const shell of ["bash", "zsh", "fish"]) {
  test(`completion for ${shell} contains every command`, async () => {
    const { stdout } = ok(await cli("completion", shell));
    for (const { name } of COMMANDS) assert.ok(stdout.includes(name), name);
  });
}
