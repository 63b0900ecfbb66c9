import { createHash } from "node:crypto";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { createS3Client } from "../../archive/s3-store.ts";
import { type Clock, machineClock } from "../../clock.ts";
import { type HttpClient, HttpFailure, type HttpResponse } from "../../http-client.ts";
import type { Delivery } from "../destination.ts";
import type { S3Address } from "./s3-url.ts";

/**
 * Puts a webhook into the bucket. The library signs the request, and our own client sends it: with
 * the guard, the proxy, the connections and the time limit of every webhook.
 */
export async function putObject(
  { http, clock }: { http: HttpClient; clock: Clock },
  { endpoint, region, bucket, prefix }: S3Address,
  { credentials, eventId, day, headers, body, timeoutMs }: Delivery,
): Promise<HttpResponse> {
  if (!credentials) throw new Error("a bucket needs credentials");
  const { username: accessKeyId, password: secretAccessKey } = credentials;
  const sent = Promise.withResolvers<HttpResponse>();
  let isSent = false;
  const requestHandler = {
    async handle({ path, query, headers, body }: SignedRequest) {
      if (isSent) throw new Error("a webhook is one request");
      isSent = true;
      const url = `${endpoint}${path}?${new URLSearchParams(query)}`;
      sent.resolve(http.send({ method: "PUT", url, headers, body, timeoutMs }));
      const { status: statusCode, headers: received, body: text } = await sent.promise;
      // The library makes its own of the body that it gets.
      return { response: { statusCode, headers: received, body: Buffer.from(text) } };
    },
  };
  const bytes = Buffer.from(body);
  const key = `${day}/${eventId}.json`;
  const put = new PutObjectCommand({
    Bucket: bucket,
    Key: prefix === "" ? key : `${prefix}/${key}`,
    Body: bytes,
    ContentType: "application/json",
    ContentMD5: createHash("md5").update(bytes).digest("base64"),
    Metadata: metadataOf(headers),
  });
  const keys = { accessKeyId, secretAccessKey };
  const client = createS3Client({ endpoint, region }, keys, {
    ...{ requestHandler, maxAttempts: 1 },
    systemClockOffset: clock.now().getTime() - machineClock.now().getTime(),
  });
  // What it makes of the response does not matter; without one, nothing was sent.
  client.send(put).catch((cause: unknown) => {
    sent.reject(
      cause instanceof HttpFailure ? cause : new HttpFailure("connect", false, { cause }),
    );
  });
  return sent.promise;
}

/** As the library gives it to its handler. */
interface SignedRequest {
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** Without the headers that an object has by itself. */
function metadataOf(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith("X-")));
}
