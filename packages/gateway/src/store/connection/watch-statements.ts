import pg from "pg";
import { type Host, readManyHosts } from "./database-url.ts";
import { findWritable } from "./find-writable.ts";

/** A client whose statements end in time: see `watchStatements`. */
export interface WatchedClient extends pg.Client {
  /** Of its statements, from the next one on. */
  limitMs: number;
  /** It is idle in the pool. */
  isIdle: boolean;
  /** Sends statements without waiting for the responses to earlier ones. */
  pipeline: boolean;
  /** That of its server process, as the server said when it connected. */
  processID: number | null;
}

export interface StatementWatch {
  Client: new (options?: pg.ClientConfig) => WatchedClient;
  /** Closes every connection, whatever it is doing, without waiting for the server. */
  closeAll(): void;
}

/** Of the time for a connection, for finding the host of several that can be used. */
const FINDING_SHARE = 0.5;
/** One timer serves all statements of a pool: one for each would cost every statement. */
const LOOK_MS = 200;

/**
 * Closes connections whose statement takes longer than its limit. PostgreSQL ends a slow statement
 * before that, so such a connection is silent: its host is lost, or the server hangs. Its socket is
 * destroyed, since a server that does not respond would not confirm the close either, and all
 * callers get an error. Idle connections of the same server are closed with it: each would cost
 * another caller the same time.
 */
export function watchStatements(limitMs: number): StatementWatch {
  const clients = new Set<Client>();
  let isLooking = false;
  let finding: Promise<Host> | null = null;

  class Client extends pg.Client implements WatchedClient {
    limitMs = limitMs;
    isIdle = false;
    declare pipeline: boolean;
    declare processID: number | null;
    /** Monotonic; infinite while no statement runs. */
    overAtMs = Number.POSITIVE_INFINITY;

    /** Finds the host of an address with several. */
    readonly findHost: (() => Promise<Host>) | null;

    constructor(options: pg.ClientConfig = {}) {
      const many = readManyHosts(options.connectionString ?? "");
      const [first] = many?.hosts ?? [];
      super(many && first ? { ...options, connectionString: many.at(first) } : options);
      this.findHost =
        many &&
        (() => {
          const limitMs = (options.connectionTimeoutMillis ?? 0) * FINDING_SHARE;
          // Connections that are opened at once, as after a failure, share what was found.
          finding ??= findWritable(many, options, limitMs).finally(() => {
            finding = null;
          });
          return finding;
        });
      clients.add(this);
      // When every statement that was sent has a response.
      this.on("drain", () => {
        this.overAtMs = Number.POSITIVE_INFINITY;
      });
      this.once("end", () => clients.delete(this));
    }

    override connect(callback?: (...result: never[]) => void): never {
      const onEnd = callback as ((error: Error | null) => void) | undefined; // both forms
      const { findHost } = this;
      if (!findHost) return super.connect(onEnd as () => void) as never;
      const connected = this.connectTo(findHost());
      if (onEnd) connected.then(() => onEnd(null), onEnd);
      return (onEnd ? undefined : connected) as never;
    }

    async connectTo(found: Promise<Host>): Promise<void> {
      const { host, port } = await found;
      // Cancelled meanwhile: a socket that was destroyed would connect all the same.
      if (this.connection.stream.destroyed) throw new Error("timeout expired");
      Object.assign(this, { host: host.replace(/^\[(.*)\]$/, "$1"), port });
      await super.connect();
    }

    override query(config: unknown, ...rest: unknown[]): never {
      if (!isStream(config)) {
        this.overAtMs = performance.now() + Math.min(limitOf(config), this.limitMs);
        lookLater();
      }
      return super.query(config as string, ...(rest as [])) as never; // all forms of its arguments
    }

    close(reason: string): void {
      this.connection.stream.destroy(Object.assign(new Error(reason), { code: "ETIMEDOUT" }));
    }
  }

  const isOver = (client: Client) => client.overAtMs <= performance.now();

  function lookLater(): void {
    if (isLooking) return;
    isLooking = true;
    setTimeout(look, LOOK_MS).unref();
  }

  function look(): void {
    isLooking = false;
    const over = [...clients].filter(isOver);
    // After a pause of this process, the responses have arrived, but have not been read yet.
    if (over.length > 0) setImmediate(() => closeSilent(over.filter(isOver)));
    if ([...clients].some(({ overAtMs }) => overAtMs < Number.POSITIVE_INFINITY)) lookLater();
  }

  function closeSilent(silent: readonly Client[]): void {
    if (silent.length === 0) return;
    for (const client of silent) client.close("the database did not respond in time");
    for (const client of clients) if (client.isIdle) client.close("another connection is silent");
  }

  return {
    Client,
    closeAll() {
      for (const client of clients) client.connection.stream.destroy();
    },
  };
}

/** `copy … to stdout`: its reader watches the progress. `copy … from stdin` has a limit. */
const isStream = (config: unknown) =>
  typeof config === "object" && config !== null && "submit" in config && !("limitMs" in config);

function limitOf(config: unknown): number {
  const isLimited = typeof config === "object" && config !== null && "limitMs" in config;
  return isLimited ? Number(config.limitMs) : Number.POSITIVE_INFINITY;
}
