import { open } from "node:fs/promises";

/** The names in a folder survive a power failure too. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
