import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { checkCommitSubjects } from "./whole-project.ts";

const AUTHOR = ["-c", "user.name=a", "-c", "user.email=a@example.com"];

test("a subject of more than 72 characters is found, if the commit is new", (t) => {
  const folder = createFolder(t);
  git(folder, "init");
  commit(folder, "a".repeat(80));
  const since = git(folder, "rev-parse", "HEAD");
  commit(folder, "é".repeat(72));
  assert.deepEqual(checkCommitSubjects(folder, since), []);
  commit(folder, "é".repeat(73));
  const path = `commit ${git(folder, "log", "-1", "--format=%h")}`;
  const message = "the subject has 73 characters; the maximum is 72";
  assert.deepEqual(checkCommitSubjects(folder, since), [{ path, line: 1, message }]);
});

test("without Git nothing is checked", (t) => {
  assert.deepEqual(checkCommitSubjects(createFolder(t)), []);
});

test("in a history that lacks the first commit to check nothing is checked", (t) => {
  const folder = createFolder(t);
  git(folder, "init");
  commit(folder, "a".repeat(80));
  assert.deepEqual(checkCommitSubjects(folder), []);
});

function createFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-subjects-"));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

function commit(folder: string, subject: string): void {
  git(folder, ...AUTHOR, "commit", "--allow-empty", "--message", subject);
}

function git(cwd: string, ...args: string[]): string {
  return execFileSync("git", args, { cwd, encoding: "utf8", stdio: "pipe" }).trim();
}
