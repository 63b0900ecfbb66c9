/** A server that an address names. */
export interface Host {
  host: string;
  port: number;
}

/** An address with several hosts, such as `postgresql://a,b:5433/name`, as libpq reads it. */
export interface ManyHosts {
  hosts: readonly Host[];
  /** False: `target_session_attrs=any`. */
  needsWritable: boolean;
  /** The same address with one host. */
  at(host: Host): string;
}

const SCHEME = /^postgres(ql)?:\/\//;
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(.*)$/;
const HOST = /^(\[[\da-f:.]+\]|[^\s:[\]]+)(?::(\d{1,5}))?$/i;
const DEFAULT_PORT = 5432;
const PORT_MAX = 65_535;
/** Of libpq's values, those of a server that a gateway can use. Default: `read-write`. */
const TARGETS: ReadonlySet<string> = new Set(["any", "primary", "read-write"]);

export function isDatabaseUrl(url: string): boolean {
  if (!SCHEME.test(url)) return false;
  if (!namesManyHosts(url)) return URL.canParse(url);
  const many = readManyHosts(url);
  return many?.hosts.every((host) => URL.canParse(many.at(host))) ?? false;
}

/** Null for an address with one host, and for one that is not valid. */
export function readManyHosts(url: string): ManyHosts | null {
  const [, before, hostList, after] = PARTS.exec(url) ?? [];
  if (!hostList?.includes(",") || after === undefined) return null;
  const hosts = hostList.split(",").map(readHost);
  if (!hosts.every((host) => host !== null)) return null;
  const question = after.indexOf("?");
  const query = new URLSearchParams(question < 0 ? "" : after.slice(question));
  const target = query.get("target_session_attrs") ?? "read-write";
  if (!TARGETS.has(target)) return null;
  return {
    hosts,
    needsWritable: target !== "any",
    at: ({ host, port }) => `${before}${host}:${port}${after}`,
  };
}

/** The same database at another server. */
export function atHost(url: string, { host, port }: Host): string {
  const many = readManyHosts(url);
  const [first] = many?.hosts ?? [];
  const moved = new URL(many && first ? many.at(first) : url);
  moved.hostname = host;
  moved.port = String(port);
  return moved.href;
}

const namesManyHosts = (url: string) => PARTS.exec(url)?.[2]?.includes(",") ?? false;

function readHost(text: string): Host | null {
  const [, host, given] = HOST.exec(text) ?? [];
  const port = given === undefined ? DEFAULT_PORT : Number(given);
  return host === undefined || port < 1 || port > PORT_MAX ? null : { host, port };
}
