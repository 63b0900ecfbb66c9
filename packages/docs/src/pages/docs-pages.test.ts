import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { test } from "node:test";
import { addressOf } from "./docs-links.ts";
import { listDocs, listSources, ROOT } from "./docs-pages.ts";

const paths = listDocs().flatMap(({ groups }) =>
  groups.flatMap(({ pages }) => pages.map(({ path }) => path)),
);

test("every page of docs is in the menus, once", () => {
  const pages = globSync("docs/*/**/*.md", { cwd: ROOT });
  assert.deepEqual(
    pages.filter((path) => !paths.includes(path)),
    [],
  );
  assert.equal(new Set(paths).size, paths.length);
});

test("no two pages have the same address, and each has a title and a first sentence", () => {
  assert.equal(new Set(paths.map(addressOf)).size, paths.length);
  for (const { groups } of listDocs()) {
    for (const { path, title, summary } of groups.flatMap(({ pages }) => pages)) {
      assert.notEqual(title, path);
      assert.notEqual(summary, "", path);
    }
  }
});

test("samples that pages link to are published, and tests are not", () => {
  const sources = [...listSources(paths)];
  assert.ok(sources.includes("examples/php/shop.php"));
  assert.deepEqual(
    sources.filter((path) => /\.test\.|^test\//.test(path)),
    [],
  );
});
