// The style that words cannot keep, as a test: run by `npm test` and `npm run check`.
//
//   node scripts/tidy.ts                        prints the grid of the gateway, then what to fix
//   node scripts/tidy.ts --write [FOLDER]       first wraps comments that are too long
//   node scripts/tidy.ts --freeze-migrations    at a release: from now on they stay as they are

import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkArrows, checkCircles } from "./tidy/arrows.ts";
import { checkBannedWords } from "./tidy/banned-words.ts";
import { checkClockAndChance } from "./tidy/clock-and-chance.ts";
import { checkDistributedSql } from "./tidy/distributed-sql.ts";
import { checkDocumentation } from "./tidy/documentation.ts";
import {
  checkChannels,
  checkFolderNames,
  checkGrid,
  checkGridPage,
  printGrid,
} from "./tidy/grid.ts";
import { checkLeftovers } from "./tidy/leftovers.ts";
import { checkFolders, checkNamesAndSizes } from "./tidy/names-and-sizes.ts";
import { checkProofs } from "./tidy/proofs.ts";
import { type Complaint, isScript, readSourceFile, type SourceFile } from "./tidy/source-file.ts";
import {
  checkCommitSubjects,
  checkErrorCodes,
  checkLockFile,
  checkMigrations,
  checkRoutes,
  FROZEN_MIGRATIONS,
  freezeMigrations,
} from "./tidy/whole-project.ts";
import { wrapComments } from "./tidy/wrap-comments.ts";

const ROOT = join(import.meta.dirname, "..");
const TEXT_FILES = [
  "*.{json,md,mjs,ts,yml,yaml}",
  ".{dockerignore,editorconfig,gitignore,npmrc}",
  "Dockerfile",
  ".github/**/*.{md,yml}",
  ".ci/*",
  "{packages,clients,scripts,test,bench,deploy,docs}/**/*.{ts,tsx,mjs,js,cs,go,java,php,py,rb,sql,md,json,css,html,svg,sh,yml}",
];
const NOT_OURS = ["**/node_modules/**", "**/dist/**", "**/generated/**", "docs/reference/*.json"];
const RULES_FOR_A_FILE = [
  checkArrows,
  checkGrid,
  checkChannels,
  checkBannedWords,
  checkClockAndChance,
  checkDistributedSql,
  checkNamesAndSizes,
  checkLeftovers,
];
const RULES_FOR_ALL = [
  checkMigrations,
  checkRoutes,
  checkErrorCodes,
  checkLockFile,
  checkDocumentation,
  checkProofs,
  checkGridPage,
  checkCircles,
  checkFolderNames,
  checkFolders,
];

if (process.argv.includes("--write")) wrapAllComments(process.argv[3] ?? "");
const files = readFiles();
if (process.argv.includes("--freeze-migrations")) {
  writeFileSync(join(ROOT, FROZEN_MIGRATIONS), freezeMigrations(files));
}
const complaints = [...findComplaints(files), ...checkCommitSubjects(ROOT)];
process.stdout.write(printGrid(files));
for (const { path, line, message } of complaints) {
  process.stdout.write(`${path}:${line}: ${message}\n`);
}
process.exitCode = complaints.length === 0 ? 0 : 1;

function readFiles(): Map<string, SourceFile> {
  const paths = globSync(TEXT_FILES, { cwd: ROOT, exclude: NOT_OURS }).sort();
  return new Map(
    paths.map((path) => [path, readSourceFile(path, readFileSync(join(ROOT, path), "utf8"))]),
  );
}

function wrapAllComments(folder: string): void {
  for (const { path, text } of readFiles().values()) {
    if (!isScript(path) || !path.startsWith(folder)) continue;
    const wrapped = wrapComments(text);
    if (wrapped !== text) writeFileSync(join(ROOT, path), wrapped);
  }
}

function findComplaints(all: ReadonlyMap<string, SourceFile>): Complaint[] {
  const single = [...all.values()].flatMap((file) =>
    RULES_FOR_A_FILE.flatMap((rule) => rule(file)),
  );
  return [...single, ...RULES_FOR_ALL.flatMap((rule) => rule(all))];
}
