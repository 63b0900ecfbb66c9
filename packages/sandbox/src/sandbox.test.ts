import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { FAULT_KINDS } from "./faults.ts";
import { type Sandbox, startSandbox } from "./sandbox.ts";
import { openServer } from "./server/open-server.ts";

const post = (url: string, body: unknown) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const codeOf = (error: Error): string =>
  error.cause instanceof Error && "code" in error.cause ? String(error.cause.code) : "";

describe("sandbox controls", () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox({ gatewayUrl: "http://127.0.0.1:9" });
  });
  after(() => sandbox.stop());

  it("moves a frozen clock only on request", async () => {
    const ran: string[] = [];
    const frozen = await (await post(`${sandbox.controlUrl}/__sim/clock`, { freeze: true })).json();
    sandbox.clock.after(2000, () => void ran.push("second"));
    sandbox.clock.after(1000, () => void ran.push("first"));
    const moved = await (
      await post(`${sandbox.controlUrl}/__sim/clock`, { advanceMs: 1500 })
    ).json();
    assert.equal(Date.parse(moved.now) - Date.parse(frozen.now), 1500);
    assert.deepEqual(ran, ["first"]);
    await post(`${sandbox.controlUrl}/__sim/clock`, { advanceMs: 500 });
    assert.deepEqual(ran, ["first", "second"]);
  });

  it("runs scheduled work again after a reset", async () => {
    sandbox.clock.after(60_000, () => {});
    await post(`${sandbox.controlUrl}/__sim/reset`, {});
    const ran = new Promise<void>((resolve) => sandbox.clock.after(1, resolve));
    // The clock's own timer does not keep a process alive.
    const keepAlive = setInterval(() => {}, 1000);
    await ran;
    clearInterval(keepAlive);
  });

  it("rejects an unknown fault and lists the known ones", async () => {
    const response = await post(`${sandbox.controlUrl}/__sim/faults`, { simulator: "nope" });
    assert.equal(response.status, 400);
  });

  it("does not return keys to a website under another host name", async () => {
    const own = await fetch(`${sandbox.controlUrl}/__sim/rails`);
    assert.equal(own.status, 200);
    // fetch() does not let a caller set Host.
    const { request } = await import("node:http");
    const url = new URL(`${sandbox.controlUrl}/__sim/rails`);
    const foreign = request(url, { headers: { host: "evil.example" } }).end();
    const [response] = await once(foreign, "response");
    response.resume();
    assert.equal(response.statusCode, 403);
  });

  it("obeys only who holds its token", async () => {
    const { origin } = new URL(sandbox.controlUrl);
    const token = sandbox.controlUrl.slice(origin.length + 1);
    const clock = async (url: string, headers: Record<string, string> = {}) =>
      (await fetch(url, { method: "POST", headers })).status;
    const path = "/__sim/reset";
    assert.equal(await clock(`${origin}${path}`), 401);
    assert.equal(await clock(`${origin}/${"0".repeat(token.length)}${path}`), 401);
    assert.equal(await clock(`${origin}${path}`, { authorization: `Bearer ${token}x` }), 401);
    assert.equal(await clock(`${origin}${path}`, { authorization: `Bearer ${token}` }), 200);
    assert.equal(await clock(`${sandbox.controlUrl}${path}`), 200);
    assert.equal((await fetch(`${origin}/__sim/shop`)).status, 200, "the sample merchant's page");
    const refusal = (await (await fetch(`${origin}/__sim/rails`)).json()) as { error: string };
    assert.match(refusal.error, /simulatorUrl/);
  });

  it("shows what arrived to nobody without its token or the shop's link, under no other name", async () => {
    const { origin, port } = new URL(sandbox.controlUrl);
    const inbox = `${origin}/__sim/inbox`;
    assert.equal((await post(inbox, { secret: "of a payer" })).status, 200, "as webhooks come");
    const shop = await (await fetch(`${origin}/__sim/shop`)).text();
    const [, path] = /href="([^"]*inbox[^"]*)"/.exec(shop) ?? [];
    const { request } = await import("node:http");
    const read = async (url: string, headers: Record<string, string> = {}) => {
      const [response] = await once(request(url, { headers }).end(), "response");
      return { status: response.statusCode, text: String(await response.toArray()) };
    };
    for (const url of [`${origin}${path}`, `${sandbox.controlUrl}/__sim/inbox`]) {
      assert.match((await read(url)).text, /of a payer/);
    }
    for (const owner of ["", "/", "/1"]) {
      for (const query of ["", "?key=", "?key=x", "?key=a&key=b"]) {
        const { status, text } = await read(`${inbox}${owner}${query}`);
        assert.notEqual(status, 200);
        assert.doesNotMatch(text, /of a payer/);
      }
    }
    for (const host of ["evil.example", `evil.example:${port}`, "127.0.0.1.evil.example"]) {
      for (const known of ["/__sim/shop", path, `/${sandbox.controlUrl.split("/").at(-1)}/`]) {
        assert.ok((await read(`${origin}${known}`, { host })).status >= 400, `${host} ${known}`);
      }
    }
    const foreign = { method: "POST", headers: { origin: "https://evil.example" } };
    assert.equal((await fetch(inbox, foreign)).status, 403);
  });

  it("obeys no other website, even one that knows the token", async () => {
    const { origin } = new URL(sandbox.controlUrl);
    const from = async (site: string) =>
      (await fetch(`${sandbox.controlUrl}/__sim/rails`, { headers: { origin: site } })).status;
    assert.equal(await from("https://evil.example"), 403);
    assert.equal(await from("null"), 403);
    assert.equal(await from(`${origin}0`), 403);
    assert.equal(await from(origin), 200);
  });

  it("moves a rail to a URL with an expired certificate, for the number of connections given", async () => {
    const rails = async () => (await fetch(`${sandbox.controlUrl}/__sim/rails`)).text();
    const usual = await rails();
    const fault = { simulator: "fpx", kind: "expired_tls", count: 1 };
    await post(`${sandbox.controlUrl}/__sim/faults`, fault);
    const [address] = /https:\/\/127\.0\.0\.1:\d+/.exec(await rails()) ?? [];
    assert.ok(address);
    await assert.rejects(fetch(`${address}/fpx`), (error: Error) => /CERT/.test(codeOf(error)));
    assert.equal(await rails(), usual);
  });

  it("lists banks, and takes them offline and online", async () => {
    const url = `${sandbox.controlUrl}/__sim/banks`;
    type Banks = { banks: { code: string; model: string; isOnline: boolean }[] };
    const states = async (response: Response) =>
      ((await response.json()) as Banks).banks
        .filter(({ code }) => code === "HLB0224")
        .map(({ model, isOnline }) => `${model} ${isOnline}`);
    assert.deepEqual(await states(await fetch(url)), ["B2C true", "B2B1 true"]);
    const off = await post(url, { code: "HLB0224", isOnline: false });
    assert.deepEqual(await states(off), ["B2C false", "B2B1 false"]);
    for (const wrong of [{ code: "NOBANK", isOnline: true }, { code: "HLB0224" }, {}]) {
      assert.equal((await post(url, wrong)).status, 400);
    }
    await post(`${sandbox.controlUrl}/__sim/reset`, {});
    assert.deepEqual(await states(await fetch(url)), ["B2C true", "B2B1 true"]);
  });

  it("has a line in the guide for every fault and every control", async () => {
    const guide = await readFile(
      join(import.meta.dirname, "../../../docs/guides/control-the-sandbox.md"),
      "utf8",
    );
    for (const kind of FAULT_KINDS) assert.ok(guide.includes(`| \`${kind}\` |`), kind);
    const source = await readFile(join(import.meta.dirname, "control/control-routes.ts"), "utf8");
    const controls = [...source.matchAll(/app\.(get|post)\("(\/__sim\/\w+)"/g)];
    assert.ok(controls.length > 8);
    for (const [, method, path] of controls) {
      assert.ok(guide.includes(`\`${method?.toUpperCase()} ${path}\``), `${method} ${path}`);
    }
  });

  it("takes another port when the given one is in use, if allowed", async () => {
    const taken = Number(new URL(sandbox.controlUrl).port);
    const other = await openServer("127.0.0.1", taken, { freePortWhenTaken: true });
    assert.notEqual(other.url, sandbox.controlUrl);
    other.server.close();
    await assert.rejects(openServer("127.0.0.1", taken, { freePortWhenTaken: false }), {
      code: "EADDRINUSE",
    });
  });

  it("has an index page", async () => {
    const text = await (await fetch(`${sandbox.controlUrl}/`)).text();
    assert.match(text, /Simulators/);
  });
});

describe("sandbox process", () => {
  it("keeps its keys between starts, readable by the owner only, and ends with its parent", async () => {
    const folder = await mkdtemp(join(tmpdir(), "kaunter-sandbox-"));
    const dataFile = join(folder, "sandbox.json");
    const config = {
      host: "127.0.0.1",
      protocolPort: 0,
      controlPort: 0,
      gatewayUrl: "http://127.0.0.1:9",
      dataFile,
    };
    const run = async (end: (child: ReturnType<typeof spawn>) => void) => {
      const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
        env: { ...process.env, KAUNTER_SANDBOX_CONFIG: JSON.stringify(config) },
        stdio: ["pipe", "pipe", "inherit"],
      });
      const [line] = await once(child.stdout, "data");
      assert.equal(JSON.parse(String(line)).ready, true);
      end(child);
      const [code] = await once(child, "exit");
      assert.equal(code, 0);
      return readFile(dataFile, "utf8");
    };
    const first = await run((child) => child.stdin?.end());
    const second = await run((child) => child.kill("SIGTERM"));
    assert.equal(second, first);
    for (const name of ["sandbox.json", "rails.json"])
      assert.equal((await stat(join(folder, name))).mode & 0o777, 0o600);
    await rm(folder, { recursive: true });
  });
});
