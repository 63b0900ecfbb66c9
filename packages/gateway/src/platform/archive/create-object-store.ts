import type { Secret } from "../secret.ts";
import type { ArchivePlace, SftpPlace } from "./archive-place.ts";
import { createFolderStore } from "./folder-store.ts";
import { createFolderSource, type ObjectSource } from "./object-source.ts";
import type { ObjectStore } from "./object-store.ts";
import type { SftpCredentials } from "./sftp-store.ts";

/** Where objects go, and what a bucket or a server asks for. */
export interface ObjectStoreSettings {
  place: ArchivePlace | SftpPlace | null;
  keyId: string | null;
  secret: Secret<string> | null;
  sftp?: SftpCredentials | null;
  /** Others of the owner's group may read the files of a folder. */
  isForGroup?: boolean;
}

/** Null when no place is configured. */
export async function createObjectStore({
  place,
  keyId,
  secret,
  sftp = null,
  isForGroup = false,
}: ObjectStoreSettings): Promise<ObjectStore | null> {
  if (place === null) return null;
  if (place.kind === "folder") return createFolderStore(place.path, isForGroup);
  if (place.kind === "sftp") {
    if (sftp === null) throw new Error("the server's host key is missing");
    const { createSftpStore } = await import("./sftp-store.ts");
    return createSftpStore(place, sftp);
  }
  if (!keyId || !secret) throw new Error("the bucket's credentials are missing");
  // Loaded here: it is large, and most installations do without.
  const { createS3Store } = await import("./s3-store.ts");
  return createS3Store(place, { accessKeyId: keyId, secretAccessKey: secret });
}

/** The same for a place that is only read. */
export async function createObjectSource({
  place,
  keyId,
  secret,
  sftp = null,
}: Pick<ObjectStoreSettings, "place" | "keyId" | "secret" | "sftp">): Promise<ObjectSource | null> {
  if (place === null) return null;
  if (place.kind === "folder") return createFolderSource(place.path);
  if (place.kind === "sftp") {
    if (sftp === null) throw new Error("the server's host key is missing");
    const { createSftpSource } = await import("./sftp-source.ts");
    return createSftpSource(place, sftp);
  }
  if (!keyId || !secret) throw new Error("the bucket's credentials are missing");
  const { createS3Source } = await import("./s3-source.ts");
  return createS3Source(place, { accessKeyId: keyId, secretAccessKey: secret });
}
