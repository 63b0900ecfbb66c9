/**
 * Checks that every rail is built as docs/guides/add-a-rail.md says, so that the guide stays true.
 */
import assert from "node:assert/strict";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { type FollowedGuide, followGuide } from "../../../../test/support/follow-guide.ts";

const FOLDER = import.meta.dirname;
const ROOT = join(FOLDER, "../../../..");
const read = (...path: string[]) => readFileSync(join(...path), "utf8");

const GUIDE = "docs/guides/add-a-rail.md";
const guide = read(ROOT, GUIDE);
const registry = read(FOLDER, "registry.ts");
const simulators = read(ROOT, "packages/sandbox/src/simulators.ts");
const rails = readdirSync(FOLDER, { withFileTypes: true })
  .filter(({ name }) => existsSync(join(FOLDER, name, "index.ts")))
  .map(({ name }) => name);

/** What a protocol may be unable to produce. */
const SITUATIONS = ["duplicate", "outOfOrder", "lostResponse", "badSignature", "lateSuccess"];

const pascal = (name: string) =>
  name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

let followed: FollowedGuide;
before(() => {
  followed = followGuide(GUIDE);
});
after(() => followed.remove());

test("a rail is one folder and one line in the registry", () => {
  const folders = followed.paths.map((path) => path.split("/").slice(0, -1).join("/"));
  const rails = "packages/gateway/src/rails";
  assert.deepEqual([...new Set(folders)].sort(), [rails, `${rails}/kopi`]);
  assert.deepEqual(
    followed.paths.filter((path) => existsSync(join(ROOT, path))),
    [`${rails}/registry.ts`],
  );
  const changed = readFileSync(join(followed.tree, rails, "registry.ts"), "utf8").split("\n");
  const added = changed.filter((line) => !registry.split("\n").includes(line));
  assert.deepEqual(added, [
    'import { createKopiRail } from "./kopi/index.ts";',
    "  kopi: createKopiRail,",
  ]);
});

test("its method is offered in four languages, paid, and listed in the portal", () => {
  const path = followed.paths.find((each) => each.endsWith(".test.ts"));
  assert.ok(path);
  const { status, output } = followed.run("--test", path);
  assert.equal(status, 0, output);
});

test("the guide names the files of a rail, and they exist where it says", () => {
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
    if (followed.paths.includes(path)) continue;
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

    test("runs the shared suite, and lists in its README the cases its protocol cannot produce", () => {
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
