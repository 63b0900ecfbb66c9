import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { provideDatabase } from "../../../../../test/support/database.ts";
import { copyRow } from "./copy-rows.ts";

const database = await provideDatabase({ connectionsMax: 1 });

test("PostgreSQL reads back exactly the cells that were written", async () => {
  await database.run({ text: "create table copied (a text, b text, n bigint)", values: [] });
  const text = fc.string({ unit: "grapheme" }).filter((value) => !value.includes("\0"));
  const cell = fc.option(text);
  const row = fc.tuple(cell, cell, fc.option(fc.maxSafeInteger()));
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
      await database.run({ text: "delete from copied", values: [] });
      await database.copyIn("copy copied from stdin", rows.map(copyRow).join(""));
      const { rows: read } = await database.query({ text: "select * from copied", values: [] });
      assert.deepEqual(
        read.map(({ a, b, n }) => [a, b, n]),
        rows,
      );
    }),
    {
      numRuns: 100,
      seed: 1,
      examples: [
        [
          [
            ["\\N", "\\.", 0] as [string, string, number],
            ["", "a\tb\\\r\n", -1],
            [null, "NULL", null],
          ],
        ],
      ],
    },
  );
});

test("a row that does not fit fails them all", async () => {
  await database.run({ text: "create table checked (n bigint check (n > 0))", values: [] });
  await assert.rejects(database.copyIn("copy checked from stdin", "1\n-1\n"), /checked_n_check/);
  const { rows } = await database.query({ text: "select n from checked", values: [] });
  assert.deepEqual(rows, []);
  await database.copyIn("copy checked from stdin", "2\n");
});
