import assert from "node:assert/strict";
import { test } from "node:test";
import { renderXml } from "./xml-text.ts";

test("text and attributes cannot end their place, and what XML cannot hold is left out", () => {
  const xml = renderXml(["A", [["B", `</B>&<"'>\u0000\uFFFF`, { c: '"/><x' }]]]);
  assert.equal(
    xml,
    '<?xml version="1.0" encoding="UTF-8"?>\n<A>\n' +
      '  <B c="&quot;/&gt;&lt;x">&lt;/B&gt;&amp;&lt;&quot;&apos;&gt;</B>\n</A>\n',
  );
});
