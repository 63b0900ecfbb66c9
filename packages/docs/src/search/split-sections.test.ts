import assert from "node:assert/strict";
import { test } from "node:test";
import { splitSections } from "./split-sections.ts";
import { synonymsOf } from "./synonyms.ts";

const link = (anchor: string) => `<a class="header-anchor" href="#${anchor}">&ZeroWidthSpace;</a>`;

test("a page is split by heading, each with the titles above it", () => {
  const sections = splitSections(
    `<h1 id="a">States ${link("a")}</h1><p>All &amp; more</p><h2 id="b">Refund ${link("b")}</h2><p>B</p><h3 id="c">Late ${link("c")}</h3><p>C</p><h2 id="d">Other ${link("d")}</h2>`,
    false,
  );
  assert.deepEqual(
    sections.map(({ anchor, titles }) => [anchor, titles]),
    [
      ["a", ["States"]],
      ["b", ["States", "Refund"]],
      ["c", ["States", "Refund", "Late"]],
      ["d", ["States", "Other"]],
    ],
  );
  assert.match(sections[0]?.text ?? "", /^All & more/);
});

test("a page about a word ranks above pages that mention it", () => {
  const [page, part] = splitSections(
    `<h1 id="a">Disputes ${link("a")}</h1><p>A</p><h2 id="b">Refund ${link("b")}</h2><p>B</p>`,
    true,
  );
  assert.equal(page?.text.match(/chargeback/g)?.length, 5);
  assert.equal(part?.text.match(/repay/g)?.length, 1);
});

test("a heading is found by synonyms of its words", () => {
  assert.match(synonymsOf("Verify a webhook"), /notification.* ipn /);
  assert.match(synonymsOf("Disputes"), /\bchargeback\b/);
  assert.equal(synonymsOf("Chargebacks and disputes").includes("chargeback"), false);
  assert.equal(synonymsOf("Glossary"), "");
});
