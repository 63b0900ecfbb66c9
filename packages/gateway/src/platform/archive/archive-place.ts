/** Where the archive is: a folder of this machine or a bucket of an S3-compatible store. */
export type ArchivePlace =
  | { kind: "folder"; path: string }
  | { kind: "s3"; bucket: string; prefix: string; endpoint: string; region: string };

/** A folder of an SFTP server. */
export interface SftpPlace {
  kind: "sftp";
  host: string;
  port: number;
  user: string;
  /** Absolute. */
  path: string;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z0-9-]+$/;
const REGION_DEFAULT = "us-east-1";
const S3_PARAMETERS = ["endpoint", "region"];

/** `file:///path` or `s3://bucket/prefix?endpoint=https://…&region=…`; null for anything else. */
export function parseArchiveUrl(given: string): ArchivePlace | null {
  const url = URL.parse(given);
  if (url === null || url.username !== "" || url.password !== "" || url.hash !== "") return null;
  if (url.protocol === "file:") return parseFolder(url);
  return url.protocol === "s3:" ? parseBucket(url) : null;
}

/** The same, or `sftp://user@host:port/folder`; null for anything else. */
export function parseDeliveryUrl(given: string): ArchivePlace | SftpPlace | null {
  const url = URL.parse(given);
  return url?.protocol === "sftp:" ? parseSftp(url) : parseArchiveUrl(given);
}

const SSH_PORT = 22;

function parseSftp(url: URL): SftpPlace | null {
  const { hostname, port, username, password, pathname } = url;
  const [user, path] = [decode(username), decode(pathname)];
  // A password in an address ends up in logs.
  if (password !== "" || url.search !== "" || url.hash !== "") return null;
  if (!user || !path || hostname === "") return null;
  return {
    kind: "sftp",
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? SSH_PORT : Number(port),
    ...{ user, path: path.replace(/(?<=.)\/+$/, "") },
  };
}

function parseFolder({ host, pathname, search }: URL): ArchivePlace | null {
  const path = decode(pathname)?.replace(/\/+$/, "");
  if (host !== "" || search !== "" || !path) return null;
  return { kind: "folder", path };
}

function parseBucket({ host, pathname, searchParams }: URL): ArchivePlace | null {
  const prefix = decode(pathname)?.replace(/^\/+|\/+$/g, "");
  if (!BUCKET.test(host) || prefix === undefined) return null;
  if ([...searchParams.keys()].some((name) => !S3_PARAMETERS.includes(name))) return null;
  const region = searchParams.get("region") ?? REGION_DEFAULT;
  if (!REGION.test(region)) return null;
  const endpoint = searchParams.get("endpoint") ?? `https://s3.${region}.amazonaws.com`;
  if (!/^https?:\/\/[^/?#@\s]+\/?$/.test(endpoint) || !URL.canParse(endpoint)) return null;
  return { kind: "s3", bucket: host, prefix, endpoint: endpoint.replace(/\/$/, ""), region };
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
