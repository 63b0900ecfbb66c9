// Files of the bank: those that cannot be read, CSV, the folder, and what ends in between.
import assert from "node:assert/strict";
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Deps } from "../../packages/gateway/src/operations/deps.ts";
import { applyAnswers } from "../../packages/gateway/src/operations/payout/bank/apply-answers.ts";
import { receiveBankFile } from "../../packages/gateway/src/operations/payout/bank/receive-bank-file.ts";
import { createBankFileTaker } from "../../packages/gateway/src/operations/payout/bank/take-bank-files.ts";
import { checkLedger } from "../../packages/gateway/src/operations/settlement/check-ledger.ts";
import { createFolderSource } from "../../packages/gateway/src/platform/archive/object-source.ts";
import { provideAnswerDay } from "../support/bank/answer-day.ts";
import { bookingOf, entriesOf, receiveFile, uploadFile } from "../support/bank/bank-answers.ts";
import { writeCamt } from "../support/bank/write-statements.ts";
import { provideFolder } from "../support/process/provide-folder.ts";

const day = await provideAnswerDay();
const { gateway } = day;

const countFiles = async () => {
  const [row] = await gateway.query<{ files: number; entries: number }>`
    select (select count(*)::int from bank_files) as files,
           (select count(*)::int from bank_entries) as entries`;
  return row;
};

for (const [what, spoil, said] of [
  [
    "whose balances are wrong",
    (text: string) => text.replace(/<Ntry>.*<\/Ntry>/s, ""),
    /^Line \d+: The entries do not lead from the opening to the closing balance\. \(/,
  ],
  [
    "of another account",
    (text: string) => text.replaceAll("514011223344", "514099999999"),
    /^Line \d+: The file is about another account than the one that pays out\. \(…9999\)$/,
  ],
  [
    "that is cut off",
    (text: string) => text.slice(0, -60),
    /^Line \d+: The XML is not well formed/,
  ],
  ["that is too large", (text: string) => text + " ".repeat(8_388_608), /^The file is too large/],
  ["that is no file of a bank", () => "hello", /^Line 1: The format is not known\./],
] as const) {
  test(`a file ${what} is rejected whole, with line and reason`, async () => {
    const { payout } = await day.sendPayout();
    const before = await countFiles();
    const text = spoil(writeCamt("camt.053", [bookingOf(payout, day.today())]));
    const { status, body, text: answer } = await uploadFile(day.first, text, { name: "bad.xml" });
    assert.deepEqual([status, body.outcome, body.fileId], [200, "REJECTED", null], answer);
    assert.match(body.problem.en, said);
    assert.notEqual(body.problem.ms, body.problem.en);
    assert.deepEqual(await countFiles(), before);
    assert.equal(await day.stateOf(payout), "SENT");
    const [tried] = await gateway.query<{ action: string; name: string }>`
      select action, after ->> 'name' as name from audit_log
       where target_kind = 'bank_file' order by at desc, id desc limit 1`;
    assert.deepEqual(tried, { action: "bank_file.rejected", name: "bad.xml" });
  });
}

test("a body far above the limit is not read", async () => {
  const content = "A".repeat(12_100_000);
  const { status } = await day.first.call("uploadBankFile", { body: { name: "a", content } });
  assert.equal(status, 413);
});

const CSV = (lines: string[]) =>
  [
    "Account;Currency;Booking date;Value date;End-to-end ID;Details;Return code;Return reason;Bank reference;Amount",
    ...lines,
  ].join("\r\n");

test("a CSV needs a layout, and pays and returns with it", async () => {
  const { payouts } = await day.sendPayouts(5_000, 6_000);
  const [paid, returned] = payouts;
  assert.ok(paid && returned);
  const on = day.today();
  const line = (id: string, amount: string, code = "") =>
    `514011223344;MYR;${on};${on};${id};Settlement;${code};;REF${id.slice(-4)};${amount}`;
  const text = CSV([line(paid.id, "-48,80"), line(returned.id, "58,80", "AC04")]);
  const { body } = await uploadFile(day.first, text, { name: "a.csv" });
  assert.deepEqual([body.outcome, /Choose a layout/.test(body.problem.en)], ["REJECTED", true]);
  const { body: layouts } = await day.first.call("listBankLayouts", {});
  for (const { name } of layouts.items) assert.match(name, /^Example: /);
  const layout = "example-signed-semicolon";
  const received = await uploadFile(day.first, text, { name: "a.csv", layout });
  assert.equal(received.body.outcome, "RECEIVED", received.text);
  assert.deepEqual([await day.stateOf(paid), await day.stateOf(returned)], ["PAID", "RETURNED"]);
  const { body: file } = await day.first.call("getBankFile", {
    params: { id: received.body.fileId },
  });
  assert.deepEqual([file.kind, file.layout, file.entryCount], ["csv", layout, 2]);
});

test("a folder's files are each taken once, when they are finished", async () => {
  const { payouts } = await day.sendPayouts(5_000, 6_000);
  const [one, two] = payouts.map((payout) =>
    writeCamt("camt.053", [bookingOf(payout, day.today())]),
  );
  assert.ok(one && two);
  const folder = provideFolder();
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const look = createBankFileTaker(gateway.deps, createFolderSource(folder));
  put("one.xml", one);
  put("two.xml.part", two);
  assert.equal(await look(), 0, "it may still be written");
  put("one.xml", `${one} `);
  assert.equal(await look(), 0, "it was being written");
  assert.equal(await look(), 1);
  assert.equal(await look(), 0);
  renameSync(join(folder, "two.xml.part"), join(folder, "two.xml"));
  put("copy.xml", `${one} `);
  assert.equal(await look(), 0);
  assert.equal(await look(), 1, "a copy is the same file");
  for (const payout of payouts) assert.equal(await day.stateOf(payout), "PAID");
  const again = createBankFileTaker(gateway.deps, createFolderSource(folder));
  await again();
  assert.equal(await again(), 0, "another worker takes none of them");
  const { body } = await day.first.call("listBankFiles", {});
  assert.deepEqual([body.items[0].source, body.items[0].receivedBy], ["PLACE", ""]);
});

test("a folder's file that cannot be read is reported once, until it is uploaded", async () => {
  const { payout } = await day.sendPayout();
  const on = day.today();
  const text = CSV([`514011223344;MYR;${on};${on};${payout.id};Settlement;;;R1;-48,80`]);
  const folder = provideFolder();
  writeFileSync(join(folder, "march.csv"), text);
  const warned: string[] = [];
  const log = { ...gateway.deps.log, warn: (_: unknown, said: string) => void warned.push(said) };
  const deps = { ...gateway.deps, log: log as unknown as Deps["log"] };
  for (const look of [1, 2].map(() => createBankFileTaker(deps, createFolderSource(folder)))) {
    for (let times = 0; times < 3; times += 1) assert.equal(await look(), 0);
  }
  assert.deepEqual(warned, ["bank file not readable"]);
  const problems = async () => (await day.first.call("listBankFileProblems", {})).body.items;
  const [problem] = await problems();
  assert.equal(problem.name, "march.csv");
  assert.match(problem.problem.en, /Choose a layout/);
  const counted = await gateway.deps.metrics.bankFileProblems.get();
  assert.deepEqual(
    counted.values.map(({ labels, value }) => [labels.code, value]),
    [["FORMAT_UNKNOWN", 1]],
  );
  await uploadFile(day.first, text, { name: "march.csv", layout: "example-signed-semicolon" });
  assert.equal(await day.stateOf(payout), "PAID");
  assert.deepEqual(await problems(), []);
});

test("a folder that is not there is an error of the look, and nothing else", async () => {
  const look = createBankFileTaker(gateway.deps, createFolderSource(join(provideFolder(), "none")));
  await assert.rejects(look, /Could not list files in .*none: Error: ENOENT/);
});

test("a statement of the largest size is received without a pause of the gateway", async () => {
  const { payout } = await day.sendPayout();
  const other = { id: "RENT", amountMinor: 12_345 };
  const many = Array.from({ length: 6_200 }, () => bookingOf(other, day.today()));
  const text = writeCamt("camt.053", [...many, bookingOf(payout, day.today())]);
  assert.ok(text.length > 7_500_000 && text.length < 8_388_608, String(text.length));
  const id = await receiveFile(day.first, text);
  assert.equal(await day.stateOf(payout), "PAID");
  assert.equal((await entriesOf(day.first, id)).length, 50);
});

test("the same file at once, and others, is received once", async () => {
  const { payouts } = await day.sendPayouts(5_000, 6_000, 7_000);
  const files = payouts.map((payout) => writeCamt("camt.053", [bookingOf(payout, day.today())]));
  // Calls that are under way while their session is renewed would be rejected.
  await day.first.confirm(day.first.password ?? "");
  const all = await Promise.all([...files, ...files].map((text) => uploadFile(day.first, text)));
  const outcomes = all.map(({ body }) => body.outcome).toSorted();
  assert.deepEqual(outcomes, [...Array(3).fill("RECEIVED"), ...Array(3).fill("REPEATED")]);
  for (const payout of payouts) assert.equal(await day.stateOf(payout), "PAID");
});

for (const isFileAgain of [true, false]) {
  test(`what was received before a crash is applied by ${isFileAgain ? "the same file again" : "the job"}`, async () => {
    const { payouts } = await day.sendPayouts(5_000, 6_000);
    const text = writeCamt(
      "camt.053",
      payouts.map((payout) => bookingOf(payout, day.today())),
    );
    let applied = 0;
    const ending: Deps = {
      ...day.gateway.deps,
      database: {
        ...day.gateway.deps.database,
        async transaction(act) {
          applied += 1;
          if (applied > 1) throw new Error("the process ended here");
          return day.gateway.deps.database.transaction(act);
        },
      },
    };
    const given = { bytes: Buffer.from(text), name: "crash.xml", layout: null, act: null };
    await receiveBankFile(ending, given);
    const states = async () => (await Promise.all(payouts.map(day.stateOf))).toSorted();
    assert.deepEqual(await states(), ["PAID", "SENT"]);
    if (isFileAgain) assert.equal((await uploadFile(day.first, text)).body.outcome, "REPEATED");
    else assert.equal(await applyAnswers(day.gateway.deps), 1);
    assert.deepEqual(await states(), ["PAID", "PAID"]);
    for (const payout of payouts) {
      assert.deepEqual(await day.eventsOf(payout), [
        "PAYOUT_CREATED",
        "PAYOUT_SENT",
        "PAYOUT_PAID",
      ]);
    }
    assert.deepEqual(await checkLedger(day.gateway.deps), []);
  });
}
