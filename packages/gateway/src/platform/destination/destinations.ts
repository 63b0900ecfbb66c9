import type { Destination } from "./destination.ts";
import { readUrl } from "./read-url.ts";

export interface Destinations {
  /** Null for a URL of an unknown scheme. */
  find(url: string): Destination | null;
  /** What is wrong with a URL before any name is resolved, or null. */
  findProblem(url: string): string | null;
  close(): Promise<void>;
}

export function createDestinations(all: readonly Destination[]): Destinations {
  const find = (url: string) => {
    const scheme = URL.parse(url)?.protocol ?? "";
    return all.find(({ schemes }) => schemes.includes(scheme)) ?? null;
  };
  return {
    find,
    findProblem(url) {
      if (!URL.canParse(url)) return "is not an absolute URL";
      const destination = find(url);
      if (destination) return destination.findProblem(url);
      const schemes = all.map(({ schemes: [first] }) => `${first}//`).join(", ");
      return `must begin with ${schemes}`;
    },
    async close() {
      await Promise.all(all.map((each) => each.close()));
    },
  };
}

/** The server that credentials are for: they are sent to no other. */
export function serverOf(url: string): string {
  const { scheme, host, port } = readUrl(url) ?? { scheme: "", host: "", port: null };
  const name = host.includes(":") ? `[${host}]` : host;
  return `${scheme}//${name}${port === null ? "" : `:${port}`}`;
}
