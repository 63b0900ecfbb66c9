import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import pg from "pg";
import { createTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { describeStatement } from "./describe-statement.ts";
import { readSchema } from "./read-schema.ts";
import { readStatements } from "./read-statements.ts";
import { printRowTypes } from "./row-types.ts";

let database: TestDatabase;
let client: pg.Client;
before(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    create table parents (id text primary key, state text not null check (state in ('ON', 'OFF')));
    create table children (id bigint primary key, parent_id text, born_at timestamptz not null)`);
});
after(async () => {
  await client.end();
  await database.drop();
});

/** The members of the row of one statement, as the generated file has them. */
async function membersOf(text: string): Promise<string[]> {
  const statement = { file: "a.ts", line: 1, text, name: "ARow", rowType: "ARow" };
  const columns = await describeStatement(client, text);
  const printed = printRowTypes([{ statement, columns }], await readSchema(client));
  return [...printed.matchAll(/^ {2}(.+);$/gm)].map(([, member = ""]) => member);
}

for (const [text, members] of [
  ["select id, state from parents", ["id: string", 'state: "ON" | "OFF"']],
  [
    "select id, profile, partner_id from merchants",
    ["id: MerchantId", "profile: MerchantProfile", "partnerId: MerchantId"],
  ],
  ["select parent_id, born_at from children", ["parentId: string | null", "bornAt: Date"]],
  ["select count(*) as children from children", ["children: number | null"]],
  ['select count(*) as "child_count!" from children', ["childCount: number"]],
  ['select id as "id?" from parents', ["id: string | null"]],
  [
    "select p.id, c.born_at from parents p left join children c on c.parent_id = p.id",
    ["id: string", "bornAt: Date | null"],
  ],
  [
    "with gone as (delete from parents p returning p.id) " +
      "update children c set id = 1 from parents p left join gone g on g.id = p.id returning c.id",
    ["id: number"],
  ],
  ["update children set parent_id = $1 where id = $2 returning id", ["id: number"]],
  ["delete from children", []],
] as const) {
  test(`the row of: ${text}`, async () => {
    assert.deepEqual(await membersOf(text), members);
  });
}

test("a statement that does not fit the schema is an error that names the column", async () => {
  await assert.rejects(describeStatement(client, "select gone from parents"), /"gone"/);
});

test("statements are read with their parts, parameters, function and the type of their rows", () => {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-statements-"));
  const source = [
    "/** sql`in a comment` */",
    "const COLUMNS = part`id, state`;",
    "const inState = (state) => part`state = ${state}`;",
    "export async function findParent(db, id) {",
    "  await db.run(sql`delete from children where id = ${id} and state = ${id}`);",
    "  return db.row<FindParentRow>(sql`select * from parents where id = ${String({ id }.id)}`);",
    "}",
    "export const listParents = (db, state, limit) => db.rows<ListParentsRow>({",
    '  name: "list-parents",',
    "  ...sql`select ${COLUMNS} from parents where ${inState(state)} limit ${limit}` });",
  ].join("\n");
  writeFileSync(join(folder, "parents.ts"), source);
  const statements = readStatements(folder);
  rmSync(folder, { recursive: true });
  assert.deepEqual(
    statements.map(({ text, rowType }) => [text, rowType]),
    [
      ["delete from children where id = $1 and state = $2", null],
      ["select * from parents where id = $1", "FindParentRow"],
      ["select id, state from parents where state = $1 limit $2", "ListParentsRow"],
    ],
  );
  assert.equal(statements[1]?.name, "FindParentRow");
});

test("two functions of one name, which would share a row type, are an error that names both", () => {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-statements-"));
  const source = "export const listA = (db) => db.rows<ListARow>(sql`select 1 as one`);";
  for (const file of ["a.ts", "b.ts"]) writeFileSync(join(folder, file), source);
  assert.throws(() => readStatements(folder), /^Error: b\.ts: ListARow is read in a\.ts too$/);
  rmSync(folder, { recursive: true });
});
