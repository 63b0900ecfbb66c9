// The portal and the documentation: when they are built again, and how. Plain JavaScript, as
// `setup.mjs`.

import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { readIfThere } from "./lock.mjs";
import { installLocked } from "./npm.mjs";
import { run } from "./progress.mjs";

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const MODULES = join(ROOT, "node_modules");
export const LOCK_FILE = join(ROOT, "package-lock.json");
export const NODE = join(MODULES, ".bin/node");
export const SETUP_LOCK = join(ROOT, ".cache/setup.lock");
/** Written by the build of the documentation: what else it has read. */
const DOCS_SOURCES = join(ROOT, ".cache/docs/sources.json");

/** Ten times what a slow machine takes. */
const BUILD_MS_MAX = 600_000;

/**
 * The builds in little memory: what the collectors and allocators keep for later is most of what a
 * build takes. The portal's bundler is native, with an allocator of its own.
 */
const LITTLE_MEMORY = {
  MALLOC_ARENA_MAX: "2",
  MIMALLOC_PURGE_DELAY: "0",
  MIMALLOC_ARENA_EAGER_COMMIT: "0",
};

/**
 * @typedef {{ name: string, title: string, folder: string, source: string, builder: string,
 *   heapMb: number, stamp: string, command: () => string[], hash: () => string }} Site
 */

/** @param {string} name */
const folderOf = (name) => join(ROOT, "packages", name);

/** @type {Site} */
export const PORTAL = {
  name: "portal",
  title: "the portal",
  folder: folderOf("portal"),
  source: "vite.config.ts",
  builder: "vite",
  heapMb: 160,
  stamp: join(MODULES, ".kaunter-portal"),
  command() {
    const vite = join(builderOf(PORTAL), "bin/vite.js");
    return [vite, "build", "--logLevel", "warn", PORTAL.folder];
  },
  hash: hashPortal,
};

/** @type {Site} */
export const DOCS = {
  name: "docs",
  title: "the documentation",
  folder: folderOf("docs"),
  source: "src/build.ts",
  builder: "vitepress",
  heapMb: 300,
  stamp: join(MODULES, ".kaunter-docs"),
  command: () => [join(DOCS.folder, "src/build.ts")],
  hash: hashDocs,
};

/** @param {Site} site */
export function isBuilt({ folder, source, stamp, hash }) {
  if (!existsSync(join(folder, source))) return true;
  return existsSync(join(folder, "dist")) && readIfThere(stamp) === hash();
}

/** What is out of date must not be served; it is built at the next occasion. @param {Site} site */
export function discardOld(site) {
  if (!isBuilt(site)) rmSync(join(site.folder, "dist"), { recursive: true, force: true });
}

/**
 * Where the tools of the build are not installed, they are for as long as it takes: `npm start`
 * alone leaves them out, and they are as large as all that it needs.
 * @param {Site} site
 */
export async function buildSite(site) {
  const own = join(site.folder, "node_modules");
  const isTemporary = !existsSync(join(MODULES, site.builder));
  if (isTemporary) await installTools(site, own);
  const command = [NODE, "--max-semi-space-size=8", `--max-old-space-size=${site.heapMb}`];
  try {
    await run(`building ${site.title}`, [...command, ...site.command()], {
      cwd: site.name === "docs" ? ROOT : site.folder,
      env: { ...process.env, ...LITTLE_MEMORY },
      failure: `${site.title} does not build`,
      limitMs: BUILD_MS_MAX,
    });
  } finally {
    if (isTemporary) rmSync(own, { recursive: true, force: true });
  }
  writeFileSync(site.stamp, site.hash());
}

/** @param {Site} site */
function builderOf({ folder, builder }) {
  const own = join(folder, "node_modules", builder);
  return existsSync(own) ? own : join(MODULES, builder);
}

/**
 * Installs what the site's manifest names, in a copy of the manifests, and moves it next to the
 * site's sources, where its imports find it.
 * @param {Site} site
 * @param {string} target
 */
async function installTools({ name, title }, target) {
  const copy = join(ROOT, ".cache/tools", name);
  rmSync(copy, { recursive: true, force: true });
  rmSync(target, { recursive: true, force: true });
  const packages = readdirSync(join(ROOT, "packages")).map((each) => `packages/${each}`);
  for (const folder of ["", ...packages]) {
    if (!existsSync(join(ROOT, folder, "package.json"))) continue;
    mkdirSync(join(copy, folder), { recursive: true });
    cpSync(join(ROOT, folder, "package.json"), join(copy, folder, "package.json"));
  }
  for (const file of ["package-lock.json", ".npmrc"]) cpSync(join(ROOT, file), join(copy, file));
  try {
    const words = ["--ignore-scripts", `--workspace=@kaunter/${name}`];
    await installLocked(`installing what builds ${title}`, copy, words);
    // Those of this repository are found where they are.
    rmSync(join(copy, "node_modules/@kaunter"), { recursive: true, force: true });
    renameSync(join(copy, "node_modules"), target);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Everything the portal's build reads, the lock file included. */
function hashPortal() {
  const { folder } = PORTAL;
  const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const ours = Object.keys(dependencies).filter((name) => name.startsWith("@kaunter/"));
  const sources = ours.map((name) => join(ROOT, name.replace("@kaunter", "packages"), "src"));
  return hashOf([folder, ...sources].flatMap(listFiles));
}

/** The pages, some of them next to their code, the files that they link to, and the site's own. */
function hashDocs() {
  const pages = readdirSync(ROOT).filter((name) => name.endsWith(".md"));
  const folders = ["bench", "clients", "examples", "packages"].map((name) => join(ROOT, name));
  const nextToCode = folders.flatMap(listFiles).filter((path) => path.endsWith(".md"));
  /** @type {string[]} */
  const sources = JSON.parse(readIfThere(DOCS_SOURCES) ?? "[]");
  return hashOf([
    ...[...pages, ...sources].map((name) => join(ROOT, name)),
    ...[...nextToCode, ...listFiles(join(ROOT, "docs")), ...listFiles(DOCS.folder)],
  ]);
}

/** @param {string[]} files */
function hashOf(files) {
  const hash = createHash("sha256").update(readFileSync(LOCK_FILE));
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
