/**
 * Builds the Dockerfile with what Debian has, and without blocking: other test files run meanwhile.
 * No registry of images is reached: Debian's base system with this project's Node and this
 * machine's npm stands in for the official Node image.
 */
import { execFile, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { cp } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "../..");
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";
export const BASE = "localhost/node";
/** What needs no more than root: the network is this machine's. */
export const ISOLATION = ["--isolation", "chroot"];

/** `timeout` ends what hangs, with every program below it. All here take minutes at most. */
const LIMIT = ["--kill-after=10", "900"];

/** `buildah` with a store of its own, so that nothing on this machine is seen or changed. */
export function createBuilder(folder: string) {
  const store = ["--root", join(folder, "store"), "--runroot", join(folder, "run")];
  /** Words for `spawn`, because a container's program runs below it. */
  const command = (...words: string[]): [string, string[]] => [
    "timeout",
    [...LIMIT, "buildah", ...store, "--storage-driver", "overlay", ...words],
  ];
  const run = (...words: string[]) => read(...command(...words));
  /** Removes what it built, and the mount that its store is. */
  const remove = () => {
    spawnSync("umount", ["--recursive", join(folder, "store/overlay")]);
    rmSync(folder, { recursive: true, force: true });
  };
  return { command, run, remove, store: [...store, "--storage-driver", "overlay"] };
}

export type Builder = ReturnType<typeof createBuilder>;

/**
 * Builds a sandbox's tarball and its image, and returns the name of a container made from it. From
 * the sources the Dockerfile builds the same tarball, by installing everything twice.
 */
export async function createContainer(builder: Builder, folder: string): Promise<string> {
  await createBase(builder, folder);
  const release = join(ROOT, "scripts/release/build-release.ts");
  const words = ["--edition", "sandbox", "--only-tarball"];
  const [tarball = ""] = (await readBounded(process.execPath, release, ...words)).split(" ");
  const args = [`NODE_IMAGE=${BASE}`, `BASE_IMAGE=${BASE}`, `TARBALL=${tarball}`];
  const options = [...ISOLATION, ...args.flatMap((arg) => ["--build-arg", arg])];
  await builder.run("build", ...options, "--tag", "localhost/kaunter", ROOT);
  rmSync(join(ROOT, tarball));
  return builder.run("from", "localhost/kaunter");
}

const execute = promisify(execFile);

/** What a program printed, without white space around. */
async function read(program: string, words: readonly string[]): Promise<string> {
  const { stdout } = await execute(program, words, { cwd: ROOT, encoding: "utf8" });
  return stdout.trim();
}

const readBounded = (...words: string[]) => read("timeout", [...LIMIT, ...words]);

/** Debian with Node and npm, under the name `BASE`. */
export async function createBase({ run }: Builder, folder: string): Promise<void> {
  const system = join(folder, "system");
  const options = ["--variant=minbase", "--include=ca-certificates"];
  await readBounded("debootstrap", ...options, "stable", system);
  await cp(process.execPath, join(system, "usr/local/bin/node"));
  const modules = join(system, "usr/local/lib/node_modules");
  mkdirSync(modules, { recursive: true });
  await cp(await findNpm(), join(modules, "npm"), { recursive: true });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(system, "usr/local/bin/npm"));
  // This machine's network may have a certificate authority of its own.
  if (existsSync(CERTIFICATES)) await cp(CERTIFICATES, join(system, CERTIFICATES));
  const registry = await readBounded("npm", "config", "get", "registry");
  const container = await run("from", "scratch");
  await run("copy", container, system, "/");
  const env = [`npm_config_registry=${registry}`, `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`];
  await run("config", ...env.flatMap((each) => ["--env", each]), container);
  await run("commit", "--rm", container, BASE);
}

/** The folder of the npm on the path. */
async function findNpm(): Promise<string> {
  const script = 'readlink -f "$(command -v npm)"';
  const file = await readBounded("sh", "-c", script);
  return join(dirname(file), "..");
}
