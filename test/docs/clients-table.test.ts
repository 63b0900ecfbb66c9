// The table of published clients names each client that the tests speak as, with its mode.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { FORMS } from "../clients/client-forms.ts";

const GUIDE = join(import.meta.dirname, "../../docs/guides/migrate-a-client.md");

test("every client of the tests is in the guide, with the mode it works in", () => {
  const rows = readFileSync(GUIDE, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| ") && line.split("|").length === 6)
    .map((line) => line.split("|").map((cell) => cell.trim()));
  for (const { name, isStrict } of Object.values(FORMS)) {
    const row = rows.find(([, client]) => client === name);
    assert.equal(row?.[2], isStrict ? "strict" : "compat", name);
  }
});
