// The units of deploy/systemd, as systemd itself reads them. Skipped where it is not installed.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { VARIABLES } from "../../packages/gateway/src/config/environment.ts";
import { provideFolder } from "../support/process/provide-folder.ts";

const FOLDER = join(import.meta.dirname, "../../deploy/systemd");
const UNITS = readdirSync(FOLDER).filter((name) => name.endsWith(".service"));
/** Of 10; below 5 is "OK", and above 9 "UNSAFE". Times ten, as the program wants it. */
const EXPOSURE_MAX = 30;
const read = (name: string) => readFileSync(join(FOLDER, name), "utf8");

const analyze = (...words: string[]) =>
  spawnSync("systemd-analyze", words, { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
const isThere = analyze("--version").status === 0;
const skip = !isThere && "systemd is not installed";

for (const unit of UNITS) {
  test(`${unit} is understood, and exposes little`, { skip }, () => {
    const folder = provideFolder();
    const file = join(folder, unit);
    // Nothing is installed where the unit expects it.
    const program = join(folder, "kaunter");
    writeFileSync(program, "");
    chmodSync(program, 0o755);
    writeFileSync(file, read(unit).replaceAll("/opt/kaunter/current/bin/kaunter", program));
    const verified = analyze("verify", "--man=no", file);
    assert.equal(verified.stderr.trim(), "");
    assert.equal(verified.status, 0);
    const words = ["security", "--offline=yes", `--threshold=${EXPOSURE_MAX}`, file];
    const { status, stdout, stderr } = analyze(...words);
    assert.equal(status, 0, `${stderr}${stdout.split("\n").at(-2)}`);
  });
}

test("both units are confined alike", () => {
  const confined = UNITS.map((unit) =>
    read(unit)
      .split("\n")
      .filter((line) =>
        /^(Capability|Lock|NoNew|Private|Protect|Remove|Restrict|System)/.test(line),
      ),
  );
  assert.equal(confined.length, 2);
  assert.ok(Number(confined[0]?.length) > 20);
  assert.deepEqual(confined[1], confined[0]);
});

test("variables in the units and examples exist, and no secret is among them", () => {
  const secret = VARIABLES.filter(([, { isSecret }]) => isSecret).map(([, { name }]) => name);
  const known = VARIABLES.map(([, { name }]) => name);
  for (const name of [...UNITS, "kaunter.env.example", "kaunter-run"]) {
    for (const [, variable = ""] of read(name).matchAll(/(?:^|=)(KAUNTER_\w+|DATABASE_URL)=/gm)) {
      assert.ok(known.includes(variable), `${name}: ${variable}`);
      assert.ok(!secret.includes(variable), `${name}: ${variable} is a secret`);
    }
  }
});
