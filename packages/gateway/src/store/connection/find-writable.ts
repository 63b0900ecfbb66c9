import pg from "pg";
import type { Host, ManyHosts } from "./database-url.ts";

/** PostgreSQL reports these at each start of a connection, before the first statement. */
const READ_ONLY_SIGNS: ReadonlySet<string> = new Set([
  "in_hot_standby",
  "default_transaction_read_only",
]);
/** Wrong credentials or an unknown database: reported as such, though other hosts are down. */
const OUR_FAULT = /^(28|3D)/;

/**
 * The first of the hosts that responds and can be used. All are tried at once: one that is frozen
 * accepts connections and says nothing. Ends within `limitMs`.
 */
export async function findWritable(
  { hosts, needsWritable, at }: ManyHosts,
  options: pg.ClientConfig,
  limitMs: number,
): Promise<Host> {
  const clients: pg.Client[] = [];
  const tries = hosts.map(async (host) => {
    const client = new pg.Client({
      ...options,
      connectionString: at(host),
      connectionTimeoutMillis: limitMs,
    });
    clients.push(client);
    if ((await isReadOnly(client)) && needsWritable) throw new Error("read only");
    return host;
  });
  try {
    return await Promise.any(tries);
  } catch (error) {
    throw explain(hosts, error);
  } finally {
    for (const { connection } of clients) connection.stream.destroy();
  }
}

async function isReadOnly(client: pg.Client): Promise<boolean> {
  let isOn = false;
  client.on("error", () => {}); // also of those that are closed once another host was found
  client.connection.on("parameterStatus", (status: Status) => {
    if (READ_ONLY_SIGNS.has(status.parameterName)) isOn ||= status.parameterValue === "on";
  });
  await client.connect();
  return isOn;
}

interface Status {
  parameterName: string;
  parameterValue: string;
}

function explain(hosts: readonly Host[], error: unknown): Error {
  const causes: Error[] = error instanceof AggregateError ? error.errors : [];
  const codeOf = (cause: Error) => ("code" in cause ? String(cause.code) : "");
  const own = causes.find((cause) => OUR_FAULT.test(codeOf(cause)));
  if (own) return own;
  const each = causes.map((cause, i) => {
    const { host = "", port = 0 } = hosts[i] ?? {};
    return `${host}:${port} (${codeOf(cause) || cause.message})`;
  });
  const message = `no host of the database accepts writes: ${each.join(", ")}`;
  return Object.assign(new Error(message), { code: "ECONNREFUSED" });
}
