/**
 * A process of the gateway whose every statement and call to the outside passes a gate. Its pool is
 * its own, so that it can be cut off from the database as a killed process is; nothing of the
 * gateway's code knows of it.
 */
import pg from "pg";
import type { Deps } from "../../../packages/gateway/src/operations/deps.ts";
import type { FileReader } from "../../../packages/gateway/src/platform/file-reader/file-reader.ts";
import type { HttpClient } from "../../../packages/gateway/src/platform/http-client.ts";
import { silentLog } from "../../../packages/gateway/src/platform/log.ts";
import { openDatabase } from "../../../packages/gateway/src/store/database.ts";
import { createRoutes } from "../../../packages/gateway/src/store/routes.ts";
import type { TestGateway } from "../../support/gateway.ts";
import { until } from "../../support/until.ts";
import { gateFolder } from "./gated-files.ts";

/** What is about to happen. */
export interface Passing {
  kind: "statement" | "call" | "file";
  /**
   * The statement with single spaces, the call's method and address, or the file's act and name.
   */
  text: string;
  /** Of statements: the server's process of the connection. */
  backend: number | null;
}

/** Decides about what passes; `act` does it. What it does not return, the process never learns. */
export type Gate = <T>(passing: Passing, act: () => Promise<T>) => Promise<T>;

export interface GatedProcess {
  deps: Deps;
  /** Closes all connections as the end of the process does; resolves when the server knows. */
  kill(): Promise<void>;
  /** One of its statements waits for a lock. */
  isBlocked(): Promise<boolean>;
  /** Ends what is left of it. */
  end(): void;
}

/** Changes a statement's text: a fault that a search has to find. */
export type Rewrite = (text: string) => string;

const gates = new Map<string, Gate>();
const rewrites = new Map<string, Rewrite>();
let processes = 0;

export interface GatedParts {
  rewrite?: Rewrite | undefined;
  /** Whose files pass the gate as well. */
  folder?: string | undefined;
}

export function startGatedProcess(
  gateway: TestGateway,
  gate: Gate,
  { rewrite, folder }: GatedParts = {},
): GatedProcess {
  watchClients();
  processes += 1;
  const name = `gated-${process.pid}-${processes}`;
  gates.set(name, gate);
  if (rewrite) rewrites.set(name, rewrite);
  const url = new URL(gateway.config.databaseUrl?.reveal() ?? "");
  // Also tells its connections from all others.
  url.searchParams.set("application_name", name);
  const database = openDatabase({ url: url.href, connectionsMax: 4 });
  const railHttp: HttpClient = {
    send: (request) =>
      gate({ kind: "call", text: `${request.method} ${request.url}`, backend: null }, () =>
        gateway.deps.railHttp.send(request),
      ),
  };
  const { idMask, shards } = gateway.deps;
  const routes = createRoutes(database, idMask, shards);
  const fileReader = gateReader(gateway.deps.fileReader, gate);
  const endFiles = folder === undefined ? () => {} : gateFolder(folder, gate);
  const countConnections = () => gateway.query<{ pid: number }>`
    select pid from pg_stat_activity where application_name = ${name}`;
  return {
    // What it says after its end is not said.
    deps: { ...gateway.deps, database, routes, railHttp, fileReader, log: silentLog },
    async kill() {
      endFiles();
      const look = () => {
        cut(name);
        return countConnections();
      };
      await until(look, (rows) => rows.length === 0);
    },
    async isBlocked() {
      const rows = await gateway.query`
        select 1 from pg_stat_activity
         where application_name = ${name} and wait_event_type = 'Lock' and state = 'active'`;
      return rows.length > 0;
    },
    end() {
      endFiles();
      gates.set(name, () => new Promise<never>(() => {}));
      cut(name);
      clients.delete(name);
      // Not awaited: what the end has cut off never gives its connection back.
      database.end().catch(() => {});
    },
  };
}

/** The reader of files is a process of its own. */
function gateReader(reader: FileReader, gate: Gate): FileReader {
  const pass = <T>(text: string, act: () => Promise<T>) =>
    gate({ kind: "call", text, backend: null }, act);
  return {
    ...reader,
    readBankFile: (...given) => pass("read a bank file", () => reader.readBankFile(...given)),
    matchBankFile: (...given) => pass("match a bank file", () => reader.matchBankFile(...given)),
  };
}

/** What the driver has in addition to its types. */
interface DriverClient {
  processID: number | null;
  connectionParameters: { application_name?: string };
  connection: { stream: { destroy(): void } };
}

const clients = new Map<string, Set<DriverClient>>();

function cut(name: string): void {
  for (const client of clients.get(name) ?? []) client.connection.stream.destroy();
}

let isWatching = false;

/** Once for this process; statements of other pools pass as they are. */
function watchClients(): void {
  if (isWatching) return;
  isWatching = true;
  const { query } = pg.Client.prototype;
  function gated(this: DriverClient, ...given: unknown[]): unknown {
    const name = this.connectionParameters.application_name ?? "";
    const gate = gates.get(name);
    if (!gate) return query.apply(this as never, given as never);
    const args = rewritten(given, rewrites.get(name));
    const known = clients.get(name) ?? new Set();
    clients.set(name, known.add(this));
    const passing = { kind: "statement", text: textOf(args[0]), backend: this.processID } as const;
    const done = args.at(-1);
    if (typeof done !== "function") {
      return gate(
        passing,
        () => query.apply(this as never, args as never) as unknown as Promise<unknown>,
      );
    }
    // What the pool runs by itself.
    const run = () =>
      new Promise((resolve, reject) => {
        const end = (error: unknown, result: unknown) => (error ? reject(error) : resolve(result));
        query.apply(this as never, [...args.slice(0, -1), end] as never);
      });
    gate(passing, run).then(
      (result) => done(null, result),
      (error: unknown) => done(error),
    );
    return undefined;
  }
  pg.Client.prototype.query = gated as never; // only the form that the gateway uses is gated
}

function rewritten(args: unknown[], rewrite?: Rewrite): unknown[] {
  const [config, ...rest] = args;
  const text = rewrite?.(textOf(config));
  if (text === undefined) return args;
  return [typeof config === "string" ? text : { ...(config as object), text }, ...rest]; // the driver's forms
}

function textOf(config: unknown): string {
  const text = typeof config === "string" ? config : (config as { text: string }).text; // the driver's forms
  return text.replaceAll(/\s+/g, " ").trim();
}
