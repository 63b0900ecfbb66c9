import assert from "node:assert/strict";
import { test } from "node:test";
import { PROVED_COLUMNS } from "@kaunter/signing/settlement-proof";
import { PROVED_LINE_COLUMNS } from "./proved-lines.ts";

test("a settlement's file begins with the columns that its proof is about", () => {
  assert.deepEqual(
    PROVED_LINE_COLUMNS.map(({ name }) => name),
    PROVED_COLUMNS,
  );
});
