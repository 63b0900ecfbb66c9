import assert from "node:assert/strict";
import { test } from "node:test";
import { negotiateEncoding } from "./encoding.ts";

const CASES: Readonly<Record<string, string | null>> = {
  "gzip, deflate, br, zstd": "br",
  "gzip, deflate": "gzip",
  "GZIP;q=0.5, BR;q=1.0": "br",
  "br;q=0, gzip": "gzip",
  "br;q=0.0, gzip;q=0": null,
  identity: null,
  "brotli, xgzip": null,
  "": null,
};

for (const [header, encoding] of Object.entries(CASES)) {
  test(`"${header}" takes ${encoding ?? "nothing"}`, () => {
    assert.equal(negotiateEncoding(header), encoding);
  });
}

test("no header takes nothing", () => assert.equal(negotiateEncoding(undefined), null));
