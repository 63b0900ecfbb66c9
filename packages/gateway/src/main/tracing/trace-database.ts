import type { Tracing } from "../../platform/tracing/tracing.ts";
import type { Database, Queryable, Transaction } from "../../store/database.ts";
import type { Statement } from "../../store/sql.ts";

/** The same database, whose statements are spans, without their values. */
export function traceDatabase(tracing: Tracing, database: Database): Database {
  if (!tracing.isOn) return database;
  const inTransaction =
    <T>(act: (tx: Transaction) => Promise<T>) =>
    (tx: Transaction) =>
      act({
        ...tx,
        ...traceQueries(tracing, tx),
        send(statement) {
          const sent = trace(tracing, statement, () => tx.send(statement));
          sent.catch(() => {}); // the transaction fails with it
          return sent;
        },
      });
  return {
    ...database,
    ...traceQueries(tracing, database),
    transaction: (act) =>
      tracing.span(spanOf("transaction"), () => database.transaction(inTransaction(act))),
    longTransaction: (act) =>
      tracing.span(spanOf("transaction"), () => database.longTransaction(inTransaction(act))),
    snapshot: (act) =>
      tracing.span(spanOf("snapshot"), () =>
        database.snapshot((db) => act({ ...db, ...traceQueries(tracing, db) })),
      ),
  };
}

function traceQueries(tracing: Tracing, db: Queryable): Queryable {
  return {
    query: (statement) => trace(tracing, statement, () => db.query(statement)),
    rows: (statement) => trace(tracing, statement, () => db.rows(statement)),
    row: (statement) => trace(tracing, statement, () => db.row(statement)),
    run: (statement) => trace(tracing, statement, () => db.run(statement)),
  };
}

const trace = <T>(tracing: Tracing, statement: Statement, act: () => Promise<T>): Promise<T> =>
  tracing.span(spanOf(nameOf(statement)), act);

const spanOf = (name: string) => ({
  name,
  kind: "client" as const,
  attributes: { "db.system.name": "postgresql", "db.query.summary": name },
});

const VERB = /^\s*(?:--.*\n\s*)*(\w+)/;
const TABLE = /\b(?:from|into|update)\s+([a-z_]+)/;

/** Its own name, or `update payments`: the text itself may hold what a merchant chose. */
function nameOf({ name, text }: Statement): string {
  if (name !== undefined) return name;
  const verb = VERB.exec(text)?.[1] ?? "statement";
  const table = TABLE.exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}
