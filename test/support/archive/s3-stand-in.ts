import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/**
 * A stand-in for an S3-compatible store, written from the documented REST API and Signature
 * Version 4: put, get, delete, list, multipart upload, XML errors. It shares no code with the
 * client.
 */
export interface S3StandIn {
  readonly endpoint: string;
  readonly objects: ReadonlyMap<string, Buffer>;
  /** Of the request that put an object as a whole. */
  readonly headers: ReadonlyMap<string, IncomingHttpHeaders>;
  /** Uploads that were started and neither completed nor aborted. */
  readonly openUploads: ReadonlyMap<string, unknown>;
  /** `PUT /bucket/key?partNumber=1`, in order of arrival. */
  readonly requests: readonly string[];
  /** The next request for which `applies` is true gets this failure instead. */
  failNext(failure: Failure, applies?: (request: string) => boolean): void;
  close(): Promise<void>;
}

type Failure = "slow-down" | "forbidden" | "cut";

interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

export async function startS3StandIn(credentials: Credentials): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const headers = new Map<string, IncomingHttpHeaders>();
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>();
  const requests: string[] = [];
  const failures: { failure: Failure; applies: (request: string) => boolean }[] = [];
  let uploadCount = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "", "http://stand-in");
    const line = `${request.method} ${url.pathname}${url.search}`;
    requests.push(line);
    const at = failures.findIndex(({ applies }) => applies(line));
    const [failed] = at < 0 ? [] : failures.splice(at, 1);
    if (failed?.failure === "cut") {
      request.once("data", () => request.socket.destroy());
      request.once("end", () => request.socket.destroy());
      return;
    }
    const body = await buffer(request);
    if (failed?.failure === "slow-down") return sendError(response, 503, "SlowDown");
    if (failed?.failure === "forbidden") return sendError(response, 403, "AccessDenied");
    if (!isSigned(request, url, body, credentials)) {
      return sendError(response, 403, "SignatureDoesNotMatch");
    }
    const key = decodeURIComponent(url.pathname.slice(1)).replace(/\/$/, "");
    const uploadId = url.searchParams.get("uploadId");
    const upload = uploadId === null ? null : uploads.get(uploadId);
    if (upload === undefined) return sendError(response, 404, "NoSuchUpload");
    switch (`${request.method}${upload ? " upload" : ""}`) {
      case "POST": {
        if (!url.searchParams.has("uploads")) return sendError(response, 400, "InvalidRequest");
        uploadCount += 1;
        uploads.set(`upload-${uploadCount}`, { key, parts: new Map() });
        return sendXml(
          response,
          200,
          `<InitiateMultipartUploadResult><UploadId>upload-${uploadCount}</UploadId></InitiateMultipartUploadResult>`,
        );
      }
      case "PUT upload":
        upload?.parts.set(Number(url.searchParams.get("partNumber")), body);
        return void response.writeHead(200, { etag: etagOf(body) }).end();
      case "POST upload": {
        const listed = [
          ...body.toString().matchAll(/<ETag>(.*?)<\/ETag>[\s\S]*?<PartNumber>(\d+)</g),
        ];
        const parts = listed.map(([, etag = "", number]) => {
          const part = upload?.parts.get(Number(number));
          return part && etagOf(part) === etag.replaceAll("&quot;", '"') ? part : null;
        });
        // Every part but the last has at least 5 MB.
        if (parts.includes(null) || parts.slice(0, -1).some((part) => part && part.length < 5e6)) {
          return sendError(response, 400, "InvalidPart");
        }
        objects.set(key, Buffer.concat(parts as Buffer[])); // none is null
        uploads.delete(uploadId ?? "");
        return sendXml(
          response,
          200,
          `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>"x"</ETag></CompleteMultipartUploadResult>`,
        );
      }
      case "DELETE upload":
        uploads.delete(uploadId ?? "");
        return void response.writeHead(204).end();
      case "PUT":
        if (!isWhole(request, body)) return sendError(response, 400, "BadDigest");
        objects.set(key, body);
        headers.set(key, request.headers);
        return void response.writeHead(200, { etag: etagOf(body) }).end();
      case "DELETE":
        objects.delete(key);
        return void response.writeHead(204).end();
      case "GET": {
        if (url.searchParams.get("list-type") === "2") {
          return sendXml(response, 200, listPage(key, [...objects.keys()], url.searchParams));
        }
        const object = objects.get(key);
        if (!object) return sendError(response, 404, "NoSuchKey");
        return void response.writeHead(200, { "content-length": object.length }).end(object);
      }
      default:
        return sendError(response, 405, "MethodNotAllowed");
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    headers,
    openUploads: uploads,
    requests,
    failNext: (failure, applies = () => true) => failures.push({ failure, applies }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Fewer than any real store lists at once, so that every list has several pages. */
const PAGE_MAX = 3;

/** One page of ListObjectsV2, in the order of UTF-8 bytes. */
function listPage(bucket: string, keys: readonly string[], query: URLSearchParams): string {
  const [prefix = "", after = "", token = ""] = ["prefix", "start-after", "continuation-token"].map(
    (name) => query.get(name) ?? "",
  );
  const from = token || after;
  const rest = keys
    .filter((key) => key.startsWith(`${bucket}/`))
    .map((key) => key.slice(bucket.length + 1))
    .filter((key) => key.startsWith(prefix) && key > from)
    .sort();
  const page = rest.slice(0, PAGE_MAX);
  const next = rest.length > PAGE_MAX ? page.at(-1) : undefined;
  return [
    `<ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>`,
    ...page.map((key) => `<Contents><Key>${key}</Key></Contents>`),
    ...(next ? [`<NextContinuationToken>${next}</NextContinuationToken>`] : []),
    "</ListBucketResult>",
  ].join("");
}

/** By the checksum that the request may have. */
function isWhole({ headers }: IncomingMessage, body: Buffer): boolean {
  const expected = headers["content-md5"];
  return expected === undefined || expected === createHash("md5").update(body).digest("base64");
}

const etagOf = (body: Buffer) => `"${createHash("md5").update(body).digest("hex")}"`;

function sendError(response: ServerResponse, status: number, code: string): void {
  sendXml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** Signature Version 4, step by step, with the hash of the body checked too. */
function isSigned(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  { accessKeyId, secretAccessKey, region }: Credentials,
): boolean {
  const [, keyId, day = "", itsRegion, names = "", signature = ""] =
    AUTHORIZATION.exec(request.headers.authorization ?? "") ?? [];
  if (keyId !== accessKeyId || itsRegion !== region) return false;
  const signedHeaders = names.split(";");
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((n) => signedHeaders.includes(n))) {
    return false;
  }
  const bodyHash = createHash("sha256").update(body).digest("hex");
  if (request.headers["x-amz-content-sha256"] !== bodyHash) return false;
  const time = String(request.headers["x-amz-date"]);
  if (!time.startsWith(day)) return false;

  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
  const headers = signedHeaders.map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, query, headers.join(""), names, bodyHash];
  const scope = `${day}/${region}/s3/aws4_request`;
  const hashed = createHash("sha256").update(canonical.join("\n")).digest("hex");
  const signingKey = [day, region, "s3", "aws4_request"].reduce<Buffer>(
    (key, text) => createHmac("sha256", key).update(text).digest(),
    Buffer.from(`AWS4${secretAccessKey}`),
  );
  const expected = createHmac("sha256", signingKey)
    .update(["AWS4-HMAC-SHA256", time, scope, hashed].join("\n"))
    .digest();
  return timingSafeEqual(expected, Buffer.from(signature, "hex"));
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
