import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { type ArchiveCredentials, type Bucket, createS3Client } from "../archive/s3-store.ts";
import { isOpenedSince, type JournalFolder, journalNameOf } from "./journal-folder.ts";

const NUMBER_DIGITS = 9;

/**
 * The same in a bucket, whose objects cannot be appended to: what is appended is an object of its
 * own, under the file's name.
 */
export function createJournalBucket(
  place: Bucket,
  credentials: ArchiveCredentials,
): JournalFolder & { close(): void } {
  const client = createS3Client(place, credentials);
  const Bucket = place.bucket;
  const start = place.prefix === "" ? "" : `${place.prefix}/`;

  /** Keys below `start` after `after`, in order. */
  async function* listKeys(prefix: string, after: string): AsyncGenerator<string> {
    let token: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({
          ...{ Bucket, Prefix: `${start}${prefix}`, ContinuationToken: token },
          ...(after && { StartAfter: `${start}${after}` }),
        }),
      );
      for (const { Key = "" } of page.Contents ?? []) yield Key.slice(start.length);
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  return {
    async create(openedAt, id) {
      const name = journalNameOf(openedAt, id);
      let count = 0;
      return {
        async append(bytes) {
          const number = String(count).padStart(NUMBER_DIGITS, "0");
          count += 1;
          const Key = `${start}${name}/${number}`;
          await client.send(new PutObjectCommand({ Bucket, Key, Body: bytes }));
        },
        close: () => Promise.resolve(),
      };
    },
    async list(since) {
      const names = new Set<string>();
      for await (const key of listKeys("", journalNameOf(since, ""))) {
        const [name = ""] = key.split("/");
        if (isOpenedSince(name, since)) names.add(name);
      }
      return [...names];
    },
    async read(name) {
      const parts: Buffer[] = [];
      for await (const key of listKeys(`${name}/`, "")) {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: `${start}${key}` }));
        parts.push(await buffer(Body as Readable)); // on Node
      }
      return Buffer.concat(parts);
    },
    async deleteBefore(time) {
      for await (const key of listKeys("", "")) {
        if (isOpenedSince(key.split("/")[0] ?? "", time)) return;
        await client.send(new DeleteObjectCommand({ Bucket, Key: `${start}${key}` }));
      }
    },
    close: () => client.destroy(),
  };
}
