import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { systemRandom } from "../platform/random.ts";
import { MASTER_KEY_BYTES } from "../platform/sealer.ts";
import { Secret } from "../platform/secret.ts";
import { writePrivateFile } from "./process/private-file.ts";

const FILE_NAME = "master.key";

/**
 * The configured key, or in the sandbox a generated one, stored in the data folder with mode 0600.
 */
export function ensureMasterKey(config: Config): Secret<Buffer> {
  if (config.masterKey) return config.masterKey;
  const path = join(config.dataDir, FILE_NAME);
  const kept = readKey(path);
  if (kept) return new Secret(kept);
  const key = systemRandom.bytes(MASTER_KEY_BYTES);
  writePrivateFile(path, `${key.toString("hex")}\n`);
  return new Secret(key);
}

function readKey(path: string): Buffer | null {
  try {
    return Buffer.from(readFileSync(path, "utf8").trim(), "hex");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
