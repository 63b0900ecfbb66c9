import assert from "node:assert/strict";
import { test } from "node:test";
import type { Span } from "../../platform/tracing/story.ts";
import { createTracing } from "../../platform/tracing/tracing.ts";
import type { Database, Transaction } from "../../store/database.ts";
import { sql } from "../../store/sql.ts";
import { traceDatabase } from "./trace-database.ts";

/** A database of which all that matters is in what order it gets statements. */
function recording() {
  const spans: Span[] = [];
  const texts: string[] = [];
  const tracing = createTracing({ isSampled: () => true, record: (span) => spans.push(span) });
  const run = async ({ text }: { text: string }) => {
    texts.push(text.trim());
    return 1;
  };
  const tx = { run, send: () => Promise.reject(new Error("rolled back")) };
  const plain = {
    run,
    transaction: (act: (tx: Transaction) => Promise<unknown>) => act(tx as unknown as Transaction),
  } as unknown as Database;
  return { spans, texts, tracing, plain, database: traceDatabase(tracing, plain) };
}

test("statements are spans by their names, or by verb and table, without text and values", async () => {
  const { database, spans, tracing } = recording();
  await tracing.work("job", {}, async () => {
    await database.run({
      name: "find-checkout",
      ...sql`select * from checkouts where id = ${"CO1"}`,
    });
    await database.run(sql`
      -- A comment.
      update payments set note = ${"secret"} where name = 'O''Neill'`);
    await database.run(sql`select 1`);
  });
  const names = spans.map(({ name }) => name);
  assert.deepEqual(names, ["find-checkout", "update payments", "select", "job"]);
  assert.ok(!/CO1|secret|Neill/.test(JSON.stringify(spans)));
});

test("statements of a transaction are its children, and leave in the order they were asked for", async () => {
  const { database, spans, texts, tracing } = recording();
  await tracing.work("job", {}, () =>
    database.transaction(async (tx) => {
      await Promise.all([tx.run(sql`select 1`), tx.run(sql`select 2`), tx.run(sql`select 3`)]);
    }),
  );
  assert.deepEqual(texts, ["select 1", "select 2", "select 3"]);
  const transaction = spans.find(({ name }) => name === "transaction");
  const children = spans.filter(({ parentId }) => parentId === transaction?.spanId);
  assert.equal(children.length, 3);
});

test("a statement sent with the commit may fail unobserved, as without traces", async () => {
  const { database, tracing } = recording();
  await tracing.work("job", {}, () =>
    database.transaction(async (tx) => {
      void tx.send(sql`insert into events values (1)`);
    }),
  );
  await new Promise(setImmediate); // an unhandled rejection would end the process by now
});

test("without traces, the database is the same", () => {
  const { plain } = recording();
  assert.equal(traceDatabase(createTracing(), plain), plain);
});
