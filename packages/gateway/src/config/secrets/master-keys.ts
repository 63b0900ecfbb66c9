import { readFileSync, statSync } from "node:fs";
import { MASTER_KEY_BYTES } from "../../platform/keys/sealer.ts";
import type { Secret } from "../../platform/secret.ts";

/** Completes "KAUNTER_MASTER_KEY_FILE …". Never repeats what the file holds. */
export class MasterKeyFileError extends Error {
  override readonly name = "MasterKeyFileError";
}

const KEYS_MAX = 8;
const GROUP_READ = 0o040;
const FORBIDDEN = 0o177;

interface MasterKeys {
  masterKey: Secret<Buffer> | null;
  otherMasterKeys: readonly Secret<Buffer>[];
}

/** The key that seals, then those that only open. Empty where none is configured. */
export function masterKeysOf({ masterKey, otherMasterKeys }: MasterKeys): Buffer[] {
  return [...(masterKey ? [masterKey] : []), ...otherMasterKeys].map((key) => key.reveal());
}

/** Keys separated by commas; null when one is not valid or is there twice. */
export function parseMasterKeys(text: string): Buffer[] | null {
  return parseKeys(text.split(","));
}

/**
 * One key a line; empty lines and those that begin with # are skipped. Throws `MasterKeyFileError`.
 */
export function readMasterKeyFile(path: string): Buffer[] {
  const lines = readPrivateLines(path).filter((line) => line !== "" && !line.startsWith("#"));
  if (lines.length === 0) throw new MasterKeyFileError(`${path} has no key.`);
  const keys = parseKeys(lines);
  if (keys) return keys;
  throw new MasterKeyFileError(
    `${path} must have one key a line: 32 bytes each, as 64 hexadecimal digits or Base64, no key twice, at most ${KEYS_MAX}.`,
  );
}

/** A file with secrets, trimmed line by line. Throws `MasterKeyFileError`. */
export function readPrivateLines(path: string): string[] {
  try {
    const { mode, uid } = statSync(path);
    const forbidden = uid === 0 ? FORBIDDEN & ~GROUP_READ : FORBIDDEN;
    if ((mode & forbidden) === 0) {
      return readFileSync(path, "utf8")
        .split("\n")
        .map((line) => line.trim());
    }
    const shown = (mode & 0o777).toString(8).padStart(4, "0");
    throw new MasterKeyFileError(
      `${path} can be read by others (mode ${shown}). Run: chmod 600 ${path}`,
    );
  } catch (error) {
    if (error instanceof MasterKeyFileError) throw error;
    const code = error instanceof Error && "code" in error ? error.code : error;
    throw new MasterKeyFileError(`${path} cannot be read (${code}).`);
  }
}

function parseKeys(texts: readonly string[]): Buffer[] | null {
  const keys = texts.map((text) => parseKey(text.trim()));
  const isDistinct = new Set(keys.map((key) => key.toString("hex"))).size === keys.length;
  const isValid = keys.every((key) => key.length === MASTER_KEY_BYTES);
  return isValid && isDistinct && keys.length <= KEYS_MAX ? keys : null;
}

function parseKey(text: string): Buffer {
  return Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? "hex" : "base64");
}
