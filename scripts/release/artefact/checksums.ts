import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

/** What a signature is for; `ssh-keygen -Y verify -n` must name the same. */
const NAMESPACE = "kaunter-release";
/** Who signs, in `allowed_signers`. */
const SIGNER = "kaunter-release";

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** As `sha256sum --check` reads it. */
export async function writeSums(folder: string, names: readonly string[]): Promise<string> {
  const lines = names
    .toSorted()
    .map(async (name) => `${await sha256Of(join(folder, name))}  ${name}\n`);
  return (await Promise.all(lines)).join("");
}

/**
 * Writes `FILE.sig` with the private key in `keyFile`, without a passphrase, and verifies it the
 * way a user does. `allowed` lists the keys of this repository; where there is such a file, only
 * they may sign.
 */
export function sign(file: string, keyFile: string, allowed: string): void {
  rmSync(`${file}.sig`, { force: true });
  run(["-Y", "sign", "-q", "-f", keyFile, "-n", NAMESPACE, file]);
  if (!existsSync(allowed)) return;
  const words = ["-Y", "verify", "-f", allowed, "-I", SIGNER, "-n", NAMESPACE, "-s", `${file}.sig`];
  try {
    run(words, readFileSync(file, "utf8"));
  } catch (error) {
    rmSync(`${file}.sig`);
    throw new Error(`the key in ${keyFile} is not one of ${allowed}`, { cause: error });
  }
}

function run(words: string[], input = ""): void {
  execFileSync("ssh-keygen", words, { input, stdio: ["pipe", "ignore", "pipe"] });
}
