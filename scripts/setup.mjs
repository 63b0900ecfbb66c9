// Makes a clone ready for `npm start` and `npm test`: dependencies, web assets, a browser.
// It runs before anything is installed, so: plain JavaScript, Node 20.11, no dependencies.
// When nothing is to do it only reads two small files.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { findChromium, HEADLESS_SHELL } from "./find-chromium.mjs";
import { findProgram, LANGUAGES } from "./find-languages.mjs";
import { findNode, installedNode, nodeFolder, OTHER_NODES } from "./node/find-node.mjs";
import {
  describeNode,
  findNodeProblem,
  nodePackage,
  readNodeVersion,
} from "./node/verify-node.mjs";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MODULES = join(ROOT, "node_modules");
const LOCK_FILE = join(ROOT, "package-lock.json");
const INSTALLED_STAMP = join(MODULES, ".kaunter-setup");
const NODE = join(MODULES, ".bin/node");
/** Which program was verified; see `describeNode`. */
const NODE_STAMP = join(MODULES, ".kaunter-node");
const PORTAL = join(ROOT, "packages/portal");
const PORTAL_STAMP = join(MODULES, ".kaunter-portal");
const DOCS = join(ROOT, "packages/docs");
const DOCS_STAMP = join(MODULES, ".kaunter-docs");
/** Written by the build of the documentation: what else it has read. */
const DOCS_SOURCES = join(ROOT, ".cache/docs/sources.json");
const SETUP_LOCK = join(ROOT, ".cache/setup.lock");
const SETUP_LOCK_WAIT_MS = 300_000;

try {
  expectVersions();
  if (isWorkLeft()) withSetupLock(setUp);
  if (process.argv.includes("--for-tests")) {
    provideChromium();
    provideLanguages();
    for (const version of OTHER_NODES) provideNode(version);
  }
} catch (error) {
  process.stderr.write(`kaunter: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

function expectVersions() {
  const node = process.versions.node;
  if (isOlder(node, "20.11")) fail(`Node ${node} is too old; install Node 20.11 or newer`);
  const npm = /^npm\/(\S+)/.exec(process.env.npm_config_user_agent ?? "")?.[1];
  if (npm && isOlder(npm, "10.0")) fail(`npm ${npm} is too old; run: npm install -g npm@11`);
}

function isWorkLeft() {
  return !isInstalled() || !isNodeVerified() || !isPortalBuilt() || !isDocsBuilt();
}

function setUp() {
  if (!isInstalled()) install();
  if (!isNodeVerified()) verifyNode();
  if (!isPortalBuilt()) buildPortal();
  if (!isDocsBuilt()) buildDocs();
}

function isInstalled() {
  const hash = sha256(readFileSync(LOCK_FILE));
  if (readIfThere(INSTALLED_STAMP) === hash) return true;
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
  const wanted = Object.entries(JSON.parse(readFileSync(LOCK_FILE, "utf8")).packages);
  return wanted.every(([path, { version, integrity, optional, peer, link }]) => {
    if (!path.includes("node_modules/")) return true;
    if (link) return existsSync(join(ROOT, path));
    const found = installed[path];
    if (!found) return Boolean(optional || peer);
    return found.version === version && found.integrity === integrity;
  });
}

/** The npm that runs us, wherever it is installed. */
function npmCommand() {
  const npm = process.env.npm_execpath;
  return npm?.endsWith(".js") ? [process.execPath, npm] : ["npm"];
}

function install() {
  say("installing dependencies (once; about a minute)");
  const [command = "", ...first] = npmCommand();
  // --include: a NODE_ENV=production of the caller must not leave out what builds the portal.
  const options = ["--no-audit", "--no-fund", "--loglevel=error", "--include=dev"];
  run(command, [...first, "ci", ...options], "npm ci failed; its message is above");
  if (!existsSync(NODE)) linkNode();
  writeFileSync(INSTALLED_STAMP, sha256(readFileSync(LOCK_FILE)));
}

/** Where the lock file has no Node for the machine (macOS), it is installed separately. */
function linkNode() {
  const version = readNodeVersion(ROOT);
  const node = installedNode(ROOT, version);
  if (!existsSync(node)) installNode(version);
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

function isPortalBuilt() {
  if (!existsSync(join(PORTAL, "vite.config.ts"))) return true;
  return existsSync(join(PORTAL, "dist")) && readIfThere(PORTAL_STAMP) === portalHash();
}

function buildPortal() {
  say("building the portal");
  const vite = join(MODULES, "vite/bin/vite.js");
  run(NODE, [vite, "build", "--logLevel", "warn", PORTAL], "the portal does not build", PORTAL);
  writeFileSync(PORTAL_STAMP, portalHash());
}

/** Everything the portal's build reads, the lock file included. */
function portalHash() {
  const hash = createHash("sha256").update(readFileSync(LOCK_FILE));
  const { dependencies } = JSON.parse(readFileSync(join(PORTAL, "package.json"), "utf8"));
  const ours = Object.keys(dependencies).filter((name) => name.startsWith("@kaunter/"));
  const sources = ours.map((name) => join(ROOT, name.replace("@kaunter", "packages"), "src"));
  for (const file of [PORTAL, ...sources].flatMap(listFiles)) {
    hash.update(relative(ROOT, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

function isDocsBuilt() {
  if (!existsSync(join(DOCS, "src/build.ts"))) return true;
  return existsSync(join(DOCS, "dist")) && readIfThere(DOCS_STAMP) === docsHash();
}

function buildDocs() {
  say("building the documentation");
  const build = join(DOCS, "src/build.ts");
  const { status, stdout, stderr } = spawnSync(NODE, [build], { cwd: ROOT });
  if (status !== 0) fail(`the documentation does not build:\n${stdout}${stderr}`);
  writeFileSync(DOCS_STAMP, docsHash());
}

/** The pages, some of them next to their code, the files that they link to, and the site's own. */
function docsHash() {
  const hash = createHash("sha256").update(readFileSync(LOCK_FILE));
  const pages = readdirSync(ROOT).filter((name) => name.endsWith(".md"));
  const folders = ["bench", "clients", "examples", "packages"].map((name) => join(ROOT, name));
  const nextToCode = folders.flatMap(listFiles).filter((path) => path.endsWith(".md"));
  /** @type {string[]} */
  const sources = JSON.parse(readIfThere(DOCS_SOURCES) ?? "[]");
  const files = [
    ...[...pages, ...sources].map((name) => join(ROOT, name)),
    ...[...nextToCode, ...listFiles(join(ROOT, "docs")), ...listFiles(DOCS)],
  ];
  for (const file of new Set(files)) {
    hash
      .update(relative(ROOT, file))
      .update("\0")
      .update(readIfThere(file) ?? "")
      .update("\0");
  }
  return hash.digest("hex");
}

/**
 * Files below a folder in a fixed order, without what is built or installed.
 * @param {string} folder
 * @returns {string[]}
 */
function listFiles(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((entry) => !["dist", "node_modules"].includes(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? listFiles(path) : [path];
    });
}

function provideChromium() {
  const found = findChromium(process.env);
  if (process.env.CHROMIUM_PATH || found?.endsWith(HEADLESS_SHELL)) return;
  if (found) {
    // It will do; the quicker one is taken where it is at hand.
    if (canInstallPackages()) aptGet("install", "-y", "--no-install-recommends", HEADLESS_SHELL);
    return;
  }
  if (!canInstallPackages()) {
    fail("no Chromium for the browser tests; install chromium or set CHROMIUM_PATH to one");
  }
  say("installing Chromium for the browser tests");
  aptGet("update");
  const isInstalled = [HEADLESS_SHELL, "chromium"].some((name) =>
    aptGet("install", "-y", "--no-install-recommends", name),
  );
  if (!isInstalled || !findChromium(process.env)) {
    fail("apt-get could not install chromium; install one and set CHROMIUM_PATH to it");
  }
}

/** Tests of the samples in a language that cannot be had are skipped, and counted as such. */
function provideLanguages() {
  const languages = Object.values(LANGUAGES);
  const missing = languages.filter((language) => !findProgram(language));
  if (missing.length === 0) return;
  if (canInstallPackages()) {
    say(`installing ${missing.map(({ name }) => name).join(", ")} for the tests of the samples`);
    aptGet("update");
    const packages = missing.flatMap(({ debianPackages }) => debianPackages);
    aptGet("install", "-y", "--no-install-recommends", ...packages);
  }
  for (const { name, debianPackages } of missing.filter((language) => !findProgram(language))) {
    say(`NO ${name}: the tests of its samples are SKIPPED (Debian: ${debianPackages.join(" ")})`);
  }
}

/**
 * Tests of the SDK on a Node that cannot be had are skipped, and counted as such.
 * @param {string} version
 */
function provideNode(version) {
  if (findNode(ROOT, version)) return;
  say(`installing Node ${version} for the tests of the SDK`);
  installNode(version);
  const node = installedNode(ROOT, version);
  if (!existsSync(node)) return say(`NO Node ${version}: its tests of the SDK are SKIPPED`);
  const problem = findNodeProblem(ROOT, node, version);
  if (problem) fail(`npm installed another program than Node ${version}: ${problem}`);
}

/**
 * No script of the package runs: it is not in the lock file, so nothing vouches for them.
 * @param {string} version
 */
function installNode(version) {
  const folder = nodeFolder(ROOT, version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), "{}");
  const [command = "", ...first] = npmCommand();
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error", "--ignore-scripts"];
  const options = [...quiet, "--no-save", "--prefix", folder];
  spawnSync(command, [...first, "install", ...options, `${nodePackage()}@${version}`], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

function canInstallPackages() {
  return process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
}

/** @param {string[]} words */
function aptGet(...words) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const stdio = /** @type {const} */ (["ignore", "ignore", "inherit"]);
  return spawnSync("apt-get", ["-qq", ...words], { stdio: [...stdio], env }).status === 0;
}

/**
 * Runs `work` while no other set-up of this clone runs: `npm start` and `npm test` may be
 * typed at the same moment in two windows.
 * @param {() => void} work
 */
function withSetupLock(work) {
  mkdirSync(dirname(SETUP_LOCK), { recursive: true });
  const giveUpAt = Date.now() + SETUP_LOCK_WAIT_MS;
  while (!tryTakeLock()) {
    if (Date.now() > giveUpAt) fail(`another set-up holds ${SETUP_LOCK}; remove it and retry`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  try {
    work();
  } finally {
    rmSync(SETUP_LOCK, { force: true });
  }
}

function tryTakeLock() {
  try {
    writeFileSync(SETUP_LOCK, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    const holder = Number(readIfThere(SETUP_LOCK));
    if (holder > 0 && !isAlive(holder)) rmSync(SETUP_LOCK, { force: true });
    return false;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * @param {string} command
 * @param {string[]} words
 * @param {string} complaint
 */
function run(command, words, complaint, cwd = ROOT) {
  const { status, error } = spawnSync(command, words, { cwd, stdio: ["ignore", 2, 2] });
  if (error) fail(`${complaint} (${error.message})`);
  if (status !== 0) fail(complaint);
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

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** @param {string | Buffer} content */
function sha256(content) {
  return createHash("sha256").update(content).digest("hex");
}

/** @param {string} text */
function say(text) {
  process.stderr.write(`kaunter: ${text}\n`);
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  throw new Error(message);
}
