import assert from "node:assert/strict";
import { test } from "node:test";
import { insertsByShard } from "./insert-by-shard.ts";

const INSERT = {
  name: "insert",
  into: "insert into t (shard, key)",
  cellsOf: ({ shard, key }: { shard: number; key: string }) => [shard, key],
  end: "on conflict do nothing",
};

test("each statement has rows of one shard, in the order of shards and keys", () => {
  const rows = ["1 c", "0 b", "1 a", "0 a", "1 b"].map((text) => {
    const [shard = "", key = ""] = text.split(" ");
    return { shard: Number(shard), key };
  });
  const statements = insertsByShard(INSERT, rows);
  assert.deepEqual(
    statements.map(({ name, values }) => [name, values.join(" ")]),
    [
      ["insert-2", "0 a 0 b"],
      ["insert-2", "1 a 1 b"],
      ["insert-1", "1 c"],
    ],
  );
});

test("however many rows there are, few texts are prepared, each with a name of its own", () => {
  const texts = new Map<string | undefined, string>();
  for (let count = 0; count <= 200; count += 1) {
    const rows = Array.from({ length: count }, (_, i) => ({ shard: 0, key: String(i) }));
    const statements = insertsByShard(INSERT, rows);
    const written = statements.reduce((sum, { values }) => sum + values.length / 2, 0);
    assert.equal(written, count);
    for (const { name, text } of statements) {
      assert.equal(texts.get(name) ?? text, text);
      texts.set(name, text);
    }
  }
  assert.equal(texts.size, 5);
});
