// Builds the package that is published from packages/sdk: two ES modules without dependencies,
// their types, a manifest and the README. Run by its test and before publishing.
//
//   node scripts/build-sdk.ts [FOLDER]        default: packages/sdk/dist

import { spawnSync } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { rolldown } from "rolldown";

const ROOT = join(import.meta.dirname, "..");
const SDK = join(ROOT, "packages/sdk");
const ENTRIES = ["index", "testing"];

if (process.argv[1] === import.meta.filename) {
  await buildSdk(resolve(process.argv[2] ?? join(SDK, "dist")));
}

/** Writes the package into a folder, which is emptied first. */
export async function buildSdk(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await bundle(folder);
  writeTypes(folder);
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`);
  cpSync(join(SDK, "README.md"), join(folder, "README.md"));
  cpSync(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
}

async function bundle(folder: string): Promise<void> {
  const build = await rolldown({
    input: Object.fromEntries(ENTRIES.map((name) => [name, join(SDK, `src/${name}.ts`)])),
    platform: "neutral",
    resolve: { conditionNames: ["import"] },
  });
  await build.write({
    dir: join(folder),
    format: "esm",
    minify: { compress: true, mangle: true, codegen: { removeWhitespace: true } },
    entryFileNames: "[name].js",
    chunkFileNames: "shared.js",
  });
  await build.close();
}

/**
 * One declaration file for each source; imports between them name the JavaScript they would have.
 */
function writeTypes(folder: string): void {
  const scratch = mkdtempSync(join(tmpdir(), "kaunter-types-"));
  const entries = ENTRIES.map((name) => `packages/sdk/src/${name}.ts`);
  const options =
    "--ignoreConfig --declaration --emitDeclarationOnly --target esnext --module nodenext --lib esnext,dom,dom.iterable --types node --strict --exactOptionalPropertyTypes --verbatimModuleSyntax --allowImportingTsExtensions --skipLibCheck";
  const { status, stdout } = spawnSync(
    join(ROOT, "node_modules/.bin/tsc"),
    [...entries, ...options.split(" "), "--outDir", scratch, "--rootDir", "packages"],
    { cwd: ROOT, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`tsc: ${stdout}`);
  const source = join(scratch, "sdk/src");
  for (const path of globSync("**/*.d.ts", { cwd: source })) {
    const text = readFileSync(join(source, path), "utf8");
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text.replaceAll(/(from "\.[^"]+)\.ts"/g, '$1.js"'));
  }
  rmSync(scratch, { recursive: true });
}

function manifest() {
  const { name, version, description, license } = JSON.parse(
    readFileSync(join(SDK, "package.json"), "utf8"),
  ) as Record<string, string>; // our own manifest
  const entry = (file: string) => ({ types: `./${file}.d.ts`, default: `./${file}.js` });
  return {
    name,
    version,
    description,
    license,
    type: "module",
    sideEffects: false,
    engines: { node: ">=20.3" },
    exports: {
      ".": entry("index"),
      "./testing": entry("testing"),
      "./package.json": "./package.json",
    },
    types: "./index.d.ts",
    files: ["**/*.js", "**/*.d.ts"],
    keywords: ["payments", "fpx", "duitnow", "myr"],
  };
}
