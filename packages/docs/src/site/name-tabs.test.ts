import assert from "node:assert/strict";
import { test } from "node:test";
import { nameTabs } from "./name-tabs.ts";

test("tabs are named by their place, so that every build writes the same", () => {
  const open = (group: string, tabs: string[]) =>
    `<div class="tabs">${tabs
      .map(
        (id) => `<input type="radio" name="group-${group}" id="tab-${id}"><label for="tab-${id}">`,
      )
      .join("")}</div>`;
  const named = open("7", ["7-1", "7-2"]);
  assert.equal(nameTabs(open("WA8O9", ["Z8VCcWX", "x_-12ab"]), 7), named);
  assert.equal(nameTabs(open("k-_12", ["aaaaaaa", "bbbbbbb"]), 7), named);
});
