/**
 * Builds the Dockerfile with what Debian has. No registry of images is reached: Debian's base
 * system with this project's Node and this machine's npm stands in for the official Node image.
 */
import { execFileSync, type StdioOptions, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";
const BASE = "localhost/node";
/** What needs no more than root: the network is this machine's. */
export const ISOLATION = ["--isolation", "chroot"];

/** `timeout` ends what hangs, with every program below it. All here take minutes at most. */
const LIMIT = ["--kill-after=10", "600"];

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
  return { command, run, remove };
}

export type Builder = ReturnType<typeof createBuilder>;

/** Builds the image, and returns the name of a container made from it. */
export function createContainer(builder: Builder, folder: string): string {
  createBase(builder, folder);
  const options = [...ISOLATION, "--build-arg", `NODE_IMAGE=${BASE}`];
  builder.run("build", ...options, "--tag", "localhost/kaunter", ROOT);
  return builder.run("from", "localhost/kaunter");
}

/** What a program printed, without white space around. */
function read(program: string, words: readonly string[]): string {
  const stdio: StdioOptions = ["ignore", "pipe", "pipe"];
  return execFileSync(program, words, { encoding: "utf8", stdio }).trim();
}

const readBounded = (...words: string[]) => read("timeout", [...LIMIT, ...words]);

function createBase({ run }: Builder, folder: string): void {
  const system = join(folder, "system");
  const options = ["--variant=minbase", "--include=ca-certificates"];
  readBounded("debootstrap", ...options, "stable", system);
  cpSync(process.execPath, join(system, "usr/local/bin/node"));
  const modules = join(system, "usr/local/lib/node_modules");
  mkdirSync(modules, { recursive: true });
  cpSync(findNpm(), join(modules, "npm"), { recursive: true });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(system, "usr/local/bin/npm"));
  // This machine's network may have a certificate authority of its own.
  if (existsSync(CERTIFICATES)) cpSync(CERTIFICATES, join(system, CERTIFICATES));
  const registry = readBounded("npm", "config", "get", "registry");
  const container = run("from", "scratch");
  run("copy", container, system, "/");
  const env = [`npm_config_registry=${registry}`, `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`];
  run("config", ...env.flatMap((each) => ["--env", each]), container);
  run("commit", "--rm", container, BASE);
}

/** The folder of the npm on the path. */
function findNpm(): string {
  const script = 'readlink -f "$(command -v npm)"';
  const file = readBounded("sh", "-c", script);
  return join(dirname(file), "..");
}
