import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isLicenceAllowed } from "../../check-dependencies.ts";
import { nodePackage, readNodeVersion } from "../../node/verify-node.mjs";
import type { ShippedPackage } from "./shipped-packages.ts";

const LICENCE_FILE = /^(licen[cs]es?|copying|notice|third-party-notices?|ofl)([.-].*)?$/i;
/** The texts that packages leave out, by licence. */
const TEXTS = join(import.meta.dirname, "../licences");
/** Lists the licences of the libraries that the package holds. */
const LISTS_LICENCES = /^@img\/sharp-libvips-/;
const HOLDERS = {
  node_modules: "",
  portal: ", in the portal's pages",
  docs: ", in the documentation",
};
const RULE = "=".repeat(100);

/** Of a package without a file: who wrote it, and under what, is in its manifest. */
interface Manifest {
  license?: string;
  author?: string | { name?: string };
  repository?: string | { url?: string };
}

/**
 * `THIRD-PARTY-NOTICES.txt`: what an artefact holds of others, with the text of each licence.
 * @throws {Error} when a licence is not on the list of scripts/check-dependencies.ts
 */
export function writeNotices(root: string, shipped: readonly ShippedPackage[]): string {
  const rejected = shipped.filter(({ name, licence }) => !isLicenceAllowed(name, licence));
  if (rejected.length > 0) {
    const list = rejected.map(({ name, version, licence }) => `${name}@${version}: ${licence}`);
    throw new Error(`licences that are not on the list: ${list.join(", ")}`);
  }
  const version = readNodeVersion(root);
  const node = join(root, "node_modules", nodePackage());
  const parts = [
    `Kaunter is under the MIT licence, see LICENSE. It comes with ${shipped.length + 1} works of others:`,
    `Node.js ${version} (MIT, with what it holds)\n\n${readFileSync(join(node, "LICENSE"), "utf8")}`,
    ...shipped.map((one) => describe(root, one)),
  ];
  return `${parts.map((part) => part.trim()).join(`\n\n${RULE}\n`)}\n`;
}

function describe(root: string, { place, name, version, licence, ...rest }: ShippedPackage) {
  const folder = join(root, place);
  if (!existsSync(folder)) throw new Error(`${name} is not installed: run npm ci`);
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const isText = (file: string) =>
    LICENCE_FILE.test(file) || (LISTS_LICENCES.test(name) && file === "README.md");
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isText(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), "utf8").replaceAll("\r\n", "\n").trim())
    .sort();
  const hasOwn = readdirSync(folder).some((file) => LICENCE_FILE.test(file));
  const used = licence ?? manifest.license ?? "see below";
  return [
    `${name} ${version} (${used}${HOLDERS[rest.in]})`,
    ...texts,
    ...(hasOwn ? [] : [describeAuthor(manifest), readText(name, used)]),
  ].join("\n\n");
}

function readText(name: string, licence: string): string {
  const file = join(TEXTS, `${licence}.txt`);
  if (!existsSync(file)) throw new Error(`${name} has no text of ${licence}: add ${file}`);
  return readFileSync(file, "utf8").trim();
}

function describeAuthor({ author, repository }: Manifest): string {
  const name = typeof author === "string" ? author : author?.name;
  const url = typeof repository === "string" ? repository : repository?.url;
  const by = name ? ` by ${name}` : "";
  return `Published${by}${url ? `, ${url}` : ""}. The package has no text of its licence, which is:`;
}
