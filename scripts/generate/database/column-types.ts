/** TypeScript types of PostgreSQL's, as `store/database.ts` reads them. */
export const TYPES: Readonly<Record<string, string>> = {
  text: "string",
  varchar: "string",
  bpchar: "string",
  name: "string",
  uuid: "string",
  numeric: "string",
  inet: "string",
  int2: "number",
  int4: "number",
  int8: "number",
  float8: "number",
  bool: "boolean",
  timestamptz: "Date",
  bytea: "Buffer",
  jsonb: "unknown",
  json: "unknown",
  void: "null",
  _text: "string[]",
  _int4: "number[]",
  _bool: "boolean[]",
};

/** Columns whose type says less than we know: what is kept as JSON. `table.column` to file, type. */
export const COLUMN_TYPES: Readonly<Record<string, readonly [file: string, type: string]>> = {
  "ledger_balances.account": ["domain/ledger/ledger.ts", "Account"],
  "merchants.profile": ["domain/merchant/merchant.ts", "MerchantProfile"],
};
