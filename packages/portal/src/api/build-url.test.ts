import assert from "node:assert/strict";
import { test } from "node:test";
import { buildUrl } from "./build-url.ts";

test("path parameters are filled in and cannot add path segments", () => {
  assert.equal(
    buildUrl("/a/{id}/b/{keyId}", { id: "1/../2", keyId: "k" }, {}),
    "/a/1%2F..%2F2/b/k",
  );
});

test("empty and absent query values are not sent", () => {
  assert.equal(buildUrl("/a", {}, { q: "x y", from: "", to: undefined }), "/a?q=x+y");
  assert.equal(buildUrl("/a", {}, { q: "" }), "/a");
});
