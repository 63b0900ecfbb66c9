import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { nodePackage, readNodeVersion } from "../../node/verify-node.mjs";
import type { ShippedPackage } from "./shipped-packages.ts";

interface Component {
  "bom-ref": string;
  type: string;
  name: string;
  version: string;
  purl: string;
  [member: string]: unknown;
}

interface Dependency {
  ref: string;
  dependsOn?: string[];
}

interface Bom {
  metadata: { component: Component; [member: string]: unknown };
  components: Component[];
  dependencies: Dependency[];
  [member: string]: unknown;
}

const MAX_BUFFER = 64 * 1024 * 1024;
const UUID_LENGTH = 32;

/**
 * The CycloneDX document of what an artefact holds: npm's own, of the lock file, without what stays
 * behind, and with Node. `programSha256`: of the Node that is in it.
 */
export function writeSbom(
  root: string,
  shipped: readonly ShippedPackage[],
  { version, epoch, programSha256 }: { version: string; epoch: number; programSha256: string },
): string {
  const all = readNpmSbom(root);
  const wanted = new Map(shipped.map((one) => [`${one.name}@${one.version}`, one]));
  const components = all.components.filter((one) => wanted.has(`${one.name}@${one.version}`));
  const listed = new Set(components.map((one) => `${one.name}@${one.version}`));
  const missing = [...wanted.keys()].filter((name) => !listed.has(name));
  if (missing.length > 0) throw new Error(`npm sbom lists no ${missing.join(", ")}`);
  const node = describeNode(root, programSha256);
  const main = { ...all.metadata.component, type: "application", name: "kaunter", version };
  const refs = new Set([...components, node].map((one) => one["bom-ref"]));
  const kept = all.dependencies.filter(({ ref }) => refs.has(ref)).map((one) => keep(one, refs));
  const direct = { ref: main["bom-ref"], dependsOn: [...refs].sort() };
  const content = {
    components: [...components, node].sort(byRef),
    dependencies: [direct, ...kept, { ref: node["bom-ref"], dependsOn: [] }],
  };
  const bom = {
    ...all,
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([main, content]))}`,
    metadata: {
      ...all.metadata,
      timestamp: new Date(epoch * 1_000).toISOString(),
      lifecycles: [{ phase: "build" }],
      component: main,
    },
    ...content,
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}

/** In two parts, because two sites have tools that want different versions of the same peers. */
function readNpmSbom(root: string): Bom {
  const [first, second] = [
    ["portal", "gateway", "cli", "sandbox"].map((name) => `--workspace=@kaunter/${name}`),
    ["--workspace=@kaunter/docs", "--legacy-peer-deps"],
  ].map((words) => runNpmSbom(root, words)) as [Bom, Bom]; // one for each
  const known = new Set(first.components.map((one) => one["bom-ref"]));
  const isNew = (ref: string) => !known.has(ref);
  return {
    ...first,
    components: [...first.components, ...second.components.filter((one) => isNew(one["bom-ref"]))],
    dependencies: [...first.dependencies, ...second.dependencies.filter((one) => isNew(one.ref))],
  };
}

function runNpmSbom(root: string, words: string[]): Bom {
  const all = ["sbom", "--package-lock-only", "--sbom-format=cyclonedx", ...words];
  const text = execFileSync("npm", all, { cwd: root, encoding: "utf8", maxBuffer: MAX_BUFFER });
  return JSON.parse(text);
}

function keep({ ref, dependsOn = [] }: Dependency, refs: ReadonlySet<string>): Dependency {
  return { ref, dependsOn: dependsOn.filter((one) => refs.has(one)) };
}

function describeNode(root: string, sha256: string): Component {
  const version = readNodeVersion(root);
  return {
    "bom-ref": `node@${version}`,
    type: "application",
    name: "node",
    version,
    scope: "required",
    purl: `pkg:npm/${nodePackage()}@${version}`,
    cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
    hashes: [{ alg: "SHA-256", content: sha256 }],
    licenses: [{ license: { id: "MIT" } }],
    externalReferences: [{ type: "website", url: "https://nodejs.org" }],
  };
}

const byRef = (a: Component, b: Component) =>
  Number(a["bom-ref"] > b["bom-ref"]) - Number(a["bom-ref"] < b["bom-ref"]);

/** The same for the same content: version 8 of RFC 9562 leaves the bits to us. */
function uuidOf(content: string): string {
  const hex = createHash("sha256").update(content).digest("hex").slice(0, UUID_LENGTH);
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-8$3-8$4-$5");
}
