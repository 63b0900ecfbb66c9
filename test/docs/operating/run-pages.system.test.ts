/**
 * The commands of operators' pages, as they are written and in their order, on a machine that is a
 * folder: with a real database, real gateways and providers' simulators. What cannot be run here is
 * in not-run.ts.
 */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { findProblem, runsOn } from "./check-commands.ts";
import { type Machine, openMachine, PATH } from "./machine.ts";
import { EXIT_CODES, findEntry, NOT_RUN } from "./not-run.ts";
import { type Block, isShell, type Page, placeOf, readPages } from "./pages.ts";
import { BEGINNINGS, INPUTS, PREPARE } from "./prepare.ts";
import { commandsOf, isSettings } from "./shell-words.ts";
import { CALLS_FILE } from "./stand-ins.ts";

const pages = readPages();
/** Entries of the tables that a page has needed. */
const used = new Set<unknown>();

/** Programs that not every machine has. */
const INSTALLED = ["amtool", "curl", "openssl", "promtool", "psql", "ssh-keygen"];
const INLINE = /^(amtool|openssl|promtool) /;

/** Shell, and SQL for psql: formats.test.ts has other SQL. */
const isRun = (block: Block) => isShell(block) || block.text.includes("\n\\copy");

/** In the order of the page; what prose names in the end. */
const listRun = ({ blocks, spans }: Page): Block[] => [
  ...blocks.filter(isRun),
  ...spans.filter(({ text }) => INLINE.test(text)).map((span) => ({ ...span, language: "sh" })),
];

for (const page of pages.filter((each) => listRun(each).length > 0)) {
  test(`the commands of ${page.path} run`, { skip: whySkipped(page) }, () => runPage(page));
}

function whySkipped(page: Page): string | false {
  if (process.platform !== "linux") return "stand-ins are written for Linux";
  const called = listRun(page).flatMap((block) => commandsOf(shellOf(block)).map(([name]) => name));
  const folders = PATH.split(":");
  const missing = INSTALLED.find(
    (name) => called.includes(name) && !folders.some((folder) => existsSync(join(folder, name))),
  );
  return missing !== undefined && `${missing} is not installed`;
}

test("each entry of the tables is needed, and its drill exists", () => {
  const others = pages.flatMap(({ blocks, spans }) => [...blocks, ...spans]);
  for (const entry of NOT_RUN) {
    const isInText = others.some(({ text }) => entry.text?.test(text));
    assert.ok(used.has(entry) || isInText, `${entry.program ?? entry.text} is on no page`);
    if (entry.drill) assert.equal(findProblem(commandsOf(entry.drill)[0] ?? []), null);
  }
  for (const entry of EXIT_CODES) assert.ok(used.has(entry), `${entry.text} is on no page`);
});

async function runPage(page: Page): Promise<void> {
  await using machine = await openMachine(BEGINNINGS[page.path] ?? "sandbox");
  await PREPARE[page.path]?.(machine, page);
  for (const block of listRun(page)) {
    const entry = findEntry(block.text);
    if (entry) {
      used.add(entry);
      continue;
    }
    if (commandsOf(block.text).some(runsOn)) await machine.stopServers();
    await runBlock(machine, block, INPUTS[page.path]);
    // The gateway accepts variables that no command of the page has used.
    if (isSettings(block.text)) {
      await runBlock(machine, { ...block, text: "kaunter check-config --offline" });
    }
  }
  const calls = join(machine.folder, CALLS_FILE);
  const called = existsSync(calls) ? readFileSync(calls, "utf8").split("\n") : [];
  for (const entry of NOT_RUN) {
    if (called.some((line) => line.split(" ")[0] === entry.program)) used.add(entry);
  }
}

async function runBlock(machine: Machine, block: Block, input?: string): Promise<void> {
  const { code, output } = await machine.run(shellOf(block), input);
  const exit = EXIT_CODES.find(({ text }) => text.test(block.text));
  if (exit) used.add(exit);
  if (exit) assert.match(output, exit.output);
  assert.equal(code, exit?.code ?? 0, `${placeOf(block)}:\n${block.text}\n${output}`);
}

function shellOf({ language, text }: Block): string {
  if (language !== "sql") return text;
  return `psql --no-psqlrc --set=ON_ERROR_STOP=1 "$KAUNTER_MIGRATOR_URL" << 'SQL'\n${text}SQL`;
}
