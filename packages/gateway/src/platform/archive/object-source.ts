import { constants } from "node:fs";
import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { reportingFailure } from "./object-store.ts";

/** A file that the gateway did not write, in a place that it reads. */
export interface FoundObject {
  name: string;
  bytes: number;
  /** Changes with the content; compared, never read. */
  version: string;
}

/** A folder or bucket that is only read: what others put there, directly under it. */
export interface ObjectSource {
  /** For logs and messages; holds no secret. */
  readonly place: string;
  /**
   * At most `OBJECTS_MAX`, by name, without names that end in `.part`. One that is being written
   * has another version at the next look.
   */
  list(): Promise<FoundObject[]>;
  /** Null when it is gone, or larger than `bytesMax`. */
  read(name: string, bytesMax: number): Promise<Buffer | null>;
  close(): void;
}

export const OBJECTS_MAX = 10_000;

/** Many programs write under such a name first. */
export function isFinished(name: string): boolean {
  return name !== "" && !name.startsWith(".") && !name.endsWith(".part");
}

/** Regular files of a folder; not those of folders in it, and no links. */
export function createFolderSource(folder: string): ObjectSource {
  const source: ObjectSource = {
    place: folder,
    list: () =>
      reportingFailure("list", source, "files", async () => {
        const entries = await readdir(folder, { withFileTypes: true });
        const files = entries.filter((entry) => entry.isFile() && isFinished(entry.name));
        const names = files.map(({ name }) => name);
        const found: FoundObject[] = [];
        for (const name of names.sort()) {
          const stats = await stat(join(folder, name)).catch(() => null);
          if (!stats) continue;
          found.push({ name, bytes: stats.size, version: `${stats.size} ${stats.mtimeMs}` });
          if (found.length === OBJECTS_MAX) break;
        }
        return found;
      }),
    read: (name, bytesMax) =>
      reportingFailure("read", source, name, async () => {
        if (name.includes("/")) return null;
        const file = await open(
          join(folder, name),
          constants.O_RDONLY | constants.O_NOFOLLOW,
        ).catch((error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT" || error.code === "ELOOP") return null;
          throw error;
        });
        if (!file) return null;
        try {
          const { size } = await file.stat();
          return size > bytesMax ? null : await readAtMost(file.createReadStream(), bytesMax);
        } finally {
          await file.close();
        }
      }),
    close() {},
  };
  return source;
}

/** It may have grown since it was listed. */
export async function readAtMost(
  content: AsyncIterable<Buffer>,
  bytesMax: number,
): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > bytesMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
