import { insertValues, type Statement } from "../sql.ts";

/**
 * Rows in a statement. Each number has a name of its own: Citus plans a statement for the shards of
 * its own node once, but only where it is prepared and all of its rows are of one shard.
 */
const SIZES = [16, 8, 4, 2, 1];
/** By name, each made once. */
const texts = new Map<string, string>();

interface Insert<Row> {
  /** Of the statements; the number of rows is added. */
  name: string;
  into: string;
  cellsOf(row: Row): readonly unknown[];
  end: string;
}

interface Placed {
  shard: number;
  /** Rows of one shard are written in this order, so that concurrent writers cannot deadlock. */
  key: string;
}

/** As few statements as there can be, in the order of shards and keys. */
export function insertsByShard<Row>(
  { name, into, cellsOf, end }: Insert<Row>,
  rows: readonly (Row & Placed)[],
): Statement[] {
  const sorted = rows.toSorted((a, b) => a.shard - b.shard || (a.key < b.key ? -1 : 1));
  const statements: Statement[] = [];
  for (let from = 0; from < sorted.length; ) {
    const shard = sorted[from]?.shard;
    const others = sorted.findIndex((row, i) => i > from && row.shard !== shard);
    const left = (others < 0 ? sorted.length : others) - from;
    const size = SIZES.find((each) => each <= left) ?? 1;
    const cells = sorted.slice(from, from + size).map(cellsOf);
    const sized = `${name}-${size}`;
    const text = texts.get(sized) ?? insertValues(into, cells, end).text;
    texts.set(sized, text);
    statements.push({ name: sized, text, values: cells.flat() });
    from += size;
  }
  return statements;
}
