/** The guide "Add an endpoint" is followed in a copy of the repository: it works, and is short. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { type FollowedGuide, followGuide } from "../test/support/follow-guide.ts";

const FILES_BY_HAND_MAX = 3;

let guide: FollowedGuide;
before(() => {
  guide = followGuide("docs/guides/add-an-endpoint.md");
});
after(() => guide.remove());

test("a new endpoint touches at most three files manually", () => {
  const { paths } = guide;
  assert.ok(paths.length > 0 && paths.length <= FILES_BY_HAND_MAX, paths.join(", "));
});

test("documents, Postman collection and SDK are made from it", () => {
  const { status, output } = guide.run("scripts/generate.ts");
  assert.equal(status, 0, output);
  for (const path of [
    "docs/reference/openapi.json",
    "docs/reference/api/payments.md",
    "docs/reference/postman.json",
    "packages/sdk/src/generated/resources.ts",
  ]) {
    assert.ok(readFileSync(join(guide.tree, path), "utf8").includes("listCurrencies"), path);
  }
  assert.equal(guide.run("scripts/generate.ts", "--check").status, 0);
});

test("the new endpoint passes its own test", () => {
  const path = guide.paths.find((each) => each.endsWith(".test.ts"));
  assert.ok(path);
  const { status, output } = guide.run("--test", path);
  assert.equal(status, 0, output);
});
