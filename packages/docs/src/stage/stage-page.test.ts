import assert from "node:assert/strict";
import { test } from "node:test";
import { stagePage } from "./stage-page.ts";

const TARGETS: Readonly<Record<string, string>> = { "go-live.md": "/guides/go-live" };
const stage = (markdown: string) => stagePage(markdown, (href) => TARGETS[href] ?? null);

test("links lead to pages, and are plain text where nothing is published", () => {
  assert.equal(stage("See [Go live](go-live.md)."), "See [Go live](/guides/go-live).");
  assert.equal(stage("See [`config.ts`](../config.ts)."), "See `config.ts`.");
  for (const kept of ["[a](https://a.example/b)", "[a](#heading)", "[a](mailto:a@b.example)"]) {
    assert.equal(stage(kept), kept);
  }
});

test("code stays as it is", () => {
  const code = "```md\n[Go live](go-live.md) <!-- a -->\n```\n";
  assert.equal(stage(code), code);
  const nested = "````md\n```sh\n[Go live](go-live.md)\n```\n````\n";
  assert.equal(stage(nested), nested);
});

test("comments are left out", () => {
  assert.equal(stage("<!-- generated: a -->\n\nText.\n\n<!-- end of a -->\n"), "\nText.\n\n");
});

test("code blocks with labels that follow each other become tabs", () => {
  const [curl, node] = ["```sh [curl]\ncurl a\n```\n", "```js [Node.js]\na();\n```\n"];
  assert.equal(
    stage(`A\n\n${curl}\n${node}\nB\n`),
    `A\n\n::: code-group\n\n${curl}\n${node}\n:::\n\nB\n`,
  );
});

test("a code block alone, or without a label, is no tab", () => {
  const [labelled, plain] = ["```sh [curl]\ncurl a\n```\n", "```sh\nls\n```\n"];
  for (const text of [labelled, `${plain}\n${plain}`, `${labelled}\n${plain}`]) {
    assert.equal(stage(text), text);
  }
  const two = stage(`${labelled}\nBetween.\n\n${labelled}`);
  assert.doesNotMatch(two, /code-group/);
});
