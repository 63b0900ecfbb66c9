import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf } from "../pages/docs-links.ts";
import { listDocs } from "../pages/docs-pages.ts";
import { rankOf } from "./rank.ts";

/** The ranks of a menu's pages, each once. */
function ranksOf(title: string): number[] {
  const menu = listDocs().find((each) => each.title === title);
  const pages = (menu?.groups ?? []).flatMap((group) => group.pages);
  const ranks = pages
    .filter(({ path }) => path !== "CHANGELOG.md")
    .map(({ path }) => rankOf(addressOf(path)));
  return [...new Set(ranks)];
}

test("every page ranks by its menu: those who integrate, those who operate, those who contribute", () => {
  const [integrate, operate, contribute] = ["Integrate", "Operate", "Contribute"].map(ranksOf);
  assert.deepEqual([integrate, operate?.length, contribute?.length], [[1], 1, 1]);
  assert.ok((operate?.[0] ?? 0) < 1 && (operate?.[0] ?? 0) > (contribute?.[0] ?? 1));
  assert.equal(rankOf("changelog"), contribute?.[0]);
});
