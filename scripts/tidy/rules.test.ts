import assert from "node:assert/strict";
import { test } from "node:test";
import { checkArrows, checkCircles } from "./arrows.ts";
import { checkClockAndChance } from "./clock-and-chance.ts";
import { checkDistributedSql } from "./distributed-sql.ts";
import { checkLeftovers } from "./leftovers.ts";
import { checkFolders, checkNamesAndSizes } from "./names-and-sizes.ts";
import { type Complaint, readSourceFile, type SourceFile } from "./source-file.ts";
import {
  checkErrorCodes,
  checkLockFile,
  checkMigrations,
  checkRoutes,
  FROZEN_MIGRATIONS,
  freezeMigrations,
} from "./whole-project.ts";
import { wrapComments } from "./wrap-comments.ts";

const GATEWAY = "packages/gateway/src";

/** What a rule says of one file, without the places. */
function say(rule: (file: SourceFile) => Complaint[], path: string, text: string): string[] {
  return rule(readSourceFile(path, text)).map(({ message }) => message);
}

function project(texts: Record<string, string>): Map<string, SourceFile> {
  return new Map(Object.entries(texts).map(([path, text]) => [path, readSourceFile(path, text)]));
}

function sayAll(
  rule: (files: Map<string, SourceFile>) => Complaint[],
  texts: Record<string, string>,
): string[] {
  return rule(project(texts)).map(({ path, message }) => `${path}: ${message}`);
}

test("files that import each other are named, also through a third and for types only", () => {
  const a = "packages/x/src/a.ts";
  const b = "packages/x/src/deep/b.ts";
  const c = "packages/x/src/c.ts";
  const toB = 'import { b } from "./deep/b.ts";';
  const toC = 'import type { C } from "../c.ts";';
  const toA = 'export type { A } from "./a.ts";';
  assert.deepEqual(sayAll(checkCircles, { [a]: toB, [b]: toC, [c]: "" }), []);
  const found = sayAll(checkCircles, { [a]: toB, [b]: toC, [c]: toA });
  assert.equal(found.length, 1);
  assert.match(found[0] ?? "", /a\.ts → b\.ts → c\.ts → a\.ts$/);
});

for (const [path, specifier, names] of [
  ["packages/sandbox/src/fpx/index.ts", "@kaunter/gateway", "{ a }"],
  ["packages/signing/src/rsa.ts", "@kaunter/sandbox", "{ a }"],
  ["packages/checkout/src/view.ts", "../../signing/src/rsa.ts", "{ a }"],
  ["packages/portal/src/app.ts", "@kaunter/signing", "{ a }"],
  ["packages/portal/src/app.ts", "@kaunter/checkout", "{ a }"],
  [`${GATEWAY}/http/server.ts`, "@kaunter/sandbox", "{ a }"],
  [`${GATEWAY}/domain/money.ts`, "../platform/clock.ts", "type { Clock }"],
  [`${GATEWAY}/domain/money.ts`, "node:crypto", "{ a }"],
  [`${GATEWAY}/store/sql.ts`, "../operations/deps.ts", "{ a }"],
  [`${GATEWAY}/rails/fpx/index.ts`, "../../store/sql.ts", "{ a }"],
  [`${GATEWAY}/rails/fpx/index.ts`, "../../platform/random.ts", "{ systemRandom }"],
  [`${GATEWAY}/operations/pay.ts`, "../rails/fpx/index.ts", "{ a }"],
  [`${GATEWAY}/operations/pay.ts`, "fastify", "{ a }"],
  [`${GATEWAY}/jobs/deliver.ts`, "../http/errors.ts", "{ a }"],
  [`${GATEWAY}/http/server.ts`, "../main/start.ts", "{ a }"],
  [`${GATEWAY}/http/server.ts`, "../store/tokens.ts", "{ insertToken }"],
  [`${GATEWAY}/helpers/a.ts`, "./b.ts", "{ a }"],
] as const) {
  test(`${path} may not import ${names} of ${specifier}`, () => {
    assert.equal(say(checkArrows, path, `import ${names} from "${specifier}";`).length, 1);
  });
}

for (const [path, specifier, names] of [
  ["packages/sdk/src/client.ts", "@kaunter/signing", "{ a }"],
  ["packages/portal/src/app.ts", "@kaunter/signing/canonical-json", "{ a }"],
  ["packages/portal/src/app.ts", "@kaunter/checkout/tint", "{ a }"],
  [`${GATEWAY}/main/start.ts`, "@kaunter/sandbox", "{ a }"],
  [`${GATEWAY}/main/start.ts`, "../jobs/deliver.ts", "{ a }"],
  [`${GATEWAY}/operations/pay.ts`, "../rails/rail.ts", "type { Rail }"],
  [`${GATEWAY}/operations/pay.ts`, "@kaunter/signing", "{ a }"],
  [`${GATEWAY}/http/server.ts`, "../store/tokens.ts", "{ findToken, listTokens, type Token }"],
  [`${GATEWAY}/rails/fpx/index.ts`, "../../platform/random.ts", "type { Random }"],
  [`${GATEWAY}/rails/fpx/map.ts`, "./wire.ts", "{ a }"],
  [`${GATEWAY}/rails/fpx/index.test.ts`, "@kaunter/sandbox", "{ a }"],
  [`${GATEWAY}/store/sql.test.ts`, "../../../../test/support/database.ts", "{ a }"],
] as const) {
  test(`${path} may import ${names} of ${specifier}`, () => {
    assert.deepEqual(say(checkArrows, path, `import ${names} from "${specifier}";`), []);
  });
}

const OF_ITS_OWN_CLOCK = [
  "const at = new Date();",
  "const at = new Date;",
  "const at = Date();",
  "const at = Date.now();",
  "const read = Date.now;",
  "const at = performance.now();",
  "new SignJWT({}).setIssuedAt();",
  'new SignJWT({}).setExpirationTime("2h");',
  "const a = sql`update t set at = now()`;",
  "const a = sql`select clock_timestamp()`;",
  'const a = "select current_timestamp";',
];
for (const text of OF_ITS_OWN_CLOCK) {
  test(`the gateway may say ${text} in its clock only`, () => {
    for (const path of ["operations/pay.ts", "platform/mailer.ts"]) {
      assert.equal(say(checkClockAndChance, `${GATEWAY}/${path}`, text).length, 1);
    }
    assert.deepEqual(say(checkClockAndChance, `${GATEWAY}/platform/clock.ts`, text), []);
    assert.deepEqual(say(checkClockAndChance, `${GATEWAY}/operations/pay.test.ts`, text), []);
    assert.deepEqual(say(checkClockAndChance, "packages/sandbox/src/clock.ts", text), []);
  });
}

for (const text of [
  'if (message.includes("expired")) pay();',
  'if (error.message.startsWith("No ")) pay();',
  "if (String(error?.message).match(/expired/)) pay();",
  "if (/expired/i.test(error.message)) pay();",
  "const found = GONE.exec(problem.message)?.[1];",
  'if (error.message === "The card has expired.") pay();',
]) {
  test(`a branch may not depend on an error's words: ${text}`, () => {
    for (const path of [`${GATEWAY}/http/payer/pay.ts`, "packages/portal/src/a.tsx"])
      assert.equal(say(checkLeftovers, path, text).length, 1);
    assert.deepEqual(say(checkLeftovers, `${GATEWAY}/http/payer/pay.test.ts`, text), []);
    assert.deepEqual(say(checkLeftovers, `${GATEWAY}/store/is-outage.ts`, text), []);
  });
}

test("a branch may depend on a code, and on whether there is a text", () => {
  for (const text of [
    'if (error.code === "CARD_EXPIRED") pay();',
    'if (message === "") pay();',
    'if (message === "ready") start();', // of a process, not for people
    "if (message.length > 80) cut();",
    "if (AWKWARD.test(text)) pay();",
  ])
    assert.deepEqual(say(checkLeftovers, `${GATEWAY}/http/payer/pay.ts`, text), []);
});

const IMPURE = ["const a = Math.random();", "const a = randomUUID();", "const a = process.env.A;"];
for (const text of IMPURE) {
  test(`the gateway may not say ${text}`, () => {
    assert.equal(say(checkClockAndChance, `${GATEWAY}/operations/pay.ts`, text).length, 1);
    assert.deepEqual(say(checkClockAndChance, `${GATEWAY}/platform/random.ts`, text), []);
    assert.deepEqual(say(checkClockAndChance, `${GATEWAY}/operations/pay.test.ts`, text), []);
    assert.deepEqual(say(checkClockAndChance, "packages/sandbox/src/clock.ts", text), []);
  });
}

for (const text of [
  "const a = request.ip;",
  "const a = request.ips[0];",
  "const a = request.hostname;",
  "const a = request.host;",
  "const a = request.protocol;",
  'const a = request.headers["x-forwarded-host"];',
  'const a = headers["X-Real-IP"];',
]) {
  test(`no endpoint says ${text}: a proxy's header is read in one place`, () => {
    assert.equal(say(checkClockAndChance, `${GATEWAY}/http/api/pay.ts`, text).length, 1);
    assert.deepEqual(
      say(checkClockAndChance, `${GATEWAY}/http/request/origin/caller-address.ts`, text),
      [],
    );
  });
}

test("a test may not mock the timeouts of its process, which other files' gateways use", () => {
  const enable = "t.mock.timers.enable";
  for (const text of [`${enable}();`, `${enable}({ apis: ["Date", ${'"setTimeout"'}] });`])
    assert.equal(say(checkClockAndChance, "test/payment/pay.test.ts", text).length, 1, text);
  const interval = `${enable}({ apis: ["setInterval"] });`;
  assert.deepEqual(say(checkClockAndChance, "test/payment/pay.test.ts", interval), []);
});

test("a clock that was passed in, a fixed date and a comment about now() are fine", () => {
  const text = "const at = clock.now(); // not now()\nconst then = new Date(0);\nconst n = now();";
  assert.deepEqual(say(checkClockAndChance, `${GATEWAY}/operations/pay.ts`, text), []);
});

test("a migration takes no time from the database", () => {
  const path = "packages/gateway/migrations/0001_a.sql";
  assert.equal(say(checkClockAndChance, path, "create table t (at date default now());").length, 1);
  assert.deepEqual(say(checkClockAndChance, path, "-- now() is passed in\nselect 1;"), []);
});

test("a table without columns is not carried between nodes", () => {
  const count = (columns: string) =>
    `const text = \`select count(*) from (\n select ${columns} from refunds limit 9) r\`;`;
  const path = `${GATEWAY}/store/refund/refunds.ts`;
  assert.equal(say(checkDistributedSql, path, count("")).length, 1);
  assert.deepEqual(say(checkDistributedSql, path, count("1")), []);
  const exists = "const text = `where exists (select from refunds)`;";
  assert.deepEqual(say(checkDistributedSql, path, exists), []);
});

for (const path of ["scripts/camelCase.ts", "packages/x/src/Upper.ts", "docs/with space.md"]) {
  test(`${path} is not kebab-case`, () => {
    assert.equal(say(checkNamesAndSizes, path, "").length, 1);
  });
}

const CLIENT_NAMES: [path: string, complaints: number][] = [
  ["clients/python/src/kaunter/access_token.py", 0],
  ["clients/python/src/kaunter/__init__.py", 0],
  ["clients/python/src/kaunter/AccessToken.py", 2],
  ["clients/php/src/Http/CurlTransport.php", 0],
  ["clients/php/src/curl-transport.php", 1],
];
for (const [path, count] of CLIENT_NAMES) {
  test(`${path} is ${count === 0 ? "" : "not "}named as its language expects`, () => {
    assert.equal(say(checkNamesAndSizes, path, "").length, count);
  });
}

test("a client's file has at most 400 lines", () => {
  const text = "pass\n".repeat(401);
  assert.equal(say(checkNamesAndSizes, "clients/python/src/kaunter/page.py", text).length, 1);
});

for (const name of ["utils.ts", "string-helpers.ts", "card-data.ts", "info.test.ts"]) {
  test(`${name} is rejected as a name without meaning`, () => {
    assert.equal(say(checkNamesAndSizes, `packages/x/src/${name}`, "").length, 1);
  });
}

test("names that readers expect are left alone", () => {
  const paths = ["README.md", "packages/gateway/migrations/0001_first_tables.sql", ".ci/run"];
  for (const path of [...paths, "docs/adr/0001-use-postgresql.md"]) {
    assert.deepEqual(say(checkNamesAndSizes, path, ""), [], path);
  }
});

test("an exported name without meaning is rejected", () => {
  const text = "export class PaymentManager {}";
  assert.equal(say(checkNamesAndSizes, "packages/x/src/pay.ts", text).length, 1);
});

test("a file has at most 400 lines, unless it is a test", () => {
  const text = "a;\n".repeat(401);
  assert.equal(say(checkNamesAndSizes, "packages/x/src/long.ts", text).length, 1);
  assert.deepEqual(say(checkNamesAndSizes, "packages/x/src/long.test.ts", text), []);
  assert.deepEqual(say(checkNamesAndSizes, "packages/x/src/long.ts", "a;\n".repeat(400)), []);
});

test("a line has at most 100 characters, unless it holds a long message or an address", () => {
  const path = "packages/x/src/wide.ts";
  assert.equal(say(checkNamesAndSizes, path, `// ${"word ".repeat(20)}`).length, 1);
  assert.deepEqual(say(checkNamesAndSizes, path, `throw new Error("${"word ".repeat(20)}");`), []);
  assert.deepEqual(say(checkNamesAndSizes, path, `// https://example.org/${"a".repeat(90)}`), []);
});

for (const text of [
  "// TODO: later",
  "// FIXME",
  `const path = "${["", "work", "main", "a"].join("/")}";`,
  'const path = "/home/someone/a";',
  "// from registry.npmjs.org",
  "console.log(1);",
  'export * from "./a.ts";',
]) {
  test(`this is left over: ${text}`, () => {
    assert.equal(say(checkLeftovers, "packages/x/src/a.ts", text).length, 1);
  });
}

test("no page and no script asks npm's registry for a name", () => {
  const text = `# A\n\n\`\`\`sh\n${"np" + "x"} newman run a.json\n\`\`\`\n`;
  assert.equal(say(checkLeftovers, "docs/guides/a.md", text).length, 1);
  assert.equal(say(checkLeftovers, "scripts/a.sh", text).length, 1);
  assert.deepEqual(say(checkLeftovers, "CHANGELOG.md", text), []);
  const warning = `Never ask ${"np" + "x"} for it.`;
  assert.deepEqual(say(checkLeftovers, "packages/cli/README.md", warning), []);
});

for (const text of ["assert.rejects(a());", 't.test("a", b);', 'test.only("a", b);']) {
  test(`a test may not say ${text}`, () => {
    assert.equal(say(checkLeftovers, "packages/x/src/a.test.ts", text).length, 1);
    assert.deepEqual(say(checkLeftovers, "packages/x/src/a.test.ts", `await ${text}`), []);
  });
}

test("an id of another kind is not made by replacing a prefix", () => {
  const text = 'const id = makeNotificationId(at, random).replace("EV", "RR");';
  assert.equal(say(checkLeftovers, `${GATEWAY}/operations/refund/a.ts`, text).length, 1);
});

test("a package's and a rail's index may hand on what others import", () => {
  for (const path of ["packages/x/src/index.ts", `${GATEWAY}/rails/fpx/index.ts`]) {
    assert.deepEqual(say(checkLeftovers, path, 'export { a } from "./a.ts";'), [], path);
  }
});

const FIRST = "packages/gateway/migrations/0001_a.sql";

test("migrations are numbered without a gap", () => {
  assert.deepEqual(sayAll(checkMigrations, { [FIRST]: "" }), []);
  const third = "packages/gateway/migrations/0003_c.sql";
  assert.match(sayAll(checkMigrations, { [FIRST]: "", [third]: "" }).join(), /migration 0002/);
});

test("a released migration can neither change nor go, a new one may", () => {
  const released = { [FROZEN_MIGRATIONS]: freezeMigrations(project({ [FIRST]: "select 1;" })) };
  const second = { "packages/gateway/migrations/0002_b.sql": "" };
  assert.deepEqual(sayAll(checkMigrations, { [FIRST]: "select 1;", ...second, ...released }), []);
  assert.match(sayAll(checkMigrations, { [FIRST]: "select 2;", ...released }).join(), /stays/);
  assert.match(sayAll(checkMigrations, released).join(), /stays/);
});

test("a route is called by a test and has a line in the table of contents", () => {
  const route = `${GATEWAY}/http/api/payment/pay.ts`;
  const text = 'export const payRoute = route({ path: "/v3/pay/{id}" });';
  const index = { [`${GATEWAY}/http/api/index.ts`]: "" };
  assert.equal(sayAll(checkRoutes, { [route]: text, ...index }).length, 2);
  const listed = {
    [`${GATEWAY}/http/api/index.ts`]: 'import { payRoute } from "./payment/pay.ts";',
  };
  const tested = { "test/pay/pay.test.ts": 'call({ path: "/v3/pay/1" });' };
  assert.deepEqual(sayAll(checkRoutes, { [route]: text, ...listed, ...tested }), []);
  const ofPortal = {
    [`${GATEWAY}/http/portal/pay.ts`]: text,
    [`${GATEWAY}/http/portal/index.ts`]: "",
  };
  assert.equal(sayAll(checkRoutes, ofPortal).length, 1);
});

test("each error code is used, and documented once there is a page", () => {
  const table = "export const ERRORS = {\n  A_USED: { status: 1 },\n  B_UNUSED: { status: 2 },\n};";
  const texts = {
    [`${GATEWAY}/domain/errors.ts`]: table,
    [`${GATEWAY}/operations/pay.ts`]: 'throw new GatewayError("A_USED");',
    [`${GATEWAY}/operations/pay.test.ts`]: '"B_UNUSED"',
  };
  assert.deepEqual(sayAll(checkErrorCodes, texts), [
    `${GATEWAY}/domain/errors.ts: B_UNUSED is never used`,
  ]);
  const page = { "docs/reference/errors.md": "A_USED" };
  assert.equal(sayAll(checkErrorCodes, { ...texts, ...page }).length, 2);
});

test("the lock file is complete and names no registry", () => {
  const packages = { "": { optionalDependencies: { "a-linux-x64": "1.0.0" } } };
  assert.equal(
    sayAll(checkLockFile, { "package-lock.json": JSON.stringify({ packages }) }).length,
    1,
  );
  const resolved = JSON.stringify({ packages: { a: { resolved: "https://x/a" } } }, null, 1);
  assert.equal(sayAll(checkLockFile, { "package-lock.json": resolved }).length, 1);
});

test("a dependency on a tag, which moves, needs an override", () => {
  const packages = { "node_modules/@x/a": { dependencies: { b: "latest", c: "*", d: "^1.0.0" } } };
  const lock = { "package-lock.json": JSON.stringify({ packages }) };
  assert.deepEqual(sayAll(checkLockFile, lock), [
    "package-lock.json: @x/a wants b@latest; override it",
  ]);
  const overrides = { "@x/a": { b: "1.0.0" } };
  assert.deepEqual(
    sayAll(checkLockFile, { ...lock, "package.json": JSON.stringify({ overrides }) }),
    [],
  );
});

test("a comment that is too long is wrapped, with the words that follow it", () => {
  const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");
  const before = `  // ${words(24)}\n  // end.\n  //\n  // - a list\n  code();`;
  const after = `  // ${words(19)}\n  // ${words(5)} end.\n  //\n  // - a list\n  code();`;
  assert.equal(wrapComments(before), after);
  const block = `/** ${words(24)} */`;
  assert.equal(wrapComments(block), `/**\n * ${words(19)}\n * ${words(5)}\n */`);
});

test("wrapping leaves code, short comments and addresses as they are", () => {
  const text = `const a = "${"word ".repeat(30)}";\n// short\n// https://example.org/${"a".repeat(99)}`;
  assert.equal(wrapComments(text), text);
});

for (const [folder, names, complaints] of [
  ["packages/a/src", Array.from({ length: 12 }, (_, i) => `b-${i}.ts`), 0],
  ["packages/a/src", Array.from({ length: 13 }, (_, i) => `b-${i}.ts`), 1],
  ["packages/a/src", Array.from({ length: 26 }, (_, i) => `b-${i}.${i % 2 ? "test." : ""}ts`), 1],
  ["packages/a/src", Array.from({ length: 24 }, (_, i) => `b-${i}.${i % 2 ? "test." : ""}ts`), 0],
  ["packages/a/src", Array.from({ length: 24 }, (_, i) => `${i % 2 ? "c/" : ""}b-${i}.ts`), 0],
  ["packages/gateway/migrations", Array.from({ length: 13 }, (_, i) => `b-${i}.sql`), 0],
] as const) {
  test(`${names.length} files in ${folder} such as ${names[1]}: ${complaints} complaints`, () => {
    const texts = Object.fromEntries(names.map((name) => [`${folder}/${name}`, ""]));
    assert.equal(sayAll(checkFolders, texts).length, complaints);
  });
}
