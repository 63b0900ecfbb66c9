// A setting that people may see must not be a secret, in any rail.
import assert from "node:assert/strict";
import { test } from "node:test";
import { listLeaves } from "../../domain/contract/settings-changes.ts";
import { CardSettings } from "../card/settings.ts";
import { DuitnowQrSettings } from "../duitnow-qr/settings.ts";
import { FpxSettings } from "../fpx/settings.ts";
import { WalletSettings } from "../wallet/settings.ts";
import { shownSetting } from "./shown-settings.ts";

const SCHEMAS = { CardSettings, DuitnowQrSettings, FpxSettings, WalletSettings };

const lastOf = (name: string) => name.split(".").at(-1) ?? "";

/** Names of all texts in a schema. */
function namesIn(schema: unknown): string[] {
  return listLeaves(schema)
    .filter(({ path, value }) => path.endsWith("type") && value === "string")
    .map(({ path }) => path.replace(/\.type$/, "").replaceAll(/properties\.|\.items|anyOf/g, ""));
}

for (const [rail, schema] of Object.entries(SCHEMAS)) {
  test(`${rail} shows no secret after it was saved`, () => {
    const names = namesIn(schema);
    assert.ok(names.length > 3, names.join());
    const shown = names.filter((name) => shownSetting(name, "x") !== null);
    assert.deepEqual(
      shown.filter((name) =>
        /secret|password|token|private|certificate|public/i.test(lastOf(name)),
      ),
      [],
    );
    const hidden = names.filter((name) => shownSetting(name, "x") === null);
    assert.ok(hidden.some((name) => /secret|password|privateKey/i.test(name)));
  });
}

test("an address is shown without the password or query that it may have", () => {
  assert.equal(
    shownSetting("tng.baseUrl", "https://user:pass@tng.example/api?key=k"),
    "https://tng.example/api",
  );
});
