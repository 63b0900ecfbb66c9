import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { expectObjectName, type ObjectStore, reportingFailure } from "./object-store.ts";
import { syncFolder } from "./sync-folder.ts";

/**
 * Files under a folder, readable by this account only, or by its group too: they hold the data of
 * payers or merchants.
 */
export function createFolderStore(folder: string, isForGroup = false): ObjectStore {
  const [folderMode, fileMode] = isForGroup ? [0o750, 0o640] : [0o700, 0o600];
  const store: ObjectStore = {
    place: folder,
    write: (name, content) =>
      reportingFailure("write", store, name, async () => {
        expectObjectName(name);
        const path = join(folder, name);
        const unfinished = `${path}.part`;
        // What fails before the pipeline starts is reported by it too.
        content.on("error", () => {});
        await mkdir(dirname(path), { recursive: true, mode: folderMode });
        try {
          await pipeline(content, createWriteStream(unfinished, { mode: fileMode, flush: true }));
          await rename(unfinished, path);
        } catch (error) {
          await rm(unfinished, { force: true });
          throw error;
        }
        await syncFolder(dirname(path));
      }),
    read: (name) =>
      reportingFailure("read", store, name, async () => {
        expectObjectName(name);
        const file = await open(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return null;
          throw error;
        });
        return file && createReadStream("", { fd: file });
      }),
    close() {},
  };
  return store;
}
