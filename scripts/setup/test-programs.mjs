// What the tests run besides the gateway. Plain JavaScript, as `setup.mjs`.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findChromium, HEADLESS_SHELL } from "../find-chromium.mjs";
import { findProgram, LANGUAGES } from "../find-languages.mjs";
import { findNode, installedNode, nodeFolder, OTHER_NODES } from "../node/find-node.mjs";
import { findNodeProblem, nodePackage } from "../node/verify-node.mjs";
import { installPackage } from "./npm.mjs";
import { fail, Interrupted, run, say } from "./progress.mjs";
import { ROOT } from "./sites.mjs";

/** apt-get alone waits for minutes, for each of its servers. */
const APT_OPTIONS = ["Retries=1", "http::Timeout=15", "https::Timeout=15"].flatMap((option) => [
  "-o",
  `Acquire::${option}`,
]);
const APT_MS_MAX = 600_000;

export async function provideTestPrograms() {
  await provideChromium();
  await provideLanguages();
  for (const version of OTHER_NODES) await provideNode(version);
}

async function provideChromium() {
  const found = findChromium(process.env);
  if (process.env.CHROMIUM_PATH || found?.endsWith(HEADLESS_SHELL)) return;
  if (found) {
    // It will do; the quicker one is taken where it is at hand.
    if (canInstallPackages()) await aptInstall("a quicker Chromium", [HEADLESS_SHELL]);
    return;
  }
  if (!canInstallPackages()) {
    fail("no Chromium for the browser tests; install chromium or set CHROMIUM_PATH to one");
  }
  await aptUpdate();
  const task = "Chromium for the browser tests";
  const isInstalled =
    (await aptInstall(task, [HEADLESS_SHELL])) || (await aptInstall(task, ["chromium"]));
  if (!isInstalled || !findChromium(process.env)) {
    fail("apt-get could not install chromium; install one and set CHROMIUM_PATH to it");
  }
}

/** Tests with a program that cannot be had are skipped, and counted as such. */
async function provideLanguages() {
  const languages = Object.values(LANGUAGES);
  const missing = languages.filter((language) => !findProgram(language));
  if (missing.length === 0) return;
  if (canInstallPackages()) {
    const names = missing.map(({ name }) => name).join(", ");
    const packages = missing.flatMap(({ debianPackages }) => debianPackages);
    const areServersThere = await aptUpdate();
    const isInstalled = await aptInstall(`${names} for tests`, packages);
    if (areServersThere && !isInstalled) {
      // One package that cannot be installed takes all others with it.
      for (const one of missing) await aptInstall(`${one.name} for tests`, one.debianPackages);
    }
    for (const one of missing) {
      // Tests start their own.
      if ("service" in one) spawnSync("service", [one.service, "stop"]);
      if ("ending" in one) spawnSync(one.ending[0], one.ending.slice(1));
    }
  }
  for (const { name, debianPackages } of missing.filter((language) => !findProgram(language))) {
    say(`NO ${name}: its tests are SKIPPED (Debian: ${debianPackages.join(" ")})`);
  }
}

/**
 * Tests of the SDK on a Node that cannot be had are skipped, and counted as such.
 * @param {string} version
 */
async function provideNode(version) {
  if (findNode(ROOT, version)) return;
  const task = `installing Node ${version} for the tests of the SDK`;
  await attempt(() => installNode(version, task));
  const node = installedNode(ROOT, version);
  if (!existsSync(node)) return say(`NO Node ${version}: its tests of the SDK are SKIPPED`);
  const problem = findNodeProblem(ROOT, node, version);
  if (problem) fail(`npm installed another program than Node ${version}: ${problem}`);
}

/**
 * @param {string} version
 * @param {string} task
 */
export async function installNode(version, task) {
  const folder = nodeFolder(ROOT, version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), "{}");
  await installPackage(task, folder, `${nodePackage()}@${version}`);
}

function canInstallPackages() {
  return process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
}

const aptUpdate = () => aptGet("updating apt's lists of packages", ["update"]);

/**
 * @param {string} task
 * @param {string[]} names
 */
const aptInstall = (task, names) =>
  aptGet(`installing ${task}`, ["install", "-y", "--no-install-recommends", ...names]);

/**
 * @param {string} task
 * @param {string[]} words
 */
function aptGet(task, words) {
  return attempt(() =>
    run(task, ["apt-get", "-qq", ...APT_OPTIONS, ...words], {
      cwd: ROOT,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      failure: `apt-get ${words[0]} failed`,
      limitMs: APT_MS_MAX,
    }),
  );
}

/** Says why it failed, and goes on without. @param {() => Promise<void>} act */
async function attempt(act) {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    say(error instanceof Error ? error.message : String(error));
    return false;
  }
}
