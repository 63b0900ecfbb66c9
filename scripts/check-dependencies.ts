// Reports packages of package-lock.json that cannot be verified or must not be used: without a
// hash, or with a licence that is not on the list; and of a Node that the set-up could not verify.
//
//   node scripts/check-dependencies.ts

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { LockedPackage, LockFile } from "./complete-lock-file.ts";
import { OTHER_NODES } from "./node/find-node.mjs";

const ROOT = join(import.meta.dirname, "..");

/** All allow what a user of the gateway does with it: run, change and pass on. */
const LICENCES = new Set([
  ...["0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC"],
  ...["MIT", "MIT-0", "PSF-2.0", "Python-2.0", "Unlicense", "WTFPL", "Zlib"],
  // Of what is used unchanged: fonts, and libraries whose own files stay under it.
  ...["OFL-1.1", "MPL-2.0"],
]);

/** Packages whose licence is not on the list, or not in the lock file; each with its reason. */
const EXCEPTIONS: readonly { name: RegExp; licence: string | undefined; reason: string }[] = [
  {
    name: /^@img\/sharp-/,
    licence: "LGPL-3.0-or-later",
    reason: "libvips as sharp ships it: a shared library of its own, unchanged",
  },
  {
    name: /^@cspell\/dict-en-common-misspellings$/,
    licence: "CC BY-SA 4.0",
    reason: "a list of words for the spelling check, passed on with nothing",
  },
  {
    name: /^elkjs$/,
    licence: "EPL-2.0",
    reason:
      "a layout that the documentation's build can call, unchanged and passed on with nothing",
  },
  { name: /^httpntlm$/, licence: undefined, reason: "its file LICENSE is MIT" },
  { name: /^parse-cache-control$/, licence: undefined, reason: "its file LICENSE is BSD-3-Clause" },
  { name: /^png-js$/, licence: undefined, reason: "its file LICENSE is MIT" },
  ...[/^ssh2$/, /^cpu-features$/, /^buildcheck$/].map((name) => {
    return { name, licence: undefined, reason: "its file LICENSE is MIT" };
  }),
  { name: /^stack-trace$/, licence: undefined, reason: "its file License is MIT" },
];

/** One line for each fault. `nodeHashes` is what scripts/node/node-hashes.json holds. */
export function findDependencyProblems(
  lock: LockFile,
  nodeHashes: Record<string, string>,
): string[] {
  const packages = Object.entries(lock.packages)
    .filter(([place, { link }]) => place.includes("node_modules/") && !link)
    .map(([place, locked]) => ({ place, name: nameOf(place), ...locked }));
  const faults = packages.flatMap((locked) => {
    const { name, version, license } = locked;
    const isAllowed = isLicenceAllowed(name, license);
    return [
      ...(hasHash(lock, locked) ? [] : [`${name}@${version} has no SHA-512`]),
      ...(isAllowed ? [] : [`${name}@${version} has the licence ${license ?? "(none)"}`]),
    ];
  });
  const unused = EXCEPTIONS.filter(
    ({ name, licence }) =>
      !packages.some((locked) => name.test(locked.name) && isNamed(locked.license, licence)),
  ).map(({ name }) => `the exception for ${name.source} is not needed`);
  return [...faults, ...unused, ...findNodeHashProblems(packages, nodeHashes)];
}

function nameOf(place: string): string {
  return place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** Of what a package brings along inside itself the package's hash is one too. */
function hasHash(lock: LockFile, { place, integrity, inBundle }: LockedPackage & Placed): boolean {
  const owner = place.slice(0, place.lastIndexOf("/node_modules/"));
  const verified = inBundle ? lock.packages[owner]?.integrity : integrity;
  return verified?.startsWith("sha512-") ?? false;
}

interface Placed {
  place: string;
}

/** By the list, or by an exception for this package. */
export function isLicenceAllowed(name: string, license: string | undefined): boolean {
  const excepted = EXCEPTIONS.filter((exception) => exception.name.test(name));
  if (license === undefined) return excepted.some(({ licence }) => licence === undefined);
  const isAllowed = (word: string) =>
    LICENCES.has(word) || excepted.some(({ licence }) => licence === word);
  // One alternative is enough; all parts of an alternative must be allowed. No package nests deeper
  // yet.
  return license
    .replace(/^\((.*)\)$/, "$1")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every(isAllowed));
}

function isNamed(license: string | undefined, licence: string | undefined): boolean {
  return licence === undefined ? license === undefined : (license?.includes(licence) ?? false);
}

function findNodeHashProblems(
  packages: readonly { name: string; version?: string }[],
  nodeHashes: Record<string, string>,
): string[] {
  const locked = packages
    .filter(({ name }) => /^node-(linux|darwin)-/.test(name))
    .map(({ name, version }) => `${name}@${version}`);
  const others = OTHER_NODES.flatMap((version) =>
    ["x64", "arm64"].map((processor) => `node-linux-${processor}@${version}`),
  );
  const wanted = [...locked, ...others];
  return [
    ...wanted
      .filter((name) => !/^[0-9a-f]{64}$/.test(nodeHashes[name] ?? ""))
      .map((name) => `scripts/node/node-hashes.json has no hash of ${name}`),
    ...Object.keys(nodeHashes)
      .filter((name) => !wanted.includes(name))
      .map((name) => `scripts/node/node-hashes.json has a hash of ${name}, which nothing uses`),
  ];
}

if (import.meta.main) {
  const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));
  const problems = findDependencyProblems(
    read("package-lock.json"),
    read("scripts/node/node-hashes.json"),
  );
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
}
