import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { basename, dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/** GNU tar: the same entries in the same order, whoever packs them and when. */
const SAME_BYTES = [
  ...["--format=gnu", "--sort=name", "--owner=0", "--group=0", "--numeric-owner"],
  "--mode=u=rwX,go=rX",
];

/** Packs a folder under its own name. Returns when the file is complete. */
export async function packFolder(folder: string, file: string, epoch: number): Promise<void> {
  const words = [...SAME_BYTES, `--mtime=@${epoch}`, "-cf", "-", basename(folder)];
  const tar = spawn("tar", words, {
    cwd: dirname(folder),
    env: { ...process.env, LC_ALL: "C", TAR_OPTIONS: "" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(tar, "close");
  // A gzip header of Node has neither a name nor a time.
  await pipeline(tar.stdout, createGzip(), createWriteStream(file));
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar ended with ${code}`);
}
