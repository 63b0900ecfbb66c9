import assert from "node:assert/strict";
import { test } from "node:test";
import { ownPath, safeLink, webUrl } from "./safe-link.ts";

for (const address of [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>1</script>",
  "vbscript:x",
  "file:///etc/passwd",
  "blob:https://shop.example/1",
  "about:blank",
  "https://user:secret@shop.example/",
  "//shop.example",
  "shop.example",
  "",
]) {
  test(`the payer is not sent to ${JSON.stringify(address)}`, () => {
    assert.equal(safeLink(address), null);
  });
}

test("the payer may be sent to the web and to another app", () => {
  assert.equal(safeLink("https://shop.example/a?b=1"), "https://shop.example/a?b=1");
  assert.equal(safeLink("shopapp://paid?status=SUCCESS"), "shopapp://paid?status=SUCCESS");
});

test("frames and form targets are on the web", () => {
  assert.equal(webUrl("shopapp://paid"), null);
  assert.equal(webUrl("https://acs.example/x")?.origin, "https://acs.example");
});

for (const path of ["https://cdn.example/x", "//cdn.example/x", "/\\cdn.example", "x.png", "/"]) {
  test(`${JSON.stringify(path)} is not a path of our own`, () => {
    assert.equal(ownPath(path), null);
  });
}

test("a path of our own keeps its query, and its dot segments are resolved", () => {
  assert.equal(ownPath("/checkout/logo/a.png?v=1"), "/checkout/logo/a.png?v=1");
  assert.equal(ownPath("/a/../b"), "/b");
});
