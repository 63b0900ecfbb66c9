import assert from "node:assert/strict";
import { test } from "node:test";
import { fileNameOf } from "./file-name.ts";

test("a file is named with the Malaysian day and time at which it was made", () => {
  assert.equal(
    fileNameOf("payments", new Date("2026-11-28T16:00:01.999Z"), "csv"),
    "payments_2026-11-29_00-00-01.csv",
  );
});

test("no system refuses the name", () => {
  const name = fileNameOf("movements-2026-11", new Date("2026-12-31T15:59:59Z"), "xlsx");
  assert.match(name, /^[A-Za-z0-9._-]+$/);
});
