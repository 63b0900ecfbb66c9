import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  createSandboxCredentials,
  type Sandbox,
  type SandboxCredentials,
  startSandbox,
} from "@kaunter/sandbox";
import pg from "pg";
import type { Config } from "../../../packages/gateway/src/config.ts";
import { RUNTIME } from "../../../packages/gateway/src/store/roles/roles.ts";

/** Databases to clone. Key pairs take most of a gateway's start, so they are made once. */
export interface TestHome {
  /** Migrated, with nothing in it. */
  readonly emptyUrl: string;
  /** With the demo merchant of `demo.json` and the key of its tokens. */
  readonly demoUrl: string;
  readonly masterKey: string;
  readonly credentials: SandboxCredentials;
}

export const HOME_FILE = "home.json";

/**
 * Addresses of the nodes of a distributed database, the coordinator first: the tests run there.
 * Unset, they run on one server of their own.
 */
const nodes = () => process.env.KAUNTER_TEST_NODES?.split(" ") ?? [];
const TRIES_MAX = 50;

/** The same database at the node that the gateways under test connect to. */
export function atOwnNode(url: string): string {
  return moveTo(url, nodes()[Number(process.env.KAUNTER_TEST_NODE ?? 0)] ?? url);
}

/** The same database at each node. */
export function atEveryNode(url: string): string[] {
  return nodes().map((nodeUrl) => moveTo(url, nodeUrl));
}

/** What the servers of tests let the account of the gateway's processes log in with. */
export const RUNTIME_PASSWORD = "runtime";

/** The same database with the account of the gateway's processes. */
export function asRuntime(url: string): string {
  const changed = new URL(url);
  changed.username = RUNTIME;
  changed.password = RUNTIME_PASSWORD;
  return changed.href;
}

/** The variables of a gateway: through the pooler that all tests run behind, where there is one. */
export function reachDatabase(url: string): Record<string, string> {
  const pooler = process.env.KAUNTER_TEST_POOLER;
  if (!pooler) return { DATABASE_URL: url };
  const through = new URL(url);
  through.search = "";
  through.host = pooler;
  return { DATABASE_URL: through.href, KAUNTER_DB_DIRECT_URL: url };
}

/** Those of a gateway that runs, for a process or a command beside it. */
export function databaseOf({ databaseUrl, directUrl }: Config): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl?.reveal() ?? "",
    KAUNTER_DB_DIRECT_URL: directUrl?.reveal() ?? "",
  };
}

function moveTo(url: string, nodeUrl: string): string {
  const moved = new URL(nodeUrl);
  moved.pathname = new URL(url).pathname;
  return moved.href;
}

export function readTestHome(folder: string): TestHome {
  return JSON.parse(readFileSync(join(folder, HOME_FILE), "utf8")) as TestHome; // as test-server.ts wrote it
}

/** Those of all tests of a run; a file that is run manually makes its own. */
function simulatorCredentials(): SandboxCredentials {
  const folder = process.env.KAUNTER_TEST_HOME;
  return folder ? readTestHome(folder).credentials : createSandboxCredentials();
}

/** Banks, wallets and cards of their own, on free ports. */
export function startSimulators(
  gatewayUrl: string,
  credentials = simulatorCredentials(),
): Promise<Sandbox> {
  const ports = { protocolPort: 0, controlPort: 0 };
  return startSandbox({ host: "127.0.0.1", ...ports, gatewayUrl, credentials });
}

/** Takes some 30 ms; returns the new database's address. */
export async function cloneDatabase(templateUrl: string, name: string): Promise<string> {
  const template = new URL(templateUrl).pathname.slice(1);
  // Copying files is several times faster here than PostgreSQL's default, as nothing is durable.
  const create = `create database ${name} template ${template} strategy file_copy`;
  if (nodes().length === 0) await administer(templateUrl, create);
  // What Citus knows of the shards is in the database itself, so its parts are copied one by one.
  else await Promise.all(nodes().map((node) => cloneAtNode(moveTo(templateUrl, node), create)));
  return withDatabase(templateUrl, name);
}

/** Citus itself connects to each of its databases, and a template must not be in use. */
function cloneAtNode(templateUrl: string, create: string): Promise<void> {
  const template = new URL(templateUrl).pathname.slice(1);
  const disconnect = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${template}'`;
  return insist(async () => {
    await administer(templateUrl, disconnect);
    await administer(templateUrl, create);
  });
}

async function insist(act: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act();
    } catch (error) {
      if (tries === TRIES_MAX) throw error;
    }
  }
}

/** Closes whatever connection is left. */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  for (const node of nodes().length === 0 ? [url] : nodes()) {
    const drop = `drop database if exists ${name} with (force)`;
    await insist(() => administer(moveTo(url, node), drop));
  }
}

async function administer(url: string, statement: string): Promise<void> {
  await queryAt(withDatabase(url, "postgres"), statement);
}

/** The rows of a statement that is given a connection of its own. */
export async function queryAt(url: string, text: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text, rowMode: "array" })).rows;
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
