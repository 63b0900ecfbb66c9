import { existsSync, readFileSync, realpathSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { parseSync } from "oxc-parser";
import { ResolverFactory } from "oxc-resolver";

const EXTENSIONS = [".js", ".json", ".node"];
const CODE = new Set([".ts", ".js", ".mjs", ".cjs"]);

const forImport = new ResolverFactory({
  conditionNames: ["node", "import", "module-sync", "default"],
  extensions: EXTENSIONS,
  builtinModules: true,
});
const forRequire = new ResolverFactory({
  conditionNames: ["node", "require", "module-sync", "default"],
  extensions: EXTENSIONS,
  builtinModules: true,
});

interface Wanted {
  name: string;
  kind: "import" | "require";
}

/** An import that leads to a file in one tree, and nowhere in the other. */
export interface Lost {
  file: string;
  name: string;
}

/**
 * Follows every import and `require` from these files on, in `whole`, and reports which of them
 * lead nowhere in `part`, a copy of some of its files. What cannot be found in either is optional.
 */
export function findLostImports(whole: string, part: string, entries: readonly string[]): Lost[] {
  const lost: Lost[] = [];
  const waiting = entries.map((entry) => join(whole, entry));
  const seen = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const place = relative(whole, file);
    if (!existsSync(join(part, place))) {
      lost.push({ file: place, name: "(the file itself)" });
      continue;
    }
    if (!CODE.has(extname(file))) continue;
    for (const wanted of listWanted(file)) {
      const found = resolve(whole, file, wanted);
      if (found === undefined) continue;
      if (resolve(part, join(part, place), wanted) === undefined) {
        lost.push({ file: place, name: wanted.name });
      } else waiting.push(found);
    }
  }
  return lost;
}

/** The real path in `root`; undefined when it is nowhere, or a module of Node. */
function resolve(root: string, from: string, { name, kind }: Wanted): string | undefined {
  const resolver = kind === "import" ? forImport : forRequire;
  const { path } = resolver.sync(join(from, ".."), name);
  if (!path) return undefined;
  const real = realpathSync(path);
  return real.startsWith(`${realpathSync(root)}/`) ? real : undefined;
}

const REQUIRE = /\brequire(?:\.resolve)?\(\s*["'`]([^"'`$]+)["'`]\s*\)/g;
/** A worker or a file next to the code. */
const BESIDE =
  /new URL\(\s*["'](\.{1,2}\/[^"']+\.(?:ts|js|mjs|cjs|wasm))["']\s*,\s*import\.meta\.url/g;

function listWanted(file: string): Wanted[] {
  const text = readFileSync(file, "utf8");
  const { module } = parseSync(file, text, { sourceType: "unambiguous" });
  const literals = module.dynamicImports.map(
    ({ moduleRequest: { start, end } }) => /^["']([^"']+)["']$/.exec(text.slice(start, end))?.[1],
  );
  const imports = [
    ...module.staticImports.filter(({ entries }) => isLoaded(entries)).map(nameOf),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.filter(({ isType }) => !isType).map((entry) => entry.moduleRequest?.value),
    ),
    ...literals,
    ...[...text.matchAll(BESIDE)].map(([, name]) => name),
  ];
  const requires = [...text.matchAll(REQUIRE)].map(([, name]) => name);
  return [...wanted(imports, "import"), ...wanted(requires, "require")];
}

const nameOf = (one: { moduleRequest: { value: string } }) => one.moduleRequest.value;
/** Not `import type`. One without names is for its effects. */
const isLoaded = (entries: readonly { isType: boolean }[]) =>
  entries.length === 0 || entries.some(({ isType }) => !isType);

function wanted(names: readonly (string | undefined)[], kind: Wanted["kind"]): Wanted[] {
  return [...new Set(names)]
    .filter((name) => name !== undefined && !name.startsWith("node:"))
    .map((name) => ({ name: String(name), kind }));
}
