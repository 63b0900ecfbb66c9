import type { Readable } from "node:stream";
import { GetObjectCommand, ListObjectsV2Command, NoSuchKey } from "@aws-sdk/client-s3";
import {
  type FoundObject,
  isFinished,
  OBJECTS_MAX,
  type ObjectSource,
  readAtMost,
} from "./object-source.ts";
import { reportingFailure } from "./object-store.ts";
import { type ArchiveCredentials, type Bucket, createS3Client } from "./s3-store.ts";

/** Objects directly under a prefix of a bucket. */
export function createS3Source(place: Bucket, credentials: ArchiveCredentials): ObjectSource {
  const { bucket, prefix, endpoint } = place;
  const client = createS3Client(place, credentials);
  const start = prefix === "" ? "" : `${prefix}/`;

  async function listPage(after: string | undefined) {
    const { Contents = [], NextContinuationToken } = await client.send(
      new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: start,
        Delimiter: "/",
        ContinuationToken: after,
      }),
    );
    return { contents: Contents, next: NextContinuationToken };
  }

  const source: ObjectSource = {
    place: `${endpoint}/${bucket}${prefix && `/${prefix}`}`,
    list: () =>
      reportingFailure("list", source, "objects", async () => {
        const found: FoundObject[] = [];
        let after: string | undefined;
        do {
          const { contents, next } = await listPage(after);
          for (const { Key = "", Size = 0, ETag = "" } of contents) {
            const name = Key.slice(start.length);
            if (isFinished(name)) found.push({ name, bytes: Size, version: `${Size} ${ETag}` });
          }
          after = next;
        } while (after !== undefined && found.length < OBJECTS_MAX);
        return found.slice(0, OBJECTS_MAX);
      }),
    read: (name, bytesMax) =>
      reportingFailure("read", source, name, async () => {
        try {
          const { Body } = await client.send(
            new GetObjectCommand({ Bucket: bucket, Key: `${start}${name}` }),
          );
          return await readAtMost(Body as Readable, bytesMax); // on Node
        } catch (error) {
          if (error instanceof NoSuchKey) return null;
          throw error;
        }
      }),
    close: () => client.destroy(),
  };
  return source;
}
