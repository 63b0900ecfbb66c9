import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { provideDatabase } from "../../../../test/support/database.ts";
import { sql } from "../store/sql.ts";
import { SHARD_KEYS, shardKeyOf } from "./shard-key.ts";

const db = await provideDatabase();

test("a shard key is the leading bits of PostgreSQL's own hash, for any text", async () => {
  const texts = fc.sample(
    fc.oneof(
      fc.bigInt({ min: 10n ** 18n, max: 10n ** 19n - 1n }).map(String),
      fc.string({ unit: "grapheme", maxLength: 80 }).filter((text) => !text.includes("\0")),
    ),
    { numRuns: 2_000 },
  );
  const { rows } = await db.query<{ text: string; key: number }>(sql`
    select text, ((hashtext(text)::bigint + 2147483648) >> 23)::int as key
      from unnest(${texts}::text[]) as t(text)`);
  assert.deepEqual(
    rows.map(({ text, key }) => [text, key]),
    texts.map((text) => [text, shardKeyOf(text)]),
  );
});

test("merchants spread over the shard keys", () => {
  const keys = new Set(
    Array.from({ length: 5_000 }, (_, i) =>
      shardKeyOf(String(1_767_225_600_000_000_000n + BigInt(i))),
    ),
  );
  assert.ok(keys.size > SHARD_KEYS * 0.95, `${keys.size} keys`);
});
