// Builds the published package into packages/sdk/dist: ES modules and CommonJS without
// dependencies, types and source maps for both. `npm pack` in packages/sdk runs it: npm has no
// other way to publish another manifest than the one the workspace uses, so the manifest is
// replaced while npm packs, and put back afterwards. Nothing else may use the workspace's SDK
// meanwhile.
//
//   node scripts/sdk/build-sdk.ts                builds
//   node scripts/sdk/build-sdk.ts --pack         builds, and puts the published manifest in place
//   node scripts/sdk/build-sdk.ts --unpack       puts the workspace's manifest back

import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { rolldown } from "rolldown";

const ROOT = join(import.meta.dirname, "../..");
const SDK = join(ROOT, "packages/sdk");
const DIST = join(SDK, "dist");
const MANIFEST = join(SDK, "package.json");
/** The workspace's manifest while the published one is in its place. */
const KEPT_MANIFEST = join(SDK, "package.workspace.json");
const LICENSE = join(SDK, "LICENSE");

const flag = process.argv[2];
// A pack that was interrupted has left the published manifest behind.
restoreManifest();
if (flag !== "--unpack") await build();
if (flag === "--pack") replaceManifest();

interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  keywords: string[];
  engines: { node: string };
  /** The source of each entry: `./src/index.ts`. */
  exports: Record<string, string>;
}

async function build(): Promise<void> {
  rmSync(DIST, { recursive: true, force: true });
  mkdirSync(DIST);
  await writeModules("esm", ".js");
  await writeModules("cjs", ".cjs");
  writeTypes();
}

async function writeModules(format: "esm" | "cjs", extension: string): Promise<void> {
  const build = await rolldown({
    input: Object.fromEntries(listEntries().map(({ name, source }) => [name, join(SDK, source)])),
    platform: "neutral",
    resolve: { conditionNames: ["import"] },
  });
  await build.write({
    dir: DIST,
    format,
    sourcemap: true,
    entryFileNames: `[name]${extension}`,
    chunkFileNames: `shared${extension}`,
  });
  await build.close();
}

/**
 * One declaration file for each source and module system; imports between them name the JavaScript
 * that they would have.
 */
function writeTypes(): void {
  const scratch = mkdtempSync(join(tmpdir(), "kaunter-types-"));
  const entries = listEntries().map(({ source }) => join("packages/sdk", source));
  const options =
    "--ignoreConfig --declaration --emitDeclarationOnly --target esnext --module nodenext --lib esnext,dom,dom.iterable --types node --strict --exactOptionalPropertyTypes --verbatimModuleSyntax --allowImportingTsExtensions --skipLibCheck";
  const { status, stdout } = spawnSync(
    join(ROOT, "node_modules/.bin/tsc"),
    [...entries, ...options.split(" "), "--outDir", scratch, "--rootDir", "packages"],
    { cwd: ROOT, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`tsc: ${stdout}`);
  const folder = join(scratch, "sdk/src");
  for (const path of globSync("**/*.d.ts", { cwd: folder })) {
    const text = readFileSync(join(folder, path), "utf8");
    for (const [types, module] of [
      [".d.ts", ".js"],
      [".d.cts", ".cjs"],
    ] as const) {
      const target = join(DIST, path.replace(/\.d\.ts$/, types));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text.replaceAll(/(from "\.[^"]+)\.ts"/g, `$1${module}"`));
    }
  }
  rmSync(scratch, { recursive: true });
}

function replaceManifest(): void {
  const text = `${JSON.stringify(publishedManifest(), null, 2)}\n`;
  renameSync(MANIFEST, KEPT_MANIFEST);
  writeFileSync(MANIFEST, text);
  copyFileSync(join(ROOT, "LICENSE"), LICENSE);
}

function restoreManifest(): void {
  if (!existsSync(KEPT_MANIFEST)) return;
  if (!("main" in readManifest())) {
    throw new Error(
      "packages/sdk/package.json was changed since npm pack was interrupted: keep it, and remove package.workspace.json",
    );
  }
  renameSync(KEPT_MANIFEST, MANIFEST);
  rmSync(LICENSE, { force: true });
}

function publishedManifest(): object {
  const { name, version, description, license, keywords, engines } = readManifest();
  const entries = listEntries();
  return {
    name,
    version,
    description,
    license,
    keywords,
    type: "module",
    sideEffects: false,
    engines,
    main: "./dist/index.cjs",
    types: "./dist/index.d.cts",
    // For TypeScript with `moduleResolution: node`, which does not read `exports`.
    typesVersions: {
      "*": Object.fromEntries(entries.map(({ name }) => [name, [`./dist/${name}.d.cts`]])),
    },
    exports: {
      ...Object.fromEntries(
        entries.map(({ path, name }) => [
          path,
          {
            import: { types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` },
            require: { types: `./dist/${name}.d.cts`, default: `./dist/${name}.cjs` },
          },
        ]),
      ),
      "./package.json": "./package.json",
    },
    files: ["dist"],
  };
}

/** `./testing` of the manifest, with its source and the name of its modules. */
function listEntries(): { path: string; source: string; name: string }[] {
  return Object.entries(readManifest().exports).map(([path, source]) => ({
    path,
    source,
    name: path === "." ? "index" : path.slice(2),
  }));
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync(MANIFEST, "utf8")) as Manifest; // our own
}
