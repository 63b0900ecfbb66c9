// The chart of deploy/helm, as Helm renders it, and compose.yaml.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { Ajv } from "ajv";
import { parse, parseAllDocuments } from "yaml";
import { VARIABLES } from "../../packages/gateway/src/config/environment.ts";
import {
  type KubernetesObject,
  provideHelm,
  provideValidator,
  readComposeSchema,
} from "./release/provide-schemas.ts";

const skip =
  process.env.KAUNTER_TEST_ENGINE === "release" ? false : "npm run test:engine -- release";
const CHART = join(import.meta.dirname, "../../deploy/helm/kaunter");
const MONITORING = [
  ...["--set", "metrics.serviceMonitor.enabled=true"],
  ...["--set", "metrics.prometheusRule.enabled=true"],
];

function helm(...words: string[]) {
  return spawnSync(provideHelm(), words, { encoding: "utf8" });
}

function render(...words: string[]): KubernetesObject[] {
  const { status, stdout, stderr } = helm("template", "pay", CHART, ...words);
  assert.equal(status, 0, stderr);
  return parseAllDocuments(stdout)
    .map((document): KubernetesObject => document.toJS())
    .filter(Boolean);
}

const podOf = ({ spec }: KubernetesObject) => spec.template.spec;

describe("the chart", { skip }, () => {
  test("passes Helm's own checks, and its objects fit the schemas of Kubernetes", async () => {
    const { status, stdout, stderr } = helm("lint", "--strict", CHART);
    assert.equal(status, 0, stdout + stderr);
    const validate = provideValidator();
    const objects = render(...MONITORING);
    for (const one of objects) await validate(one);
    assert.deepEqual(objects.map(({ kind }) => kind).sort(), [
      ...["Deployment", "Deployment", "Job", "PodDisruptionBudget", "PodDisruptionBudget"],
      ...["PrometheusRule", "Service", "Service", "ServiceAccount", "ServiceMonitor"],
    ]);
  });

  test("pods run without privileges, on a read-only file system, with secrets as files", () => {
    const names = VARIABLES.map(([, { name }]) => name);
    const secret = VARIABLES.filter(([, { isSecret }]) => isSecret).map(([, { name }]) => name);
    const owners = render().filter(({ kind }) => kind === "Deployment" || kind === "Job");
    assert.equal(owners.length, 3);
    for (const owner of owners) {
      const { securityContext, containers, automountServiceAccountToken } = podOf(owner);
      assert.equal(securityContext.runAsNonRoot, true);
      assert.equal(automountServiceAccountToken, false);
      for (const container of containers) {
        assert.deepEqual(container.securityContext, {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        });
        for (const { name } of container.env) {
          assert.ok(name === "CREDENTIALS_DIRECTORY" || names.includes(name), name);
          assert.ok(!secret.includes(name), `${name} is a secret`);
        }
      }
    }
  });

  test("the migrator's account is in the job's files alone, which runs before the rest", () => {
    const owners = render().filter(({ kind }) => kind === "Deployment" || kind === "Job");
    const withMigrator = owners.filter((owner) =>
      JSON.stringify(owner).includes("kaunter-migrator"),
    );
    assert.deepEqual(
      withMigrator.map(({ kind, metadata }) => [kind, metadata.annotations?.["helm.sh/hook"]]),
      [["Job", "pre-install,pre-upgrade"]],
    );
  });

  test("settings that would put a secret into a variable, or that nobody reads, are rejected", () => {
    for (const value of [
      "config.DATABASE_URL=postgres://x",
      "api.replica=3",
      "image.digest=latest",
    ]) {
      assert.notEqual(helm("template", "pay", CHART, "--set", value).status, 0, value);
    }
  });
});

test("compose.yaml fits the Compose Specification", { skip }, () => {
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(readComposeSchema());
  const text = readFileSync(join(import.meta.dirname, "../../compose.yaml"), "utf8");
  assert.ok(validate(parse(text)), JSON.stringify(validate.errors));
  assert.ok(!validate(parse(text.replace("ports:", "port:"))), "a typing error is found");
});
