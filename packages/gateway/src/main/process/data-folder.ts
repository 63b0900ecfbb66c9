import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartError } from "./explain-start-failure.ts";

export function prepareDataDir(dataDir: string): void {
  try {
    makeFolders(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new StartError(
      `The data folder ${dataDir} cannot be used (${reason}). Set KAUNTER_DATA_DIR to a writable folder.`,
    );
  }
}

/** Not `recursive`: Node never returns when a folder cannot be created, such as below /proc. */
function makeFolders(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  makeFolders(dirname(path));
  mkdirSync(path);
}
