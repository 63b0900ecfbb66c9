import type pg from "pg";
import type { Statement } from "../sql.ts";

type Client = Pick<pg.Client, "query">;

export interface OpenTransaction extends Client {
  /** At the commit; resolves once that is done. */
  send(statement: Statement): Promise<pg.QueryResult>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

interface Sent {
  statement: Statement;
  result: PromiseWithResolvers<pg.QueryResult>;
}

export const BEGIN = "begin";
const READS = /^\s*select\b/;

/**
 * A transaction on a connection that sends statements without waiting for the responses to earlier
 * ones. It begins with its first statement, and reads that are asked for at once travel with it. A
 * write waits for the beginning, and so does what comes after it: were there no transaction, it
 * would be permanent. What is sent travels with the commit; a single statement needs neither.
 */
export function openTransaction(client: Client, begin: string): OpenTransaction {
  let begun: Promise<unknown> | null = null;
  let isBegun = false;
  let isHeld = false;
  const sent: Sent[] = [];

  function start(): Promise<unknown> {
    begun = client.query(begin).then(() => {
      isBegun = true;
    });
    begun.catch(() => {}); // the first statement fails with it, or the commit
    return begun;
  }

  function query(statement: Statement): Promise<pg.QueryResult> {
    if (isBegun) return client.query(statement);
    const ready = begun ?? start();
    isHeld ||= !READS.test(statement.text);
    return isHeld ? ready.then(() => client.query(statement)) : client.query(statement);
  }

  async function commitAll(): Promise<pg.QueryResult[]> {
    const [only] = sent;
    if (!begun && only === undefined) return [];
    if (!begun && only && sent.length === 1 && begin === BEGIN) {
      return [await client.query(only.statement)];
    }
    await (begun ?? start());
    // If one of these fails, PostgreSQL rolls back at the commit.
    return Promise.all([...sent.map(({ statement }) => client.query(statement)), end("commit")]);
  }

  const end = (how: string) => client.query(how);

  return {
    query: query as Client["query"], // only this form of its arguments is used
    send(statement) {
      const result = Promise.withResolvers<pg.QueryResult>();
      result.promise.catch(() => {}); // the transaction fails with it
      sent.push({ statement, result });
      return result.promise;
    },
    async commit() {
      try {
        const results = await commitAll();
        for (const [i, { result }] of sent.entries()) {
          const own = results[i];
          if (own) result.resolve(own);
        }
      } catch (error) {
        for (const { result } of sent) result.reject(error);
        throw error;
      }
    },
    async rollback() {
      if (begun) await end("rollback");
    },
  };
}
