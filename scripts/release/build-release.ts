// Builds what a company installs: one tarball with its own Node, and the papers for it.
//
//   npm run release                       into dist/
//   npm run release -- --image            also the image, with buildah
//   npm run release -- --edition sandbox  with the simulators, for `docker compose`
//   npm run release -- --only-tarball     without the papers, which need every tool installed
//
// RELEASE_SIGNING_KEY_FILE: private OpenSSH key that signs the checksums. SOURCE_DATE_EPOCH: the
// time in the files; by default that of the commit. See "Make a release" in CONTRIBUTING.md.

import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { LockFile } from "../complete-lock-file.ts";
import { sha256Of, sign, writeSums } from "./artefact/checksums.ts";
import { findEpoch } from "./artefact/epoch.ts";
import { buildImage } from "./artefact/image.ts";
import { writeNotices } from "./artefact/notices.ts";
import { writeSbom } from "./artefact/sbom.ts";
import { type Edition, listShipped } from "./artefact/shipped-packages.ts";
import { platformOf, readVersion, stage } from "./artefact/stage.ts";
import { packFolder } from "./artefact/tarball.ts";
import { notesOf } from "./changelog.ts";

const ROOT = join(import.meta.dirname, "../..");
/** The keys that may sign a release of this repository. */
const ALLOWED_SIGNERS = join(ROOT, ".github/allowed_signers");
const NOTICES = "THIRD-PARTY-NOTICES.txt";
const MB = 1_000_000;

const { values: options } = parseArgs({
  options: {
    edition: { type: "string", default: "production" },
    output: { type: "string", default: "dist" },
    "only-tarball": { type: "boolean", default: false },
    image: { type: "boolean", default: false },
    base: { type: "string" },
    "buildah-store": { type: "string", default: "" },
    "buildah-build": { type: "string", default: "" },
  },
});

try {
  await build();
} catch (error) {
  process.stderr.write(`release: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function build(): Promise<void> {
  const edition = readEdition();
  const lock: LockFile = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  const [version, platform, epoch] = [
    readVersion(ROOT),
    platformOf(process),
    findEpoch(ROOT, process.env),
  ];
  const output = resolve(ROOT, options.output);
  mkdirSync(output, { recursive: true });
  const name = `kaunter-${version}`;
  const full = `${name}${edition === "sandbox" ? "-sandbox" : ""}-${platform}`;
  const folder = join(output, "stage", name);
  const files = [`${full}.tar.gz`];
  const write = (file: string, text: string) => {
    writeFileSync(join(output, file), text);
    files.push(file);
  };
  stage({ root: ROOT, lock, folder, edition, version });
  if (!options["only-tarball"]) {
    const shipped = listShipped(ROOT, lock, edition);
    const notices = writeNotices(ROOT, shipped);
    writeFileSync(join(folder, NOTICES), notices);
    write(`${full}.${NOTICES}`, notices);
    const programSha256 = await sha256Of(join(folder, "node/bin/node"));
    write(`${full}.cdx.json`, writeSbom(ROOT, shipped, { version, epoch, programSha256 }));
    write(`${name}.md`, `${notesOf(readFileSync(join(ROOT, "CHANGELOG.md"), "utf8"), version)}\n`);
  }
  const tarball = join(output, `${full}.tar.gz`);
  await packFolder(folder, tarball, epoch);
  rmSync(join(output, "stage"), { recursive: true });
  if (options.image) {
    const file = `${full}.oci.tar`;
    buildImage({
      ...{ root: ROOT, tarball, file: join(output, file), version, epoch, base: options.base },
      options: { store: readWords("buildah-store"), build: readWords("buildah-build") },
    });
    files.push(file);
  }
  if (!options["only-tarball"]) await seal(output, `SHA256SUMS-${platform}`, files);
  for (const file of files) {
    const size = statSync(join(output, file)).size;
    process.stdout.write(`${join(options.output, file)} (${(size / MB).toFixed(1)} MB)\n`);
  }
}

function readEdition(): Edition {
  if (options.edition === "production" || options.edition === "sandbox") return options.edition;
  throw new Error("--edition must be production or sandbox");
}

function readWords(name: "buildah-store" | "buildah-build"): string[] {
  return options[name].split(" ").filter((word) => word !== "");
}

async function seal(output: string, sums: string, files: string[]): Promise<void> {
  writeFileSync(join(output, sums), await writeSums(output, files));
  files.push(sums);
  const keyFile = process.env.RELEASE_SIGNING_KEY_FILE;
  rmSync(join(output, `${sums}.sig`), { force: true });
  if (!keyFile) {
    process.stderr.write("release: not signed, because RELEASE_SIGNING_KEY_FILE is not set\n");
    return;
  }
  sign(join(output, sums), resolve(keyFile), ALLOWED_SIGNERS);
  files.push(`${sums}.sig`);
}
