/** Counts what the gateway of this process says to its database. */
import pg from "pg";

export interface SentStatement {
  /** With single spaces. */
  text: string;
  /** The first one on its connection since a response: what follows travels with it. */
  isRoundTrip: boolean;
}

/** Statements on all connections of this process to `databaseUrl`, while `act` runs. */
export async function countStatements(
  databaseUrl: string,
  act: () => Promise<unknown>,
): Promise<SentStatement[]> {
  const database = new URL(databaseUrl).pathname.slice(1);
  const sent: SentStatement[] = [];
  const waiting = new WeakSet<object>();
  const { query } = pg.Client.prototype;
  function counted(this: Watched, ...args: unknown[]): unknown {
    if (this.database === database) {
      sent.push({ text: textOf(args[0]), isRoundTrip: !waiting.has(this) });
      waiting.add(this);
      this.connection.once("readyForQuery", () => waiting.delete(this));
    }
    return query.apply(this as never, args as never);
  }
  pg.Client.prototype.query = counted as never; // all forms of its arguments
  try {
    await act();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}

interface Watched {
  database?: string;
  connection: { once(event: string, listener: () => void): void };
}

function textOf(config: unknown): string {
  const text = typeof config === "string" ? config : (config as { text: string }).text; // the driver's forms
  return text.replaceAll(/\s+/g, " ").trim();
}
