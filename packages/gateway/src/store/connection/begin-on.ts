import type pg from "pg";
import type { Statement } from "../sql.ts";

type Client = Pick<pg.Client, "query">;

export interface Begun extends Client {
  /** Its result is not read: only the commit fails with it. */
  send(statement: Statement): void;
  commit(): Promise<void>;
}

const READS = /^\s*select\b/;

/**
 * Begins a transaction on a connection that sends statements without waiting for the responses to
 * earlier ones. The reads that follow at once travel with the beginning. A write waits for its
 * response, and so does what comes after it: were there no transaction, it would be permanent.
 */
export function beginOn(client: Client, begin: string): Begun {
  let isBegun = false;
  let isHeld = false;
  const sent: Promise<unknown>[] = [];
  const begun = client.query(begin).then(() => {
    isBegun = true;
  });
  begun.catch(() => {}); // the first statement fails with it, or the commit

  function query(statement: Statement): Promise<pg.QueryResult> {
    if (isBegun) return client.query(statement);
    isHeld ||= !READS.test(statement.text);
    return isHeld ? begun.then(() => client.query(statement)) : client.query(statement);
  }

  return {
    query: query as Client["query"], // only this form of its arguments is used
    send(statement) {
      const result = query(statement);
      result.catch(() => {}); // read by the commit, if there is one
      sent.push(result);
    },
    async commit() {
      await begun;
      // If one of those failed, PostgreSQL rolls back here.
      await Promise.all([...sent, client.query("commit")]);
    },
  };
}
