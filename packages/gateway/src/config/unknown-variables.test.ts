import assert from "node:assert/strict";
import { test } from "node:test";
import { VARIABLES } from "./environment.ts";
import { describeUnknownVariables } from "./unknown-variables.ts";

for (const [given, meant] of [
  ["KAUNTER_PUBLC_URL", "KAUNTER_PUBLIC_URL"],
  ["KAUNTER_PUBLIC_URLS", "KAUNTER_PUBLIC_URL"],
  ["KAUNTER_DATADIR", "KAUNTER_DATA_DIR"],
  ["KAUNTER_MASTERKEY", "KAUNTER_MASTER_KEY"],
  ["KAUNTER_PORT", "PORT"],
  ["KAUNTER_DATABASE_URL", "DATABASE_URL"],
  ["KAUNTER_LOGLEVEL", "KAUNTER_LOG_LEVEL"],
] as const) {
  test(`${given} is taken for ${meant}`, () => {
    assert.deepEqual(describeUnknownVariables({ [given]: "1" }), [
      `${given} is not a variable of this release and has no effect. Did you mean ${meant}?`,
    ]);
  });
}

test("a name that resembles none is named without a guess", () => {
  assert.deepEqual(describeUnknownVariables({ KAUNTER_FLUX_CAPACITOR: "1" }), [
    "KAUNTER_FLUX_CAPACITOR is not a variable of this release and has no effect.",
  ]);
});

test("known names, those of other programs and those of Kubernetes are not named", () => {
  const known = Object.fromEntries(VARIABLES.map(([, { name }]) => [name, "1"]));
  const others = { PATH: "/bin", KAUNTER_TEST_HOME: "/tmp", KAUNTER_DEMO: "demo.json" };
  const ofServices = {
    KAUNTER_SERVICE_HOST: "10.0.0.1",
    KAUNTER_SERVICE_PORT: "8080",
    KAUNTER_SERVICE_PORT_HTTP: "8080",
    KAUNTER_PORT: "tcp://10.0.0.1:8080",
    KAUNTER_PORT_8080_TCP: "tcp://10.0.0.1:8080",
    KAUNTER_PORT_8080_TCP_ADDR: "10.0.0.1",
    KAUNTER_API_PORT: "tcp://10.0.0.1:8080",
  };
  assert.deepEqual(describeUnknownVariables({ ...known, ...others, ...ofServices }), []);
});
