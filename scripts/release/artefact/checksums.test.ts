import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { provideFolder } from "../../../test/support/process/provide-folder.ts";
import { sign, writeSums } from "./checksums.ts";

const folder = provideFolder();
const allowed = join(folder, "allowed_signers");

function makeKey(name: string): string {
  const file = join(folder, name);
  execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "", "-f", file]);
  return file;
}

test("checksums are those that sha256sum reads", async () => {
  writeFileSync(join(folder, "b"), "two");
  writeFileSync(join(folder, "a"), "one");
  const sums = await writeSums(folder, ["b", "a"]);
  const words = ["--check", "--strict", "-"];
  const { status, stdout } = spawnSync("sha256sum", words, { cwd: folder, input: sums });
  assert.equal(status, 0);
  assert.equal(String(stdout), "a: OK\nb: OK\n");
});

test("a release is signed with a key that the repository lists, and with no other", () => {
  const [ours, other] = [makeKey("ours"), makeKey("other")];
  const file = join(folder, "SHA256SUMS");
  writeFileSync(file, "0  a\n");
  sign(file, other, allowed);
  assert.match(readFileSync(`${file}.sig`, "utf8"), /BEGIN SSH SIGNATURE/, "none is listed yet");

  writeFileSync(allowed, `kaunter-release ${readFileSync(`${ours}.pub`, "utf8")}`);
  assert.throws(() => sign(file, other, allowed), /is not one of .*allowed_signers/);
  assert.ok(!existsSync(`${file}.sig`));
  sign(file, ours, allowed);
  assert.ok(existsSync(`${file}.sig`));
});
