import assert from "node:assert/strict";
import { test } from "node:test";
import { escapeHtml, html } from "./html.ts";

test("a value cannot open a tag or end its attribute", () => {
  const hostile = `"><script>alert('1')</script>&`;
  assert.equal(
    html`<p title="${hostile}">${hostile}</p>`.text,
    `<p title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;</p>`,
  );
});

test("markup inside markup is not escaped twice, and lists are joined", () => {
  assert.equal(
    html`<ul>${["a<", "b"].map((item) => html`<li>${item}</li>`)}</ul>`.text,
    "<ul><li>a&lt;</li><li>b</li></ul>",
  );
});

test("false, null and undefined print nothing, zero prints", () => {
  assert.equal(html`${false}${null}${undefined}${0}`.text, "0");
});

test("control characters and direction marks are dropped, new lines and tabs stay", () => {
  assert.equal(escapeHtml("RM\u202e 05.1\u0000\u0007\n\t\u2066x\ufeff"), "RM 05.1\n\tx");
});

test("half a surrogate pair becomes the replacement character", () => {
  assert.equal(escapeHtml("a\ud800b"), "a\ufffdb");
});
