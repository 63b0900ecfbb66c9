import type pg from "pg";
import type { Statement } from "../sql.ts";
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

export async function listen(
  url: string,
  channel: string,
  onMessage: (payload: string) => void,
  onError: (error: Error) => void,
): Promise<Stop> {
  const { connectMs, statementMs } = TIME_LIMITS.listener;
  const watch = watchStatements(statementMs);
  let client: WatchedClient | null = null;
  let retry: NodeJS.Timeout | null = null;
  let stopped = false;

  async function connect(): Promise<void> {
    const next = new watch.Client({
      connectionString: url,
      application_name: "kaunter-listen",
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    const listening = `listen ${next.escapeIdentifier(channel)}`;
    // Listening twice is listening once.
    let hasResponded = true;
    const heartbeat = setInterval(() => {
      if (!hasResponded) return; // it is closed when its time is over
      hasResponded = false;
      const onResponse = () => {
        hasResponded = true;
      };
      next.query(listening).then(onResponse, () => {}); // the connection has ended
    }, HEARTBEAT_MS);
    next.on("error", onError);
    next.on("end", () => {
      clearInterval(heartbeat);
      if (client === next) client = null;
      if (client === null) later();
    });
    next.on("notification", (message) => onMessage(message.payload ?? ""));
    try {
      await next.connect();
      await next.query(listening);
    } catch (error) {
      clearInterval(heartbeat);
      next.connection.stream.destroy(); // a replica not promoted yet connects, but cannot listen
      throw error;
    }
    client = next;
    if (stopped) await next.end();
  }
  /**
   * One reconnect at a time: a failed one both rejects and emits `end`, but must be retried once.
   */
  function later(): void {
    if (stopped || retry) return;
    retry = setTimeout(() => {
      retry = null;
      connect().catch((error: Error) => {
        onError(error);
        later();
      });
    }, RETRY_MS);
  }

  async function stop(): Promise<void> {
    stopped = true;
    if (retry) clearTimeout(retry);
    const ended = client?.end();
    watch.closeAll(); // a node that is gone would not confirm the end
    await ended;
  }

  try {
    await connect();
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
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
  return rows.map(({ host, port }) => {
    const url = new URL(ownUrl);
    url.hostname = host;
    url.port = String(port);
    return url.href;
  });
}
