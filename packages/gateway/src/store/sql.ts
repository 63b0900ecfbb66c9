/** A statement and its parameters: `sql\`select … where id = ${id}\`` becomes `… where id = $1`. */
export interface Statement {
  /** Prepared once per connection under this name; for statements of the hot path. */
  name?: string;
  text: string;
  values: unknown[];
}

export function sql(strings: TemplateStringsArray, ...values: unknown[]): Statement {
  return { text: strings.reduce((text, part, i) => `${text}$${i}${part}`), values };
}
