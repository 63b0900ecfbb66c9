// What no public document describes is offered only where a setting says where its connector is.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TSchema } from "typebox";
import { SOURCES as CARD } from "../../packages/gateway/src/rails/card/protocol/sources.ts";
import { CardSettings } from "../../packages/gateway/src/rails/card/settings.ts";
import { SOURCES as DUITNOW_QR } from "../../packages/gateway/src/rails/duitnow-qr/protocol/sources.ts";
import { DuitnowQrSettings } from "../../packages/gateway/src/rails/duitnow-qr/settings.ts";
import { SOURCES as FPX } from "../../packages/gateway/src/rails/fpx/protocol/sources.ts";
import { FpxSettings } from "../../packages/gateway/src/rails/fpx/settings.ts";
import type { Rail } from "../../packages/gateway/src/rails/rail.ts";
import { buildRails } from "../../packages/gateway/src/rails/registry.ts";
import { listWithheld, type RailSources } from "../../packages/gateway/src/rails/sources.ts";
import { SOURCES as WALLET } from "../../packages/gateway/src/rails/wallet/protocol/sources.ts";
import { WalletSettings } from "../../packages/gateway/src/rails/wallet/settings.ts";
import { createSandboxCredentials } from "../../packages/sandbox/src/index.ts";
import { resolveCredentials } from "../../packages/sandbox/src/sandbox-credentials.ts";
import { SIMULATORS } from "../../packages/sandbox/src/simulators.ts";

const RAILS: Readonly<Record<string, readonly [RailSources, TSchema]>> = {
  card: [CARD, CardSettings],
  fpx: [FPX, FpxSettings],
  "duitnow-qr": [DUITNOW_QR, DuitnowQrSettings],
  wallet: [WALLET, WalletSettings],
};

const credentials = resolveCredentials(createSandboxCredentials(), "http://127.0.0.1:1");
const sandbox = Object.fromEntries(
  SIMULATORS.map(({ name, railId, completeRail }) => [
    railId,
    completeRail(credentials[name]?.rail) as Record<string, unknown>,
  ]),
);

const walletPart = (name: string) => Object(sandbox.wallet)[name];

function railWith(id: string, changes: object): Rail {
  const settings = JSON.parse(JSON.stringify({ ...sandbox[id], ...changes }));
  const rail = buildRails({ [id]: settings }).get(id);
  assert.ok(rail);
  return rail;
}

for (const [id, [sources, schema]] of Object.entries(RAILS)) {
  test(`${id}: each message has its document, each switch is a setting`, () => {
    for (const operation of sources.operations) {
      if (operation.standing !== "ours") {
        assert.ok(sources.documents[operation.document], operation.operation);
      } else if ("setting" in operation) {
        assert.ok(hasSetting(schema, operation.setting), operation.setting);
      }
    }
    const used = sources.operations.map((one) => ("document" in one ? one.document : ""));
    for (const key of Object.keys(sources.documents)) assert.ok(used.includes(key), key);
  });

  test(`${id}: the sandbox has every switch, without one nothing of our own is offered`, () => {
    assert.deepEqual(railWith(id, {}).withheld, []);
    const own = sources.operations.flatMap((one) => ("setting" in one ? [one.setting] : []));
    assert.ok(own.length > 0);
    assert.deepEqual(
      listWithheld(sources, without(sandbox[id] ?? {}, own)).length,
      new Set(own).size,
    );
  });
}

test("card: without its switches, no settlement file and no response to a dispute", () => {
  const rail = railWith("card", { chargebackUrl: undefined, settlementUrl: undefined });
  assert.equal(rail.settlementFile, undefined);
  assert.equal(rail.respondToDispute, undefined);
  assert.equal(rail.inquireDispute, undefined);
  assert.equal(rail.capabilities.refund, "many_partial", "MPGS publishes its refund");
  assert.ok(railWith("card", {}).respondToDispute);
});

test("DuitNow QR: without its switches, no refund and no settlement file", () => {
  const rail = railWith("duitnow-qr", { refundUrl: undefined, settlementUrl: undefined });
  assert.equal(rail.refund, undefined);
  assert.equal(rail.capabilities.refund, "none");
  assert.equal(rail.settlementFile, undefined);
  assert.equal(railWith("duitnow-qr", {}).capabilities.refund, "many_partial");
});

test("wallets: what is missing of one company is missing of that one only", async () => {
  const { refundUrl: _, ...grabpay } = walletPart("grabpay");
  const rail = railWith("wallet", { grabpay });
  const online = { isByPayerCode: false };
  assert.equal(rail.refundOf?.({ partner: "grabpay", ...online }), "none");
  assert.equal(rail.refundOf?.({ partner: "grabpay", isByPayerCode: true }), "many_partial");
  assert.equal(rail.refundOf?.({ partner: "tng", ...online }), "many_partial");
  assert.deepEqual(rail.withheld, [{ offers: "REFUNDS", setting: "grabpay.refundUrl" }]);
  const attempt = { partner: "grabpay" } as never;
  const refused = await rail.refund?.({} as never, { attempt } as never);
  assert.equal(refused?.kind, "refused");
  // A wallet without a contract is not named.
  assert.deepEqual(railWith("wallet", { grabpay: undefined }).withheld, []);
});

test("wallets: without a statement of any, no settlement file is expected", () => {
  const names = ["grabpay", "tng", "shopeepay", "antom"];
  const silent = names.map((name) => {
    const { statementToken: _, ...rest } = walletPart(name);
    return [name, rest];
  });
  assert.equal(railWith("wallet", Object.fromEntries(silent)).settlementFile, undefined);
});

function hasSetting(schema: TSchema, path: string): boolean {
  let at = schema as { properties?: Record<string, TSchema> };
  for (const name of path.split(".")) {
    const next = at.properties?.[name];
    if (!next) return false;
    at = next;
  }
  return true;
}

function without(settings: object, paths: readonly string[]): object {
  const copy = JSON.parse(JSON.stringify(settings));
  for (const path of paths) {
    const names = path.split(".");
    let at = copy;
    for (const name of names.slice(0, -1)) at = at[name];
    delete at[names.at(-1) ?? ""];
  }
  return copy;
}
