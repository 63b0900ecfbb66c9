// Makes a clone ready: for `npm start` alone, or (--for-development) for everything, or
// (--for-tests) also with a browser and other programs that tests run.
// It runs before anything is installed, so: plain JavaScript, Node 20.11, no dependencies.
// When nothing is to do it only reads.

import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installedNode } from "./node/find-node.mjs";
import {
  describeNode,
  findNodeProblem,
  nodePackage,
  readNodeVersion,
} from "./node/verify-node.mjs";
import { readIfThere, withSetupLock } from "./setup/lock.mjs";
import { installLocked, readLockedPackages } from "./setup/npm.mjs";
import { findLibraryProblem, findPlatformProblem } from "./setup/platform.mjs";
import { endWith, fail } from "./setup/progress.mjs";
import {
  buildSite,
  DOCS,
  discardOld,
  isBuilt,
  LOCK_FILE,
  MODULES,
  NODE,
  PORTAL,
  ROOT,
  SETUP_LOCK,
} from "./setup/sites.mjs";
import { installNode, provideTestPrograms } from "./setup/test-programs.mjs";

const INSTALLED_STAMP = join(MODULES, ".kaunter-setup");
/** After the hash of the lock file in the stamp, where only what `npm start` needs is installed. */
const FOR_START = " for npm start";
/** Which program was verified; see `describeNode`. */
const NODE_STAMP = join(MODULES, ".kaunter-node");

const isForTests = process.argv.includes("--for-tests");
const needsAll = isForTests || process.argv.includes("--for-development");

try {
  expectVersions();
  if (isWorkLeft()) await withSetupLock(SETUP_LOCK, setUp);
  // Built at the first visit, see build-docs.mjs.
  if (!needsAll) discardOld(DOCS);
  if (isForTests) await provideTestPrograms();
} catch (error) {
  endWith(error);
}

function expectVersions() {
  const problem = findPlatformProblem(process);
  if (problem) fail(problem);
  const node = process.versions.node;
  if (isOlder(node, "20.11")) fail(`Node ${node} is too old; install Node 20.11 or newer`);
  const npm = /^npm\/(\S+)/.exec(process.env.npm_config_user_agent ?? "")?.[1];
  if (npm && isOlder(npm, "10.0")) fail(`npm ${npm} is too old; run: npm install -g npm@11`);
}

function isWorkLeft() {
  return !isInstalled() || !isNodeVerified() || !isBuilt(PORTAL) || (needsAll && !isBuilt(DOCS));
}

async function setUp() {
  const problem = findLibraryProblem();
  if (problem) fail(problem);
  if (!isInstalled()) await install();
  if (!isNodeVerified()) verifyNode();
  if (!isBuilt(PORTAL)) await buildSite(PORTAL);
  if (needsAll && !isBuilt(DOCS)) await buildSite(DOCS);
}

function isInstalled() {
  const hash = sha256(readFileSync(LOCK_FILE));
  const stamp = readIfThere(INSTALLED_STAMP);
  if (stamp === hash || (!needsAll && stamp === hash + FOR_START)) return true;
  // `npm install NAME` changes the lock file and the tree together: nothing to install again.
  if (!hasInstalledAll()) return false;
  writeFileSync(INSTALLED_STAMP, hash);
  return true;
}

/** Whether npm's own note of what it installed agrees with the lock file. */
function hasInstalledAll() {
  const note = readIfThere(join(MODULES, ".package-lock.json"));
  if (note === undefined || !existsSync(NODE)) return false;
  const installed = JSON.parse(note).packages;
  return readLockedPackages(LOCK_FILE).every(([path, locked]) => {
    const { version, integrity, optional, peer, link } = locked;
    if (!path.includes("node_modules/")) return true;
    if (link) return existsSync(join(ROOT, path));
    const found = installed[path];
    if (!found) return Boolean(optional || peer);
    return found.version === version && found.integrity === integrity;
  });
}

/** A clone in which everything was installed keeps everything. */
async function install() {
  const stamp = readIfThere(INSTALLED_STAMP);
  const hadAll = stamp !== undefined && !stamp.endsWith(FOR_START);
  const takesAll = needsAll || hadAll;
  // Of a build that was cut off.
  const left = [PORTAL, DOCS].map(({ folder }) => join(folder, "node_modules"));
  for (const folder of [...left, join(ROOT, ".cache/tools")]) {
    rmSync(folder, { recursive: true, force: true });
  }
  if (takesAll) {
    // A NODE_ENV=production of the caller must not leave anything out.
    await installLocked("installing all dependencies", ROOT, ["--include=dev"], () => true);
  } else {
    const isWanted = (/** @type {{ dev?: boolean }} */ { dev }) => !dev;
    await installLocked("installing what npm start needs", ROOT, ["--omit=dev"], isWanted);
  }
  if (!existsSync(NODE)) await linkNode();
  // Headers for building add-ons: a third of the package, and nothing here is built.
  rmSync(join(MODULES, nodePackage(), "include"), { recursive: true, force: true });
  writeFileSync(INSTALLED_STAMP, sha256(readFileSync(LOCK_FILE)) + (takesAll ? "" : FOR_START));
}

/** Where the lock file has no Node for the machine (macOS), it is installed separately. */
async function linkNode() {
  const version = readNodeVersion(ROOT);
  const node = installedNode(ROOT, version);
  if (!existsSync(node)) await installNode(version, `installing Node ${version}`);
  if (!existsSync(node)) fail(`npm could not install ${nodePackage()}@${version}; see above`);
  rmSync(NODE, { force: true });
  symlinkSync(node, NODE);
}

function isNodeVerified() {
  return existsSync(NODE) && readIfThere(NODE_STAMP) === describeNode(ROOT, NODE);
}

/** Before anything runs on it. */
function verifyNode() {
  const version = readNodeVersion(ROOT);
  const problem = findNodeProblem(ROOT, NODE, version);
  if (problem) {
    rmSync(NODE_STAMP, { force: true });
    fail(
      `node_modules/.bin/node is not the Node ${version} of this release and was not run: ${problem}.` +
        " Delete node_modules and .cache and retry; if it happens again, do not trust the registry",
    );
  }
  writeFileSync(NODE_STAMP, describeNode(ROOT, NODE));
}

/**
 * @param {string} version
 * @param {string} least "major.minor"
 */
function isOlder(version, least) {
  const [major = 0, minor = 0] = version.split(".").map((part) => Number.parseInt(part, 10));
  const [leastMajor = 0, leastMinor = 0] = least.split(".").map(Number);
  return major < leastMajor || (major === leastMajor && minor < leastMinor);
}

/** @param {string | Buffer} content */
function sha256(content) {
  return createHash("sha256").update(content).digest("hex");
}
