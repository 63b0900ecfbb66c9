/** SQL, settings and configuration files on operators' pages are accepted by what reads them. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parseDocument } from "yaml";
import { runCli } from "../../cli/run-cli.ts";
import { provideTestGateway } from "../../support/gateway.ts";
import { provideFolder } from "../../support/process/provide-folder.ts";
import { queryAt } from "../../support/server/test-home.ts";
import { findEntry } from "./not-run.ts";
import { type Block, type Piece, placeOf, readPages } from "./pages.ts";

const STATEMENT =
  /^(select (.* from |\w+\()|(alter|create|drop|grant|insert into|revoke|update) \w+ \w)/;
/** Of psql, which run-pages.system.test.ts starts. */
const META_COMMAND = /^\\.*$/gm;
const PLACEHOLDER = /<[a-z ]+>/g;

const gateway = await provideTestGateway();
const pages = readPages();
const blocks = pages.flatMap((page) => page.blocks);
const ofLanguage = (language: string) => blocks.filter((block) => block.language === language);

const statements: Piece[] = [
  ...ofLanguage("sql"),
  ...pages.flatMap(({ spans }) => spans).filter(({ text }) => STATEMENT.test(text)),
].filter(({ text }) => !findEntry(text));

test("statements run on the database of this release", async () => {
  assert.ok(statements.length >= 5, `${statements.length} statements`);
  for (const piece of statements) {
    const text = piece.text.replace(META_COMMAND, "").replace(PLACEHOLDER, "current_user");
    const ran = queryAt(gateway.coordinatorUrl, `begin; ${text}; rollback`);
    await assert.doesNotReject(ran, `${placeOf(piece)}: ${piece.text}`);
  }
});

/** What reads a block of a language; throws when it cannot. */
const READERS: Readonly<Record<string, (block: Block) => unknown>> = {
  json: ({ text }) => JSON.parse(text),
  yaml: ({ text }) => assert.deepEqual(parseDocument(text).errors, []),
  csv: ({ text }) => assert.equal(new Set(rowsOf(text, ",").map((row) => row.length)).size, 1),
  ini: ({ text }) => assert.match(text, /^(\[\w+\]|[\w.]+ = .+)$/gm),
  nginx: ({ text }) => {
    for (const line of text.trim().split("\n")) assert.match(line, /^\s*(\w+( [^;{]+)?[;{]|\})$/);
  },
};

const rowsOf = (text: string, separator: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => line.split(separator));

/** Run by others, or drawn. */
const OTHERS = ["bash", "mermaid", "sh", "sql", "text"];

test("a block is of a language that is checked, and can be read", () => {
  for (const block of blocks.filter(({ language }) => !OTHERS.includes(language))) {
    const read = READERS[block.language];
    assert.ok(read, `${placeOf(block)}: nothing reads ${block.language}`);
    assert.doesNotThrow(() => read(block), placeOf(block));
  }
});

test("rail settings on a page are accepted by the rail", async () => {
  const folder = provideFolder();
  const examples = ofLanguage("json").filter(({ page }) => page.startsWith("docs/operating/"));
  assert.ok(examples.length > 0);
  for (const example of examples) {
    const rails: Record<string, object> = { ...(gateway.sandbox.rails as Record<string, object>) };
    for (const [id, settings] of Object.entries<object>(JSON.parse(example.text))) {
      rails[id] = { ...rails[id], ...settings };
    }
    const file = join(folder, "rails.json");
    writeFileSync(file, JSON.stringify(rails), { mode: 0o600 });
    const env = {
      KAUNTER_MASTER_KEY: gateway.config.masterKey?.reveal().toString("hex") ?? "",
      KAUNTER_DATA_DIR: folder,
      KAUNTER_RAILS_FILE: file,
    };
    const ran = await runCli(["check-config", "--offline", "--json"], { folder, env });
    assert.deepEqual(ran.json.problems, [], placeOf(example));
  }
});
