import { posix } from "node:path";
import type { SftpPlace } from "./archive-place.ts";
import { isFinished, OBJECTS_MAX, type ObjectSource } from "./object-source.ts";
import { reportingFailure } from "./object-store.ts";
import { SFTP_LIMITS, type SftpCredentials, withSession } from "./sftp-store.ts";

/**
 * Regular files of a folder of an SFTP server, which is only read; its host key is pinned. Each act
 * has a connection of its own.
 */
export function createSftpSource(
  place: SftpPlace,
  credentials: SftpCredentials,
  limits = SFTP_LIMITS,
): ObjectSource {
  const source: ObjectSource = {
    place: `sftp://${place.user}@${place.host}:${place.port}${place.path}`,
    list: () =>
      reportingFailure("list", source, "files", async () => {
        const found = await withSession(place, credentials, limits, (session) =>
          session.listFiles(place.path),
        );
        return found
          .filter(({ name }) => isFinished(name) && !name.includes("/"))
          .sort((a, b) => (a.name < b.name ? -1 : 1))
          .slice(0, OBJECTS_MAX)
          .map(({ name, size, mtime }) => ({ name, bytes: size, version: `${size} ${mtime}` }));
      }),
    read: (name, bytesMax) =>
      reportingFailure("read", source, name, async () => {
        if (name.includes("/")) return null;
        const bytes = await withSession(place, credentials, limits, (session) =>
          session.read(posix.join(place.path, name)),
        );
        return bytes && bytes.length <= bytesMax ? bytes : null;
      }),
    close() {},
  };
  return source;
}
