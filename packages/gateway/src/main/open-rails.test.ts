import assert from "node:assert/strict";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { stopAfterTests } from "../../../../test/support/lifetime.ts";
import { provideFolder } from "../../../../test/support/process/provide-folder.ts";
import { startSimulators } from "../../../../test/support/server/test-home.ts";
import { until } from "../../../../test/support/until.ts";
import { type Log, silentLog } from "../platform/log.ts";
import { connectRail } from "../rails/registry.ts";
import { openRails } from "./open-rails.ts";

const folder = provideFolder();
const sandbox = await stopAfterTests(startSimulators("http://127.0.0.1:9"), (it) => it.stop());

/** Whole or not at all, as everybody should. */
function write(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

test("new settings are used without a restart; unusable ones change nothing", async () => {
  const file = join(folder, "rails.json");
  const { fpx, card } = sandbox.rails;
  write(file, JSON.stringify({ fpx }));
  const said: string[] = [];
  const note = (_facts: unknown, text: string) => void said.push(text);
  const log = { ...silentLog, info: note, error: note } as unknown as Log; // the two it uses
  const { rails, close } = openRails({ railsFile: file, mode: "sandbox" }, log);
  const first = rails.get("fpx");
  assert.ok(first);

  for (const [wrong, count] of [
    ["{", 1],
    [JSON.stringify({ fpx: { nothing: true } }), 2],
    [JSON.stringify({ fpx, card }), 3],
  ] as const) {
    write(file, wrong);
    await until(() => said.length === count);
    assert.equal(rails.get("fpx"), first);
    assert.match(said.at(-1) ?? "", /the previous ones stay in use/);
  }

  rmSync(file);
  await until(() => said.length === 4);
  assert.equal(rails.get("fpx"), first, "a file that went leaves the rails too");

  write(file, JSON.stringify({ fpx: { ...(fpx as object), sellerBankCode: "02" } })); // made above
  await until(() => rails.get("fpx") !== first);
  assert.equal(said.length, 5, "each thing is said once");
  close();
});

test("a file that cannot be used at the start is an error of the start", () => {
  const file = join(folder, "wrong.json");
  write(file, "[]");
  assert.throws(
    () => openRails({ railsFile: file, mode: "sandbox" }, silentLog),
    /must contain a JSON object/,
  );
  const { "duitnow-qr": duitnow, wallet } = sandbox.rails as Record<string, object>;
  for (const [settings, said] of [
    [{ "duitnow-qr": { ...duitnow, currency: "SGD" } }, /duitnow-qr settings \/currency: .* MYR/],
    [{ wallet: { ...wallet, grabpay: { currencies: ["MYR"] } } }, /\/grabpay\/currencies: .* MYR/],
  ] as const) {
    write(file, JSON.stringify(settings));
    assert.throws(() => openRails({ railsFile: file, mode: "sandbox" }, silentLog), said);
  }
  write(file, '{"fpx": {"privateKey": "BEGIN PRIVATE KEY"');
  assert.throws(
    () => openRails({ railsFile: file, mode: "sandbox" }, silentLog),
    (error) => error instanceof Error && /is not JSON$/.test(error.message) && !error.cause,
    "and none of it is quoted: it holds keys",
  );
});

const PUBLIC = "http://rail.example/api";

test("production names every address to another machine that is plain http, and nothing else", () => {
  const file = join(folder, "plain.json");
  const { fpx, card, wallet } = sandbox.rails;
  const open = (settings: object, mode: "sandbox" | "production") => {
    write(file, JSON.stringify(settings));
    openRails({ railsFile: file, mode }, silentLog).close();
  };
  const { tng } = wallet as { tng: object };
  const settings = {
    fpx: { ...(fpx as object), baseUrl: PUBLIC, payoutUrl: "http://[2001:db8::1]/pay" },
    card,
    wallet: { ...(wallet as object), tng: { ...tng, baseUrl: "http://localhost.rail.example" } },
  };
  open(settings, "sandbox");
  assert.throws(
    () => open(settings, "production"),
    (error: Error) => {
      assert.match(error.message, /: fpx\.baseUrl, fpx\.payoutUrl, wallet\.tng\.baseUrl in /);
      assert.doesNotMatch(error.message, /rail\.example/, "addresses may hold passwords");
      return true;
    },
  );
  for (const host of ["https://rail.example", "http://localhost:9", "http://[::1]:9"]) {
    open({ fpx: { ...(fpx as object), baseUrl: host } }, "production");
  }
});

test("contracts of the database are added to the file's rails; an ID in both is named", () => {
  const file = join(folder, "with-contracts.json");
  const { fpx, card } = sandbox.rails;
  write(file, JSON.stringify({ fpx, card }));
  const { rails, setContracts, close } = openRails({ railsFile: file, mode: "sandbox" }, silentLog);
  const connect = (id: string, changes: object = {}) =>
    connectRail({ id, protocol: "card", settings: card, source: "DATABASE", ...changes });
  const limits = { GOBIZ_MY: { amountMinorMin: 50_000, amountMinorMax: 90_000_000 } };
  setContracts([connect("card-two", { limits }), connect("card-off", { isActive: false })]);
  assert.deepEqual(
    rails.list().map(({ id, protocol }) => `${id} ${protocol}`),
    ["fpx fpx", "card card", "card-two card", "card-off card"],
  );
  const offer = rails.findMethod("CARD_MY");
  assert.ok(offer);
  assert.deepEqual(
    [offer.rail.id, ...offer.others.map(({ rail }) => rail.id)],
    ["card", "card-two"],
  );
  assert.equal(offer.others[0]?.method.amountMinorMin, 50_000);
  const own = rails.get("card")?.capabilities.methods.find(({ id }) => id === "GOBIZ_MY");
  assert.equal(offer.method.amountMinorMax, own?.amountMinorMax, "limits only narrow");
  assert.equal(rails.listMethods().filter(({ method }) => method.id === "GOBIZ_MY").length, 1);
  assert.throws(() => setContracts([connect("fpx")]), /"fpx" is both .*KAUNTER_RAILS_FILE/);
  assert.equal(rails.get("card-two")?.id, "card-two", "those before stay in use");
  close();
});

test("a method that only a suspended contract has can be named, and not be paid by", () => {
  const { rails, setContracts } = openRails({ railsFile: null, mode: "sandbox" }, silentLog);
  const { fpx: settings } = sandbox.rails;
  const connection = { id: "fpx-two", protocol: "fpx", settings, isActive: false };
  setContracts([connectRail({ ...connection, source: "DATABASE" })]);
  assert.equal(rails.findMethod("FPX_MY"), null);
  assert.deepEqual(rails.listMethods(), []);
  assert.equal(rails.findKnownMethod("FPX_MY")?.rail.id, "fpx-two");
});
