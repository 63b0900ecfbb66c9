// The image of a tarball, as an archive that any registry takes.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { findProgram, LANGUAGES } from "../../scripts/find-languages.mjs";
import { BASE, createBase, createBuilder, ISOLATION } from "../image/build-image.ts";
import { runRelease } from "./release/build.ts";

const ROOT = join(import.meta.dirname, "../..");
const isWanted = process.env.KAUNTER_TEST_ENGINE === "release";
const canBuild = process.getuid?.() === 0 && findProgram(LANGUAGES.image) !== undefined;
const skip = isWanted
  ? !canBuild && "needs root, buildah and debootstrap"
  : "npm run test:engine -- release";

test("the image runs the tarball as an account without privileges", { skip }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-test-"));
  const builder = createBuilder(folder);
  after(builder.remove);
  await createBase(builder, folder);
  const had = existsSync(join(ROOT, "dist"));
  runRelease([
    ...["--image", "--only-tarball", `--base=${BASE}`],
    `--buildah-store=${builder.store.join(" ")}`,
    `--buildah-build=${ISOLATION.join(" ")}`,
  ]);
  const archive = readdirSync(join(ROOT, "dist")).find((name) => name.endsWith(".oci.tar"));
  assert.ok(archive);
  const id = await builder.run("pull", "--quiet", `oci-archive:${join(ROOT, "dist", archive)}`);
  if (!had) rmSync(join(ROOT, "dist"), { recursive: true });
  const container = await builder.run("from", id);
  const { OCIv1 } = JSON.parse(await builder.run("inspect", container));
  assert.equal(OCIv1.config.User, "1000:1000");
  assert.deepEqual(OCIv1.config.Cmd, ["kaunter", "serve"]);
  const run = (...words: string[]) => builder.run("run", ...ISOLATION, container, "--", ...words);
  assert.match(await run("kaunter", "--help"), /kaunter COMMAND/);
  await run(
    "sh",
    "-c",
    "test -w /data && ! test -w /opt/kaunter && ! test -e /opt/kaunter/packages/sandbox",
  );
});
