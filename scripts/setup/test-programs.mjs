// What the tests run besides the gateway. Plain JavaScript, as `setup.mjs`.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findChromium, HEADLESS_SHELL } from "../find-chromium.mjs";
import { findProgram, LANGUAGES } from "../find-languages.mjs";
import { findNode, installedNode, nodeFolder, OTHER_NODES } from "../node/find-node.mjs";
import { findNodeProblem, nodePackage } from "../node/verify-node.mjs";
import { npmCommand } from "./npm.mjs";
import { fail, say } from "./progress.mjs";
import { ROOT } from "./sites.mjs";

export function provideTestPrograms() {
  provideChromium();
  provideLanguages();
  for (const version of OTHER_NODES) provideNode(version);
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
export function installNode(version) {
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
