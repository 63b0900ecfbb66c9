import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  MasterKeyFileError,
  masterKeysOf,
  readMasterKeyFile,
} from "../config/secrets/master-keys.ts";
import { type Config, ConfigError } from "../config.ts";
import { MASTER_KEY_BYTES } from "../platform/keys/sealer.ts";
import { systemRandom } from "../platform/random.ts";
import { Secret } from "../platform/secret.ts";
import { writePrivateFile } from "./process/private-file.ts";

const FILE_NAME = "master.key";

/** Of a sandbox, which may have no key of its own. */
const masterKeyPath = (dataDir: string) => join(dataDir, FILE_NAME);

/** The configured keys, or those in a sandbox's data folder; empty where there are none yet. */
export function findMasterKeys(config: Config): Buffer[] {
  const path = masterKeyPath(config.dataDir);
  const isKept = config.masterKey === null && config.mode === "sandbox" && existsSync(path);
  if (!isKept) return masterKeysOf(config);
  try {
    return readMasterKeyFile(path);
  } catch (error) {
    if (!(error instanceof MasterKeyFileError)) throw error;
    throw new ConfigError([`The master key ${error.message}`], config);
  }
}

/** With the master keys; a sandbox without one generates it, with mode 0600 in the data folder. */
export function withMasterKeys(config: Config): Config {
  const [masterKey, ...others] = findMasterKeys(config);
  if (masterKey) {
    return {
      ...config,
      masterKey: new Secret(masterKey),
      otherMasterKeys: others.map((key) => new Secret(key)),
    };
  }
  const key = systemRandom.bytes(MASTER_KEY_BYTES);
  writePrivateFile(masterKeyPath(config.dataDir), `${key.toString("hex")}\n`);
  return { ...config, masterKey: new Secret(key) };
}
