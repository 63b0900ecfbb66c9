import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { provideDatabase } from "../../../../test/support/database.ts";
import { arrayLiteral } from "./array-literal.ts";

const database = await provideDatabase({ connectionsMax: 1 });

test("PostgreSQL reads back exactly the strings that were written", async () => {
  const text = fc.string({ unit: "grapheme" }).filter((value) => !value.includes("\0"));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 20 }), async (values) => {
      const { rows } = await database.query<{ value: string }>({
        text: "select value from unnest($1::text[]) with ordinality as r(value, n) order by n",
        values: [arrayLiteral(values)],
      });
      assert.deepEqual(
        rows.map((row) => row.value),
        values,
      );
    }),
    { numRuns: 100, seed: 1, examples: [[["NULL", "{}", "a,b", 'q"\\', "", " "]]] },
  );
});

test("numbers and booleans need no quotes", () => {
  assert.equal(arrayLiteral([1, true, -2, false]), "{1,true,-2,false}");
});
