import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { writePain001 } from "../../packages/gateway/src/domain/payout/bank/write/write-pain001.ts";
import { aBatch, anOrder, batches, HOSTILE_TEXTS, idOf } from "../support/bank/sample-batch.ts";
import { validateXml } from "../support/bank/validate-xml.ts";
import { bookings, writeCamt, writePain002 } from "../support/bank/write-statements.ts";

// The parts of pain.001.001.09 that we write, restated from its message definition.
const USED_PARTS = join(import.meta.dirname, "schemas/pain.001.001.09-used-parts.xsd");
// ISO 20022 publishes the whole schemas for download; they are not ours to pass on. With them in
// this folder, the same documents are validated by them too.
const PUBLISHED =
  process.env.ISO20022_SCHEMAS ?? join(import.meta.dirname, "../../.cache/iso20022");

function publishedSchema(name: string) {
  const path = join(PUBLISHED, `${name}.xsd`);
  return { path, options: existsSync(path) ? {} : { skip: `${name}.xsd is not in ${PUBLISHED}` } };
}

const pain001 = publishedSchema("pain.001.001.09");
const SCHEMAS = [
  { title: "the parts that we use", path: USED_PARTS, options: {} },
  { title: "the published schema", ...pain001 },
];

for (const { title, path, options } of SCHEMAS) {
  test(`pain.001 is valid by ${title}`, options, () => {
    assert.deepEqual(validateXml(path, write(aBatch())), []);
    const orders = HOSTILE_TEXTS.map((text, index) =>
      anOrder({ endToEndId: idOf(index), creditorName: `A ${text}`, reference: text }),
    );
    assert.deepEqual(validateXml(path, write(aBatch({ orders, debtorName: "A & B < C" }))), []);
    fc.assert(
      fc.property(batches, (batch) => {
        assert.deepEqual(validateXml(path, write(batch)), []);
      }),
      { numRuns: 25 },
    );
  });

  test(
    `${title}: a document with elements out of order or too long a name is invalid`,
    options,
    () => {
      const xml = write(aBatch());
      const swapped = xml.replace(/(<MsgId>.*<\/MsgId>)(\s*)(<CreDtTm>.*<\/CreDtTm>)/, "$3$2$1");
      assert.notEqual(swapped, xml);
      assert.notEqual(validateXml(path, swapped).length, 0);
      const long = xml.replace("Kedai Contoh Sdn Bhd", "x".repeat(141));
      assert.notEqual(validateXml(path, long).length, 0);
      assert.notEqual(validateXml(path, xml.replace(">DEBT<", ">NONE<")).length, 0);
    },
  );
}

const camt053 = publishedSchema("camt.053.001.08");
const camt054 = publishedSchema("camt.054.001.08");
const pain002 = publishedSchema("pain.002.001.10");

test("statements that the tests read are valid by the published schemas", camt053.options, () => {
  fc.assert(
    fc.property(bookings, fc.boolean(), (list, isBatch) => {
      assert.deepEqual(validateXml(camt053.path, writeCamt("camt.053", list, isBatch)), []);
    }),
    { numRuns: 20 },
  );
});

test(
  "notifications that the tests read are valid by the published schemas",
  camt054.options,
  () => {
    fc.assert(
      fc.property(bookings, (list) => {
        if (list.length === 0) return;
        assert.deepEqual(validateXml(camt054.path, writeCamt("camt.054", list)), []);
      }),
      { numRuns: 20 },
    );
  },
);

test(
  "status reports that the tests read are valid by the published schema",
  pain002.options,
  () => {
    const report = writePain002("M1", [
      { id: idOf(1), status: "RJCT", reason: "AC04", text: "closed" },
      { id: idOf(2), status: "ACSC" },
    ]);
    assert.deepEqual(validateXml(pain002.path, report), []);
  },
);

function write(batch: Parameters<typeof writePain001>[0]): string {
  const written = writePain001(batch);
  assert.equal(written.kind, "written");
  return written.kind === "written" ? written.text : "";
}
