// A sealed column that a rotation does not know would be lost with the previous key.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { MIGRATIONS_FOLDER } from "../../store/schema-state.ts";
import { INSTALLATION, SEALED_TABLES } from "./sealed-tables.ts";

const schema = readFileSync(join(MIGRATIONS_FOLDER, "schema.sql"), "utf8");
const TABLE = /^create table (\w+) \(\n([\s\S]*?)\n\)[^\n]*;$/gm;
/** Neither sealed nor secret; any other binary column must be sealed and named accordingly. */
const PLAIN = [
  ...["audit_chain.digest", "audit_chain.hash", "bank_files.content"],
  "provider_files.content",
  ...["authorization_codes.code_hash", "cards.fingerprint", "checkout_logos.content"],
  ...["checkouts.request_hash", "nonces.content", "partner_files.content"],
  ...["passkeys.public_key", "qr_codes.request_hash", "recovery_codes.code_hash"],
  ...["portal_links.token_hash", "portal_sessions.token_hash", "refresh_tokens.token_hash"],
];

function listColumns(pattern: RegExp): string[] {
  return [...schema.matchAll(TABLE)].flatMap(([, table, body = ""]) =>
    [...body.matchAll(pattern)].map(([, column]) => `${table}.${column}`),
  );
}

const covered = [...SEALED_TABLES, INSTALLATION].flatMap(({ table, contexts }) =>
  Object.keys(contexts).map((column) => `${table}.${column}`),
);

test("a rotation covers every sealed column of the schema, and no other", () => {
  assert.deepEqual(covered.sort(), listColumns(/^ {2}(\w*sealed) /gm).sort());
});

test("a binary column is sealed, or known to be no secret", () => {
  const others = listColumns(/^ {2}(\w+) bytea\b/gm).filter((name) => !covered.includes(name));
  assert.deepEqual(
    others.filter((name) => !PLAIN.includes(name)),
    [],
  );
});

test("rows are found by the primary key of the schema", () => {
  for (const { table, key } of [...SEALED_TABLES, INSTALLATION]) {
    assert.ok(
      schema.includes(`constraint ${table}_pkey PRIMARY KEY (${key.join(", ")})`),
      `${table}: ${key}`,
    );
  }
});
