// kaunter verify-audit finds changes of the audit log that bypass the gateway.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  sealCalls,
  sealEntries,
  utcDayOf,
} from "../../packages/gateway/src/operations/audit/seal-audit.ts";
import { runCli, runProgram } from "../cli/run-cli.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";
import { pay } from "../support/pay.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { databaseOf } from "../support/server/test-home.ts";
import { until } from "../support/until.ts";

const gateway = await provideOwnGateway();
const folder = provideFolder();
const { deps, demo } = gateway;
const EVER = new Date(0);
const M = demo.merchantId;

const run = (text: string) => gateway.database.run({ text, values: [] });
const seal = () => sealEntries(deps, EVER);

/** The merchant's faults, and the exit code. */
async function verify(...options: string[]) {
  const env = {
    ...databaseOf(gateway.config),
    KAUNTER_LOG_LEVEL: "silent",
  };
  const words = ["verify-audit", "--json", ...options];
  const { code, stdout, stderr } = await runCli(words, { folder, env });
  assert.ok(stdout, stderr);
  const report = JSON.parse(stdout);
  assert.equal(code, report.faults.length === 0 ? 0 : 1);
  const own = report.faults.find(({ merchantId }: { merchantId: string }) => merchantId === M);
  return { report, fault: own ? `${own.sequence}: ${own.problem}` : null };
}

/** As an administrator who disables what guards the tables; everything is put back afterwards. */
async function tampering(statements: readonly string[], act: () => Promise<void>): Promise<void> {
  await run(`create table kept_log as select * from audit_log;
    create table kept_chain as select * from audit_chain;
    alter table audit_log disable trigger all; alter table audit_chain disable trigger all`);
  try {
    for (const statement of statements) await run(statement);
    await act();
  } finally {
    await run(`alter table audit_log disable trigger all;
      truncate audit_log, audit_chain;
      insert into audit_log overriding system value select * from kept_log;
      insert into audit_chain select * from kept_chain;
      alter table audit_log enable trigger all; alter table audit_chain enable trigger all;
      drop table kept_log, kept_chain`);
  }
}

await pay(gateway);
const entryCount = 12;
// As an administrator: they are as old as they say.
await run("alter table audit_log disable trigger audit_log_stamped");
await gateway.query`
  insert into audit_log (merchant_id, at, actor_kind, actor_id, actor_email, action, target_kind,
    target_id, before, after, address, request_id)
  select ${M}, ${deps.clock.now()}::timestamptz - interval '1 hour' * (20 - n), 'SYSTEM', '', '',
         'merchant.changed', 'merchant', ${M}, '{"a": 1}', jsonb_build_object('n', n), '', n::text
    from generate_series(1, ${entryCount}) as n`;
await run("alter table audit_log enable trigger audit_log_stamped");
await seal();
const sealedCount = Number(
  (
    await gateway.query<{ n: number }>`
    select max(sequence)::int as n from audit_chain where merchant_id = ${M}`
  )[0]?.n,
);
const at = (sequence: number) =>
  `(select subject from audit_chain where merchant_id = '${M}' and sequence = ${sequence})`;
const link = (sequence: number) => `merchant_id = '${M}' and sequence = ${sequence}`;

test("a database of another installation is not verified", async () => {
  const env = {
    ...databaseOf(gateway.config),
    KAUNTER_MASTER_KEY: Buffer.alloc(32, "another key, well mixed").toString("base64"),
  };
  const { code, stdout, stderr } = await runProgram(["verify-audit", "--json"], { folder, env });
  assert.equal(code, 1);
  assert.match(stdout + stderr, /This master key is not the one this database was sealed with/);
});

test("an untouched log verifies, and its entries are sealed once", async () => {
  assert.ok(sealedCount >= entryCount);
  await Promise.all([seal(), seal(), seal()]);
  const { report, fault } = await verify();
  assert.equal(fault, null);
  assert.equal(
    report.heads.find(({ merchantId }: { merchantId: string }) => merchantId === M).sequence,
    sealedCount,
  );
});

for (const [what, statements, expected] of [
  [
    "an entry is changed",
    [`update audit_log set address = 'x' where id = ${at(5)}`],
    /^5: entry \d+ of the audit log has changed$/,
  ],
  [
    "an amount inside an entry is changed",
    [`update audit_log set after = '{"n": 9}' where id = ${at(4)}`],
    /^4: entry \d+ .* has changed$/,
  ],
  [
    "an entry is deleted",
    [`delete from audit_log where id = ${at(6)}`],
    /^6: entry \d+ .* is missing$/,
  ],
  [
    "an entry and its link are deleted",
    [`delete from audit_log where id = ${at(6)}`, `delete from audit_chain where ${link(6)}`],
    /^7: links before it are missing$/,
  ],
  [
    "the first link is deleted",
    [`delete from audit_chain where ${link(1)}`],
    /^2: links before it are missing$/,
  ],
  [
    "a link's digest is changed with its entry",
    [`update audit_chain set digest = sha256('x') where ${link(3)}`],
    /^3: its hash does not follow/,
  ],
  [
    "two links change places",
    [
      `update audit_chain set sequence = 99 where ${link(3)}`,
      `update audit_chain set sequence = 3 where ${link(4)}`,
      `update audit_chain set sequence = 4 where ${link(99)}`,
    ],
    /^3: its hash does not follow/,
  ],
  [
    "an unsealed entry is added",
    [
      `insert into audit_log (merchant_id, at, actor_kind, actor_id, actor_email, action, target_kind, target_id, address, request_id) select '${M}', '2020-01-01Z', 'SYSTEM', '', '', 'merchant.changed', 'merchant', '', '', ''`,
    ],
    /^null: entry \d+ of the audit log is not in the chain$/,
  ],
  [
    "a link is added at the end",
    [
      `insert into audit_chain select merchant_id, sequence + 1, kind, 999999, count, digest, hash, sealed_at from audit_chain where ${link(sealedCount)}`,
    ],
    /its hash does not follow/,
  ],
] as const) {
  test(`it is found when ${what}, with the triggers disabled`, async () => {
    await tampering(statements, async () => {
      assert.match((await verify()).fault ?? "", expected);
    });
    assert.equal((await verify()).fault, null);
  });
}

const BACK = /^\d+: entry \d+ was added with an earlier time$/;
const AHEAD = /^\d+: entry \d+ has a time to come$/;
const addEntry = (time: string) =>
  run(`insert into audit_log (merchant_id, at, actor_kind, actor_id, actor_email, action,
       target_kind, target_id, address, request_id)
       values ('${M}', ${time}, 'SYSTEM', '', '', 'merchant.changed', 'merchant', '', '', '')`);

for (const [what, time, expected] of [
  ["dated back", "now() - interval '3 hours'", BACK],
  ["dated ahead", "now() + interval '3 hours'", AHEAD],
] as const) {
  test(`an entry that the runtime account adds ${what} is found, although it is sealed`, async () => {
    await tampering([], async () => {
      await addEntry("now()");
      await seal();
      assert.equal((await verify()).fault, null);
      await addEntry(time);
      await seal();
      assert.match((await verify()).fault ?? "", expected);
    });
    assert.equal((await verify()).fault, null);
  });
}

test("an entry that is dated back is found even as a merchant's only one", async () => {
  const none = "truncate audit_log, audit_chain";
  const stamped = "alter table audit_log enable trigger audit_log_stamped";
  await tampering([none, stamped], async () => {
    await run(`insert into audit_log (merchant_id, at, recorded_at, actor_kind, actor_id,
      actor_email, action, target_kind, target_id, address, request_id)
      select '${M}', time, time, 'SYSTEM', '', '', 'merchant.changed', 'merchant', '', '', ''
        from (values (now() - interval '11 minutes')) as old (time)`);
    await seal();
    assert.match((await verify()).fault ?? "", BACK);
  });
  assert.equal((await verify()).fault, null);
});

test("a fault does not hide a later one, nor the chain's end", async () => {
  const statements = [
    `update audit_log set address = 'x' where id in (${at(3)}, ${at(8)})`,
    `update audit_chain set hash = sha256('x') where ${link(5)}`,
  ];
  await tampering(statements, async () => {
    const { report } = await verify();
    const sequences = report.faults.map(({ sequence }: { sequence: number }) => sequence);
    assert.deepEqual(sequences, [3, 5, 6, 8], "the link behind a changed one does not follow");
    assert.equal(report.heads[0].sequence, sealedCount);
  });
});

test("a tail that was cut off is found by the ends known from before, and so is a rewritten chain", async () => {
  const { report } = await verify();
  const heads = join(folder, "heads.json");
  writeFileSync(heads, JSON.stringify(report));
  const log = join(folder, "worker.log");
  const lines = report.heads.map((head: object) => JSON.stringify({ level: "info", ...head }));
  writeFileSync(log, ["not JSON", ...lines].join("\n"));

  const last = sealedCount - 1;
  const cut = [
    `delete from audit_log where id in (select subject from audit_chain where merchant_id = '${M}' and sequence >= ${last})`,
    `delete from audit_chain where merchant_id = '${M}' and sequence >= ${last}`,
  ];
  const missing = `${last - 1}: the chain ends here, but had ${sealedCount} links`;
  await tampering(cut, async () => {
    assert.equal((await verify()).fault, null, "the rest is in order by itself");
    assert.equal((await verify("--heads", heads)).fault, missing);
    assert.equal((await verify("--heads", log)).fault, missing);
  });
  await tampering(
    [
      `update audit_log set address = 'x' where id = ${at(2)}`,
      `delete from audit_chain where merchant_id = '${M}'`,
    ],
    async () => {
      await seal();
      assert.equal((await verify()).fault, null, "sealed again from the start");
      assert.match((await verify("--heads", heads)).fault ?? "", /its hash was another one/);
    },
  );
  assert.equal((await verify("--heads", heads)).fault, null);
});

test("calls that cannot be read hold up neither another day nor another merchant", async () => {
  const today = utcDayOf(deps.clock.now());
  await until(
    async () => (await gateway.query`select from request_log where method <> 'GET'`).length > 0,
  );
  const [{ n: merchantCount = 0 } = {}] = await gateway.query<{ n: number }>`
    select count(*)::int as n from merchants`;
  let calls = 0;
  const database: typeof deps.database = {
    ...deps.database,
    longTransaction(act) {
      calls += 1;
      if (calls <= merchantCount) throw new Error("too slow");
      return deps.database.longTransaction(act);
    },
  };
  const days = [utcDayOf(new Date("2020-01-01T00:00:00Z")), today];
  await assert.rejects(sealCalls({ ...deps, database }, days), /too slow/);
  const sealed = await gateway.query`
    select from audit_chain where kind = 'CALLS' and subject = ${today.day}`;
  assert.equal(sealed.length, 1);
});

test("a day's changing calls are sealed; a change is found, and a day past its retention is not one", async () => {
  const today = utcDayOf(deps.clock.now());
  await until(
    async () => (await gateway.query`select from request_log where method <> 'GET'`).length > 0,
  );
  await Promise.all([sealCalls(deps, [today]), sealCalls(deps, [today])]);
  await sealCalls(deps, [today]);
  assert.equal((await verify()).fault, null);
  const kept = "create table kept_calls as select * from request_log";
  await run(kept);
  try {
    await run("update request_log set status = 500 where method <> 'GET'");
    assert.match((await verify()).fault ?? "", /the calls of \d{4}-\d\d-\d\d have changed/);
    await run("delete from request_log where method <> 'GET'");
    assert.match((await verify()).fault ?? "", /\d+ were sealed, there are 0$/);
    // What erasing a payer changes is not sealed.
    await run("delete from request_log; insert into request_log select * from kept_calls");
    await run("update request_log set path = '[erased]', failure = null");
    assert.equal((await verify()).fault, null);
  } finally {
    await run("drop table kept_calls");
  }
});

test("a day whose rows were deleted by their age has not changed; a day with a partition has", async () => {
  const daysAgo = (days: number) =>
    utcDayOf(new Date(deps.clock.now().getTime() - days * 86_400_000));
  const [kept, unkept] = [daysAgo(5), daysAgo(4)];
  const dateOf = ({ from }: typeof kept) => from.toISOString().slice(0, 10);
  const partition = `request_log_${dateOf(kept).replaceAll("-", "_")}`;
  await run(`select create_partition('request_log', '${partition}')`);
  for (const { from } of [kept, unkept]) {
    await gateway.query`
      insert into request_log (merchant_id, at, id, application_id, method, path, status, error_code,
        error_message, latency_ms, address, user_agent, candidate, nonce)
      select ${M}, ${from}::timestamptz + n * interval '1 hour', n::text, '', 'POST', '', 200, '',
             '', 1, '', '', '', ''
        from generate_series(1, 3) as n`;
  }
  await sealCalls(deps, [kept, unkept]);
  await run(`delete from request_log_other where at < '${dateOf(unkept)}T01:30:00Z'`);
  const { report, fault } = await verify();
  assert.equal(fault, null);
  assert.deepEqual([report.unkeptDays, report.lastUnkeptDay], [1, dateOf(unkept)]);
  await run(`delete from request_log where at < '${dateOf(kept)}T01:30:00Z'`);
  assert.match((await verify()).fault ?? "", new RegExp(`calls of ${dateOf(kept)} have changed`));
});

test("entries that cannot be sealed, or whose node is away, do not hold up another merchant's", async () => {
  const { merchantId: other } = await makeSecondMerchant(gateway);
  const addEntries = async () => {
    await gateway.query`
      insert into audit_log (merchant_id, at, actor_kind, actor_id, actor_email, action, target_kind,
        target_id, address, request_id)
      select id, ${deps.clock.now()}, 'SYSTEM', '', '', 'test', 'test', '', '', ''
        from unnest(${[M, other]}::text[]) as id`;
  };
  const listUnsealed = () => gateway.query`
    select distinct merchant_id as id from audit_log a where merchant_id = any(${[M, other]})
       and not exists (select from audit_chain c where c.merchant_id = a.merchant_id
                          and c.kind = 'ENTRY' and c.subject = a.id)`;
  await addEntries();
  const database: typeof deps.database = {
    ...deps.database,
    async rows(statement) {
      if (statement.values.includes(M)) throw new Error("too slow");
      return deps.database.rows(statement);
    },
  };
  await assert.rejects(sealEntries({ ...deps, database }, EVER), /too slow/);
  assert.deepEqual(await listUnsealed(), [{ id: M }]);
  assert.equal(await seal(), true);
  assert.deepEqual(await listUnsealed(), []);

  await addEntries();
  const reach: typeof deps.reach = { ...deps.reach, among: (db, read) => read(db, [other]) };
  assert.equal(await sealEntries({ ...deps, reach }, EVER), false);
  assert.deepEqual(await listUnsealed(), [{ id: M }]);
  assert.equal(await seal(), true);
});
