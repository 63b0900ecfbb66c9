import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { LockFile } from "../../complete-lock-file.ts";
import { findNodeProblem, nodePackage, readNodeVersion } from "../../node/verify-node.mjs";
import { isLeftOut, isOwnLeftOut } from "./left-out.ts";
import { type Edition, listShipped, listWorkspaces } from "./shipped-packages.ts";

export interface Staging {
  /** Of the repository, with everything installed and both sites built. */
  root: string;
  lock: LockFile;
  /** Created anew; the artefact's own folder. */
  folder: string;
  edition: Edition;
  version: string;
}

/** Of each package of this repository, where it exists. */
const OWN_FILES = ["package.json", "src/**", "migrations/**", "roles/**"];
const SITES = ["packages/portal", "packages/docs"];
const TEXTS = ["LICENSE", "CHANGELOG.md", "SECURITY.md"];
/** Settings for an operator's own systems; the rest of deploy/ is run from a clone. */
const DEPLOY = ["systemd", "helm", "observability", "backup"];
const EXECUTABLE = 0o755;

/** Lays out what an artefact holds. Its folders are those of the repository, so paths are too. */
export function stage({ root, lock, folder, edition, version }: Staging): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const copy = (path: string) => cpSync(join(root, path), join(folder, path), { recursive: true });
  const workspaces = listWorkspaces(lock, edition).filter((path) => !path.includes("node_modules"));
  for (const workspace of workspaces) {
    for (const path of filesOf(join(root, workspace), OWN_FILES)) {
      if (!isOwnLeftOut(path)) copy(join(workspace, path));
    }
    link(lock, folder, workspace);
  }
  for (const site of SITES)
    for (const path of filesOf(join(root, site), ["dist/**"])) {
      copy(join(site, path));
    }
  for (const { place, name } of listShipped(root, lock, edition).filter(isLoaded)) {
    const own = filesOf(join(root, place), ["**"], ["**/node_modules/**"]);
    for (const path of own) if (!isLeftOut(name, path)) copy(join(place, path));
  }
  for (const path of TEXTS) copy(path);
  for (const each of DEPLOY)
    for (const path of filesOf(join(root, "deploy", each), ["**"])) {
      if (!path.endsWith(".ts")) copy(join("deploy", each, path));
    }
  addNode(root, folder);
  cpSync(join(import.meta.dirname, "kaunter.sh"), join(folder, "bin/kaunter"));
  chmodSync(join(folder, "bin/kaunter"), EXECUTABLE);
  // The type is that of the portal's part that the gateway loads.
  const manifest = { name: "kaunter", version, private: true, license: "MIT", type: "module" };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

const isLoaded = (shipped: { in: string }) => shipped.in === "node_modules";

/** Regular files, sorted, with paths from the folder; none where it does not exist. */
function filesOf(folder: string, patterns: string[], exclude: string[] = []): string[] {
  return globSync(patterns, { cwd: folder, exclude })
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort();
}

/** As npm does. Node strips no types below node_modules, but it follows the link first. */
function link(lock: LockFile, folder: string, workspace: string): void {
  const linked = Object.entries(lock.packages).find(
    ([, { link: isLink, resolved }]: [string, LockFile["packages"][string] & Resolved]) =>
      isLink && resolved === workspace,
  );
  if (!linked) throw new Error(`package-lock.json has no link to ${workspace}`);
  const place = join(folder, linked[0]);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(join("../..", workspace), place);
}

interface Resolved {
  resolved?: string;
}

/** The program whose hash is in the repository, unchanged, so that it can be verified again. */
function addNode(root: string, folder: string): void {
  const from = join(root, "node_modules", nodePackage());
  const program = join(folder, "node/bin/node");
  const version = readNodeVersion(root);
  cpSync(join(from, "bin/node"), program, { dereference: true });
  cpSync(join(from, "LICENSE"), join(folder, "node/LICENSE"));
  const problem = findNodeProblem(root, program, version);
  if (problem) throw new Error(`Node ${version} is not what it should be: ${problem}`);
  chmodSync(program, EXECUTABLE);
}

/** `linux-x64`, as in the name of an artefact. */
export const platformOf = ({ platform, arch }: { platform: string; arch: string }): string =>
  `${platform}-${arch}`;

/** The version of all packages of this repository. */
export function readVersion(root: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  return version;
}
