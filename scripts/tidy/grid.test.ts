import assert from "node:assert/strict";
import { test } from "node:test";
import {
  checkChannels,
  checkFolderNames,
  checkGrid,
  checkGridPage,
  printGrid,
  ROWS,
  SUBJECTS,
} from "./grid.ts";
import { readSourceFile, type SourceFile } from "./source-file.ts";

const GATEWAY = "packages/gateway/src";

function complaintsOf(path: string, specifier: string): string[] {
  const file = readSourceFile(`${GATEWAY}/${path}`, `import { a } from "${specifier}";`);
  return checkGrid(file).map(({ message }) => message);
}

for (const row of ROWS) {
  for (const [index, subject] of SUBJECTS.entries()) {
    const next = SUBJECTS[index + 1];
    if (!next) continue;
    test(`${row}/${next} may use ${row}/${subject}, but not the other way round`, () => {
      assert.deepEqual(complaintsOf(`${row}/${next}/a.ts`, `../${subject}/b.ts`), []);
      assert.equal(complaintsOf(`${row}/${subject}/a.ts`, `../${next}/b.ts`).length, 1);
    });
  }
}

test("a later subject of a row below is out of reach, except for http", () => {
  assert.equal(complaintsOf("operations/payment/a.ts", "../../store/refund/b.ts").length, 1);
  assert.deepEqual(complaintsOf("operations/refund/a.ts", "../../store/payment/b.ts"), []);
  assert.deepEqual(complaintsOf("http/portal/payment/a.ts", "../../../store/refund/b.ts"), []);
  assert.equal(complaintsOf("http/portal/payment/a.ts", "../refund/b.ts").length, 1);
});

test("a subject's own folders, and files at the root of a row, are free", () => {
  assert.deepEqual(
    complaintsOf("operations/payment/outcome/a.ts", "../start/start-payment.ts"),
    [],
  );
  assert.deepEqual(complaintsOf("operations/payment/a.ts", "../deps.ts"), []);
  assert.deepEqual(complaintsOf("http/server.ts", "./portal/refund/b.ts"), []);
});

function channelComplaintsOf(path: string, specifier: string): string[] {
  const file = readSourceFile(`${GATEWAY}/http/${path}`, `import { a } from "${specifier}";`);
  return checkChannels(file).map(({ message }) => message);
}

test("a channel of http imports no other channel", () => {
  assert.equal(channelComplaintsOf("api/payment/a.ts", "../../payer/payment/b.ts").length, 1);
  assert.equal(channelComplaintsOf("request/a.ts", "../portal/b.ts").length, 1);
  assert.equal(channelComplaintsOf("a-new-channel/a.ts", "../api/b.ts").length, 1);
});

test("a channel imports itself, the shared folders and the root; only the root joins channels", () => {
  assert.deepEqual(channelComplaintsOf("api/payment/a.ts", "../refund/b.ts"), []);
  assert.deepEqual(channelComplaintsOf("api/payment/a.ts", "../../schemas/b.ts"), []);
  assert.deepEqual(channelComplaintsOf("api/payment/a.ts", "../../route.ts"), []);
  assert.deepEqual(channelComplaintsOf("routes.ts", "./portal/index.ts"), []);
});

const files = (texts: Record<string, string>): ReadonlyMap<string, SourceFile> =>
  new Map(Object.entries(texts).map(([path, text]) => [path, readSourceFile(path, text)]));

test("the architecture page describes the cells that hold files, and no others", () => {
  const page = (cells: string) => ({
    "docs/internals/architecture.md": `| \`refund\` | ${cells} | | | |\n`,
    [`${GATEWAY}/domain/refund/refund.ts`]: "",
  });
  assert.deepEqual(checkGridPage(files(page("Decides."))), []);
  assert.equal(checkGridPage(files(page(""))).length, 1);
  assert.equal(checkGridPage(files(page("Decides. | Stores."))).length, 1);
});

test("a folder of a row or channel is a subject or a part by name", () => {
  const complaintsAbout = (path: string) => checkFolderNames(files({ [`${GATEWAY}/${path}`]: "" }));
  for (const path of [
    "store/payment/a.ts",
    "store/citus/a.ts",
    "operations/deps.ts",
    "operations/payment/outcome/a.ts",
    "http/portal/dispute/disputes.ts",
    "http/portal/pages/a.ts",
    "http/portal/search.ts",
    "http/request/origin/a.ts",
  ]) {
    assert.deepEqual(complaintsAbout(path), [], path);
  }
  for (const path of [
    "store/payments/a.ts",
    "domain/citus/a.ts",
    "http/portal/payment-detail/a.ts",
    "http/api/pages/a.ts",
  ]) {
    assert.equal(complaintsAbout(path).length, 1, path);
  }
});

test("a payment's page shows what later subjects present; no other file of payment does", () => {
  const page = "http/portal/payment/payment-details.ts";
  assert.deepEqual(complaintsOf(page, "../refund/refunds.ts"), []);
  assert.equal(complaintsOf("http/portal/payment/payments.ts", "../refund/refunds.ts").length, 1);
});

test("the grid is printed with the files of each cell and the subjects each one uses", () => {
  const text = 'import { a } from "../../domain/payment/payment.ts";';
  const grid = printGrid(
    files({
      [`${GATEWAY}/store/refund/refunds.ts`]: text,
      [`${GATEWAY}/store/refund/refunds.test.ts`]: text,
    }),
  );
  assert.match(grid, /^refund +1 +payment$/m);
});
