import type { Secret } from "../secret.ts";
import type { ArchivePlace } from "./archive-place.ts";
import { createFolderStore } from "./folder-store.ts";
import type { ObjectStore } from "./object-store.ts";

/** The store of the archive; null when none is configured. */
export async function createObjectStore({
  archive: place,
  archiveKeyId,
  archiveSecret,
}: {
  archive: ArchivePlace | null;
  archiveKeyId: string | null;
  archiveSecret: Secret<string> | null;
}): Promise<ObjectStore | null> {
  if (place === null) return null;
  if (place.kind === "folder") return createFolderStore(place.path);
  if (!archiveKeyId || !archiveSecret) throw new Error("the archive's credentials are missing");
  // Loaded here: it is large, and most installations do without.
  const { createS3Store } = await import("./s3-store.ts");
  return createS3Store(place, { accessKeyId: archiveKeyId, secretAccessKey: archiveSecret });
}
