// Packs the command line into kaunter-cli-VERSION.tgz: one JavaScript file without dependencies,
// for those who use a gateway and do not have this repository. The commands on a gateway's database
// stay out, because they are the gateway's own program.
//
// node scripts/cli/pack-cli.ts [FOLDER]    FOLDER: where the file goes; the current one by default

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { rolldown } from "rolldown";

const ROOT = join(import.meta.dirname, "../..");
const CLI = join(ROOT, "packages/cli");
/** The oldest Node that has what the program uses. */
const NODE = ">=20.12";

const WITHOUT_GATEWAY = "export const DATABASE_COMMANDS = []; export const runExamination = null;";

const scratch = mkdtempSync(join(tmpdir(), "kaunter-cli-"));
try {
  await writeProgram();
  writeFileSync(join(scratch, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`);
  copyFileSync(join(ROOT, "LICENSE"), join(scratch, "LICENSE"));
  copyFileSync(join(CLI, "README.md"), join(scratch, "README.md"));
  const options = ["--silent", "--pack-destination", resolve(process.argv[2] ?? ".")];
  process.stdout.write(execFileSync("npm", ["pack", scratch, ...options], { encoding: "utf8" }));
} finally {
  rmSync(scratch, { recursive: true });
}

async function writeProgram(): Promise<void> {
  const build = await rolldown({
    input: join(CLI, "src/kaunter.ts"),
    platform: "node",
    plugins: [
      {
        name: "without the commands on a database",
        load: (id) =>
          id === join(CLI, "src/commands/database/index.ts")
            ? { code: WITHOUT_GATEWAY, moduleType: "js" }
            : null,
      },
    ],
  });
  await build.write({ file: join(scratch, "kaunter.js"), format: "esm", codeSplitting: false });
  await build.close();
}

function manifest(): object {
  const text = readFileSync(join(CLI, "package.json"), "utf8");
  const { name, version, description, license }: Record<string, string> = JSON.parse(text);
  return {
    ...{ name, version, description, license },
    type: "module",
    engines: { node: NODE },
    bin: { kaunter: "./kaunter.js" },
    files: ["kaunter.js"],
  };
}
