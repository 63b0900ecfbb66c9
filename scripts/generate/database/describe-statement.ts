import type pg from "pg";

/** A column of a result, as PostgreSQL describes it without running the statement. */
export interface ResultColumn {
  name: string;
  /** 0 for an expression. */
  tableId: number;
  columnId: number;
  typeId: number;
}

interface RowDescription {
  fields: { name: string; tableID: number; columnID: number; dataTypeID: number }[];
}

/** The part of `pg`'s connection that a description needs. */
interface Connection {
  parse(query: { name: string; text: string; types: number[] }): void;
  describe(message: { type: "S"; name: string }): void;
  sync(): void;
}

/**
 * Parses a statement against the schema of the connection and returns its columns; none when it
 * returns no rows. Rejects with PostgreSQL's error when the statement does not fit the schema.
 */
export function describeStatement(client: pg.Client, text: string): Promise<ResultColumn[]> {
  const { promise, resolve, reject } = Promise.withResolvers<ResultColumn[]>();
  let columns: ResultColumn[] = [];
  const description = {
    submit(connection: Connection) {
      connection.parse({ name: "", text, types: [] });
      connection.describe({ type: "S", name: "" });
      connection.sync();
    },
    handleRowDescription({ fields }: RowDescription) {
      columns = fields.map(({ name, tableID, columnID, dataTypeID }) => ({
        name,
        tableId: tableID,
        columnId: columnID,
        typeId: dataTypeID,
      }));
    },
    handleError: reject,
    handleReadyForQuery: () => resolve(columns),
  };
  client.query(description as unknown as pg.Submittable); // its documented extension point
  return promise;
}
