import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findNodeProblem, nodePackage } from "./verify-node.mjs";

/**
 * The releases of Node, besides ours, that the published SDK is tested on. Plain JavaScript because
 * the set-up runs it on whatever Node the host has.
 */
export const OTHER_NODES = ["20.20.2", "22.23.3"];

/**
 * A Node of the same major version: the host's, or the one that the set-up installed.
 * @param {string} root of the repository
 * @param {string} version
 * @returns {string | undefined}
 */
export function findNode(root, version) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const ofHost = folders
    .filter((folder) => folder !== "" && !folder.includes("node_modules"))
    .map((folder) => join(folder, "node"));
  const found = ofHost.find((path) => existsSync(path) && isMajor(path, version));
  if (found) return found;
  const installed = installedNode(root, version);
  if (!existsSync(installed)) return undefined;
  return findNodeProblem(root, installed, version) === undefined ? installed : undefined;
}

/**
 * Not a dependency: its `node` would replace ours in `node_modules/.bin`.
 * @param {string} root
 * @param {string} version
 */
export function nodeFolder(root, version) {
  return join(root, ".cache", `node-${version}`);
}

/**
 * @param {string} root
 * @param {string} version
 */
export function installedNode(root, version) {
  return join(nodeFolder(root, version), "node_modules", nodePackage(), "bin/node");
}

/**
 * @param {string} path
 * @param {string} version
 */
function isMajor(path, version) {
  const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
  return stdout?.startsWith(`v${version.split(".")[0]}.`) ?? false;
}
