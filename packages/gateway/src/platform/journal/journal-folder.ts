import { constants } from "node:fs";
import { mkdir, open, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "../archive/sync-folder.ts";

export interface JournalFile {
  /** Resolves when it is on the disk. */
  append(bytes: Buffer): Promise<void>;
  close(): Promise<void>;
}

/** Where the files of all processes are. */
export interface JournalFolder {
  create(openedAt: Date, id: string): Promise<JournalFile>;
  /** Names of files that were opened since then, by the time they were opened. */
  list(since: Date): Promise<string[]>;
  read(name: string): Promise<Buffer>;
  /** Deletes files that were opened before this. */
  deleteBefore(time: Date): Promise<void>;
}

const NAME = /^\d{8}T\d{6}Z-[0-9a-f]{12}$/;

/** `20261129T071500Z`: names sort by time. */
const stampOf = (time: Date) => `${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

export const journalNameOf = (openedAt: Date, id: string) => `${stampOf(openedAt)}-${id}`;

export const isOpenedSince = (name: string, since: Date) =>
  NAME.test(name) && name >= stampOf(since);

/** Readable by this account only. Files of other processes and machines may be there too. */
export function createJournalFolder(path: string): JournalFolder {
  const folder: JournalFolder = {
    async create(openedAt, id) {
      await mkdir(path, { recursive: true, mode: 0o700 });
      const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_APPEND;
      const file = await open(join(path, journalNameOf(openedAt, id)), flags, 0o600);
      await syncFolder(path);
      return {
        async append(bytes) {
          await file.appendFile(bytes);
          await file.datasync();
        },
        close: () => file.close(),
      };
    },
    async list(since) {
      const names = await readdir(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      });
      return names.filter((name) => isOpenedSince(name, since)).sort();
    },
    read: (name) => readFile(join(path, name)),
    async deleteBefore(time) {
      const names = await folder.list(new Date(0));
      const old = names.filter((name) => !isOpenedSince(name, time));
      for (const name of old) await rm(join(path, name), { force: true });
    },
  };
  return folder;
}
