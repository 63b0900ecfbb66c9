/** Every rail is made as docs/guides/add-a-rail.md says, so that the guide stays true. */
import assert from "node:assert/strict";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";

const FOLDER = import.meta.dirname;
const ROOT = join(FOLDER, "../../../..");
const read = (...path: string[]) => readFileSync(join(...path), "utf8");

const guide = read(ROOT, "docs/guides/add-a-rail.md");
const registry = read(FOLDER, "registry.ts");
const simulators = read(ROOT, "packages/sandbox/src/simulators.ts");
const rails = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** What a protocol may be unable to get into. */
const SITUATIONS = ["duplicate", "outOfOrder", "lostAnswer", "badSignature", "lateSuccess"];

const pascal = (name: string) =>
  name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

test("the guide names the files a rail is made of, and they are where it says", () => {
  for (const name of [
    "settings.ts",
    "wire.ts",
    "map.ts",
    "index.ts",
    "README.md",
    "index.test.ts",
  ]) {
    assert.ok(guide.includes(`\`${name}\``), name);
  }
  for (const [path] of guide.matchAll(/(?<=`)(?:packages|rails)\/[\w./-]+(?=`)/g)) {
    const inGateway = join(ROOT, "packages/gateway/src", path);
    assert.ok(existsSync(join(ROOT, path)) || existsSync(inGateway), path);
  }
  assert.ok(rails.length >= 4);
});

for (const rail of rails) {
  describe(`the rail ${rail}`, () => {
    test("has its files, its line in the registry and a simulator that knows its id", () => {
      for (const name of ["settings.ts", "index.ts", "README.md", "index.test.ts"]) {
        assert.ok(existsSync(join(FOLDER, rail, name)), name);
      }
      for (const name of ["wire.ts", "map.ts"]) {
        // One for each family of a protocol that has several.
        const found = globSync(`{.,*}/${name}`, { cwd: join(FOLDER, rail) });
        assert.ok(found.length > 0, name);
      }
      const key = rail.includes("-") ? `"${rail}"` : rail;
      assert.ok(registry.includes(`\n  ${key}: create${pascal(rail)}Rail,`));
      assert.ok(simulators.includes(`railId: "${rail}"`));
      assert.match(
        read(FOLDER, rail, "settings.ts"),
        new RegExp(`const ${pascal(rail)}Settings\\b`),
      );
    });

    test("runs the shared suite, and says in its README where its protocol cannot get to", () => {
      const tests = read(FOLDER, rail, "index.test.ts");
      assert.match(tests, /railConformance[(<]/);
      const readme = read(FOLDER, rail, "README.md");
      for (const name of SITUATIONS) {
        const isLeftOut = new RegExp(`\\b${name}: (?:[^\n]*\\? )?null\\b`).test(tests);
        if (isLeftOut) assert.ok(readme.includes(`\`${name}\``), `${name} goes unexplained`);
      }
    });
  });
}

test("nothing outside a rail's folder and the registry names a rail", () => {
  const others = globSync("{domain,operations,jobs,store,http}/**/*.ts", {
    cwd: join(FOLDER, ".."),
  });
  assert.ok(others.length > 100);
  const names = new RegExp(`rails/(${rails.join("|")})/`);
  for (const file of others.filter((name) => !name.endsWith(".test.ts"))) {
    assert.doesNotMatch(read(FOLDER, "..", file), names, file);
  }
});
