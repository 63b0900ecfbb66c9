/** A statement and its parameters: `sql\`select … where id = ${id}\`` becomes `… where id = $1`. */
export interface Statement {
  /** Prepared once per connection under this name; for frequent statements. */
  name?: string;
  text: string;
  values: unknown[];
}

/**
 * A fragment shared by several statements, such as columns or a condition, with its own parameters.
 */
export class Part {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings;
    this.values = values;
  }
}

export function sql(strings: TemplateStringsArray, ...values: unknown[]): Statement {
  const parameters: unknown[] = [];
  return { text: print(new Part(strings, values), parameters), values: parameters };
}

/**
 * Use it inside `sql` by name, `${COLUMNS}` or `${ofStores(ids)}`: the row type generator relies on
 * that.
 */
export function part(strings: TemplateStringsArray, ...values: unknown[]): Part {
  return new Part(strings, values);
}

/** A part that is put together when its module is loaded; the row type generator imports it. */
export function textPart(text: string): Part {
  return new Part([text], []);
}

/** `insert` with rows of values, each in the order of the columns. */
export function insertValues(
  insert: string,
  rows: readonly (readonly unknown[])[],
  then: string,
): Statement {
  const values: unknown[] = [];
  const lines = rows.map((row) => `(${row.map((value) => `$${values.push(value)}`).join(", ")})`);
  return { text: `${insert} values ${lines.join(", ")} ${then}`, values };
}

/** The pattern for `like` that finds a text anywhere; `%` and `_` are taken literally. */
export const containing = (text: string): string => `%${beginning(text)}`;

/** The same for texts that begin so. */
export function beginning(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
}

function print({ strings, values }: Part, parameters: unknown[]): string {
  return strings.reduce((text, next, i) => {
    const value = values[i - 1];
    const inner = value instanceof Part ? print(value, parameters) : `$${parameters.push(value)}`;
    return `${text}${inner}${next}`;
  });
}
