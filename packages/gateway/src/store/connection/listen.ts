import type pg from "pg";
import type { Statement } from "../sql.ts";
import { atHost } from "./database-url.ts";
import { KEEP_ALIVE_MS, TIME_LIMITS } from "./time-limits.ts";
import { type WatchedClient, watchStatements } from "./watch-statements.ts";

const RETRY_MS = 500;
const NODES_PAUSE_MS = 10_000;
/** A listener sends nothing on its own, so it would never notice that the server is silent. */
const HEARTBEAT_MS = 5_000;

type Stop = () => Promise<void>;

/** What it uses of the database. */
interface Nodes {
  query<Row extends pg.QueryResultRow>(statement: Statement): Promise<pg.QueryResult<Row>>;
}

type OnMessage = (payload: string) => void;

export interface Listener {
  /** Rejects when there is no connection; later it reconnects by itself. */
  listen(channel: string, onMessage: OnMessage): Promise<Stop>;
}

/** One connection for all channels: opened with the first one, closed with the last. */
export function createListener(url: string, onError: (error: Error) => void): Listener {
  const { connectMs, statementMs } = TIME_LIMITS.listener;
  const watch = watchStatements(statementMs);
  const handlers = new Map<string, Set<{ onMessage: OnMessage }>>();
  const send = inTurns(sendChannels);
  let client: WatchedClient | null = null;
  let opening: Promise<void> | null = null;
  let retry: NodeJS.Timeout | null = null;

  async function connect(): Promise<void> {
    const next = new watch.Client({
      connectionString: url,
      application_name: "kaunter-listen",
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    const heartbeat = startHeartbeat(() => send(next, "listen", handlers.keys()));
    next.on("error", onError);
    next.on("end", () => {
      clearInterval(heartbeat);
      if (client === next) client = null;
      if (client === null) later();
    });
    next.on("notification", ({ channel, payload = "" }) => {
      for (const { onMessage } of handlers.get(channel) ?? []) onMessage(payload);
    });
    try {
      await next.connect();
      await send(next, "listen", handlers.keys());
    } catch (error) {
      clearInterval(heartbeat);
      next.connection.stream.destroy(); // a replica not promoted yet connects, but cannot listen
      throw error;
    }
    client = next;
    if (handlers.size === 0) await close();
  }

  /** One at a time. */
  function open(): Promise<void> {
    opening ??= connect().finally(() => {
      opening = null;
    });
    return opening;
  }

  /**
   * One reconnect at a time: a failed one both rejects and emits `end`, but must be retried once.
   */
  function later(): void {
    if (handlers.size === 0 || retry) return;
    retry = setTimeout(() => {
      retry = null;
      if (client) return;
      open().catch((error: Error) => {
        onError(error);
        later();
      });
    }, RETRY_MS);
  }

  async function close(): Promise<void> {
    if (retry) clearTimeout(retry);
    retry = null;
    const ended = client?.end();
    client = null;
    watch.closeAll(); // a node that is gone would not confirm the end
    await ended;
  }

  async function add(channel: string): Promise<void> {
    if (!client) await open();
    // It may have been opened before the channel was known.
    if (client) await send(client, "listen", [channel]);
  }

  return {
    async listen(channel, onMessage) {
      const own = handlers.get(channel) ?? new Set();
      const handler = { onMessage };
      handlers.set(channel, own.add(handler));
      const stop = async () => {
        if (!own.delete(handler) || own.size > 0) return;
        handlers.delete(channel);
        if (handlers.size === 0) return close();
        if (client) await send(client, "unlisten", [channel]).catch(() => {}); // it has ended
      };
      try {
        await add(channel);
      } catch (error) {
        await stop();
        throw error;
      }
      return stop;
    },
  };
}

/** A client takes one statement at a time. */
function inTurns<Words extends unknown[]>(act: (...words: Words) => Promise<void>) {
  let last: Promise<void> = Promise.resolve();
  return (...words: Words): Promise<void> => {
    const next = last.then(() => act(...words));
    last = next.catch(() => {}); // the caller gets the error
    return next;
  };
}

/** `listen`: once more, since listening twice is listening once. */
function startHeartbeat(listen: () => Promise<void>): NodeJS.Timeout {
  let hasResponded = true;
  return setInterval(() => {
    if (!hasResponded) return; // it is closed when its time is over
    hasResponded = false;
    const onResponse = () => {
      hasResponded = true;
    };
    listen().then(onResponse, () => {}); // the connection has ended
  }, HEARTBEAT_MS);
}

async function sendChannels(
  client: WatchedClient,
  verb: "listen" | "unlisten",
  channels: Iterable<string>,
): Promise<void> {
  const statements = [...channels].map((name) => `${verb} ${client.escapeIdentifier(name)}`);
  await client.query(statements.join("; "));
}

export async function listenEverywhere(
  db: Nodes,
  ownUrl: string,
  open: (url: string) => Promise<Stop>,
): Promise<Stop> {
  const stops = new Map<string, Promise<Stop>>([[ownUrl, open(ownUrl)]]);
  await stops.get(ownUrl);
  if (!(await isDistributed(db))) return async () => (await stops.get(ownUrl))?.();
  const follow = async () => {
    const urls = new Set([ownUrl, ...(await listOtherNodes(db, ownUrl))]);
    for (const url of urls) {
      if (stops.has(url)) continue;
      const stop = open(url);
      stops.set(url, stop);
      stop.catch(() => stops.delete(url)); // tried again at the next check
    }
    for (const [url, stop] of stops) {
      if (urls.has(url)) continue;
      stops.delete(url);
      await (await stop)();
    }
    await Promise.allSettled(stops.values());
  };
  await follow();
  let following = Promise.resolve();
  const timer = setInterval(() => {
    following = following.then(follow).catch(() => {}); // the pool's own users report an outage
  }, NODES_PAUSE_MS);
  return async () => {
    clearInterval(timer);
    await following;
    const opened = await Promise.allSettled(stops.values());
    for (const one of opened) if (one.status === "fulfilled") await one.value();
  };
}

async function isDistributed(db: Nodes): Promise<boolean> {
  const { rowCount } = await db.query({
    text: "select from pg_extension where extname = 'citus'",
    values: [],
  });
  return rowCount !== 0;
}

async function listOtherNodes(db: Nodes, ownUrl: string): Promise<string[]> {
  const { rows } = await db.query<{ host: string; port: number }>({
    text: `select nodename as host, nodeport as port from pg_dist_node
            where isactive and noderole = 'primary'
              and groupid <> (select groupid from pg_dist_local_group)`,
    values: [],
  });
  return rows.map((node) => atHost(ownUrl, node));
}
