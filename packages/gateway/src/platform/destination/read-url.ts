import { bareHost, findHostProblem, type TargetPolicy } from "../target-guard.ts";

/** A URL of a scheme that browsers do not know. */
export interface ReadUrl {
  scheme: string;
  /** As of a URL of https: an IP address in its one form, without brackets. */
  host: string;
  /** Null: the scheme's own. */
  port: number | null;
  /** Decoded, without empty ones at the ends. */
  segments: readonly string[];
  parameters: ReadonlyMap<string, string>;
}

/** Null for what is no URL of a server. */
export function readUrl(url: string): ReadUrl | null {
  const given = URL.parse(url);
  if (!given || given.host === "") return null;
  // Of an unknown scheme, the host stays as written: 0x7f.1, or LOCALHOST.
  const known = URL.parse(given.href.replace(/^[^:]+/, "https"));
  const path = given.pathname.replace(/^\/+|\/+$/g, "");
  const segments = path === "" ? [] : path.split("/").map(decode);
  if (!known || segments.includes(null)) return null;
  return {
    scheme: given.protocol,
    host: bareHost(known.hostname),
    port: given.port === "" ? null : Number(given.port),
    segments: segments.filter((segment) => segment !== null),
    parameters: new Map(given.searchParams),
  };
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

interface Rules {
  policy: TargetPolicy;
  /** The scheme without encryption, and the one to use instead. */
  plain: { scheme: string; secure: string };
  parameters: readonly string[];
  /** Of a right URL. */
  form: string;
}

/** What is wrong with the parts that all such URLs have, or null. */
export function findUrlProblem(
  url: string,
  { policy, plain, parameters, form }: Rules,
): string | null {
  const given = URL.parse(url);
  const read = readUrl(url);
  if (!given || !read) return `must have the form ${form}`;
  if (given.username || given.password) {
    return "must not contain a username or password: send them as credentials";
  }
  if (given.hash) return "must not contain #";
  if (read.scheme === plain.scheme && policy !== "any") {
    return `must begin with ${plain.secure}//: credentials are not sent without encryption`;
  }
  const unknown = [...read.parameters.keys()].find((name) => !parameters.includes(name));
  if (unknown !== undefined) return `has an unknown parameter ${unknown}: its form is ${form}`;
  return findHostProblem(read.host, policy);
}
