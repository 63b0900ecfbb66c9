import type { TargetPolicy } from "../../target-guard.ts";
import { findUrlProblem, readUrl } from "../read-url.ts";

/** A bucket, addressed by path. */
export interface S3Address {
  endpoint: string;
  region: string;
  bucket: string;
  /** Empty, or without a slash at its ends. */
  prefix: string;
}

const S3_FORM = "s3://HOST/BUCKET/PREFIX?region=REGION";
export const S3_SCHEMES = ["s3:", "s3+http:"];
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** Ends of names that AWS gives to what is no bucket: an access point, a directory bucket. */
const RESERVED_NAME = /(?:--[a-z]{1,8}-s3|-s3alias|\.mrap)$/;
const REGION = /^(?!fips-)[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?(?<!-fips)$/;
const REGION_DEFAULT = "us-east-1";
/** A key has 1,024 bytes; the rest is for the day and the event. */
const PREFIX_BYTES_MAX = 900;

export function findS3Problem(url: string, policy: TargetPolicy): string | null {
  const plain = { scheme: "s3+http:", secure: "s3:" };
  const problem = findUrlProblem(url, { policy, plain, parameters: ["region"], form: S3_FORM });
  if (problem) return problem;
  const { region, bucket, prefix } = readS3Url(url);
  if (!BUCKET.test(bucket) || RESERVED_NAME.test(bucket)) return `must name a bucket: ${S3_FORM}`;
  if (!REGION.test(region)) return "must have a region such as us-east-1";
  const isName = prefix.split("/").every((part) => !["", ".", ".."].includes(part));
  if (prefix !== "" && !isName) return "must not have . or .. or // in its prefix";
  if (Buffer.byteLength(prefix) > PREFIX_BYTES_MAX) {
    return `must not have a prefix of more than ${PREFIX_BYTES_MAX} bytes`;
  }
  return null;
}

/** Of a URL of this scheme. */
export function readS3Url(url: string): S3Address {
  const read = readUrl(url);
  if (!read) throw new Error("not a URL of a bucket");
  const { scheme, host, port, segments, parameters } = read;
  const [bucket = "", ...prefix] = segments;
  const protocol = scheme === "s3+http:" ? "http" : "https";
  const name = host.includes(":") ? `[${host}]` : host;
  return {
    endpoint: `${protocol}://${name}${port === null ? "" : `:${port}`}`,
    region: parameters.get("region") ?? REGION_DEFAULT,
    bucket,
    prefix: prefix.join("/"),
  };
}
