import type { Readable } from "node:stream";
import { GetObjectCommand, NoSuchKey, S3Client, type S3ClientConfig } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { Secret } from "../secret.ts";
import type { ArchivePlace } from "./archive-place.ts";
import { expectObjectName, type ObjectStore, reportingFailure } from "./object-store.ts";

export interface ArchiveCredentials {
  accessKeyId: string;
  secretAccessKey: Secret<string>;
}

/** Kept in memory at a time. A store takes 10,000 parts, so an object may have 160 GB. */
const PART_BYTES = 16 * 1_048_576;
const CONNECT_MS = 10_000;
const REQUEST_MS = 60_000;
const TRIES = 5;

export type Bucket = Extract<ArchivePlace, { kind: "s3" }>;

/** By path-style addresses, which every compatible store understands. */
export function createS3Client(
  { endpoint, region }: Pick<Bucket, "endpoint" | "region">,
  { accessKeyId, secretAccessKey }: ArchiveCredentials,
  other: Pick<S3ClientConfig, "maxAttempts" | "requestHandler" | "systemClockOffset"> = {},
): S3Client {
  return new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey: secretAccessKey.reveal() },
    // Not every compatible store knows the newer checksums. The signature covers each part.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: REQUEST_MS,
      socketTimeout: REQUEST_MS,
      throwOnRequestTimeout: true,
    },
    ...other,
  });
}

/** Objects in a bucket. */
export function createS3Store(place: Bucket, credentials: ArchiveCredentials): ObjectStore {
  const { bucket, prefix, endpoint } = place;
  const client = createS3Client(place, credentials);
  const keyOf = (name: string) => {
    expectObjectName(name);
    return { Bucket: bucket, Key: prefix === "" ? name : `${prefix}/${name}` };
  };
  const store: ObjectStore = {
    place: `${endpoint}/${bucket}${prefix && `/${prefix}`}`,
    write: (name, content) =>
      reportingFailure("write", store, name, async () => {
        const params = { ...keyOf(name), Body: content };
        await new Upload({ client, params, partSize: PART_BYTES, queueSize: 1 }).done();
      }),
    read: (name) =>
      reportingFailure("read", store, name, async () => {
        try {
          const { Body } = await client.send(new GetObjectCommand(keyOf(name)));
          return Body as Readable; // on Node
        } catch (error) {
          if (error instanceof NoSuchKey) return null;
          throw error;
        }
      }),
    close: () => client.destroy(),
  };
  return store;
}
