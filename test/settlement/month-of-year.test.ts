// The accountant's files of a filled year: each month begins where the one before ended, the last
// ends with the balance of the API, and a program in another language adds them up.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { dayOf } from "../../packages/gateway/src/domain/malaysian-day.ts";
import { formatDecimal } from "../../packages/gateway/src/domain/money.ts";
import { provideFilledYear } from "../support/portal/filled-year/filled-year.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { prepareProgram, whySkipped } from "../support/process/languages.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { download, type MonthRow, readMovements, senOf } from "../support/samples/month-files.ts";

const { gateway, settled, from } = await provideFilledYear();
const owner = await signInOwner(gateway);
const folder = provideFolder();
const MERCHANT = gateway.demo.merchantId;

const MONTHS = monthsBetween(monthOf(from), monthOf(gateway.deps.clock.now()));
const files = new Map<string, MonthRow[]>();
for (const month of MONTHS) files.set(month, await readMovements(owner, month));
const rowsOfMonth = (month: string) => files.get(month) ?? [];
const all = [...files.values()].flat();

function monthOf(at: Date): string {
  return dayOf(at).slice(0, 7);
}

function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; ) {
    months.push(month);
    const [year = 0, number = 0] = month.split("-").map(Number);
    const next = number === 12 ? [year + 1, 1] : [year, number + 1];
    month = `${next[0]}-${String(next[1]).padStart(2, "0")}`;
  }
  return months;
}

test("each month begins with the balance at which the month before ended", () => {
  assert.ok(MONTHS.length >= 12);
  let before = "0.00";
  for (const month of MONTHS) {
    const [first, last] = [rowsOfMonth(month)[0], rowsOfMonth(month).at(-1)];
    assert.equal(first?.type, "OPENING_BALANCE");
    assert.equal(first?.balance_myr, before, month);
    assert.equal(last?.type, month === MONTHS.at(-1) ? "BALANCE_SO_FAR" : "CLOSING_BALANCE");
    before = last?.balance_myr ?? "";
  }
});

test("the last one ends with the balance that the API shows", async () => {
  const { body } = await owner.call("getBalance");
  const shownMinor = body.availableMinor + body.pendingMinor + body.reservedMinor;
  assert.equal(senOf(all.at(-1)?.balance_myr), shownMinor);
});

test("the files have each posting that moved the balance, at its time", async () => {
  const postings = await gateway.query<{ id: string; amount: number; at: Date }>`
    select bucket || '-' || sequence as id, -payable_minor as amount, created_at as at
      from ledger_postings where merchant_id = ${MERCHANT} and payable_minor is not null`;
  const sums = new Map<string, number>();
  for (const row of all) {
    const id = row.line_id ?? "";
    if (id === "") continue;
    sums.set(id, (sums.get(id) ?? 0) + senOf(row.in_myr) - senOf(row.out_myr));
  }
  assert.equal(sums.size, postings.length);
  for (const { id, amount } of postings) assert.equal(sums.get(id), Number(amount), id);
  const days = new Map(all.map((row) => [row.line_id, row.day]));
  for (const { id, at } of postings) assert.equal(days.get(id), dayOf(at), id);
});

test("every kind of movement of the year is in words, with its order or its payout", () => {
  const types = new Set(all.map(({ type }) => type));
  for (const type of ["PAYMENT", "FEE", "REFUND", "DISPUTE", "PAYOUT", "PAYOUT_RETURNED"]) {
    assert.ok(types.has(type), type);
  }
  for (const row of all.filter(({ line_id: id }) => id !== "")) {
    assert.ok(row.description && row.description !== row.type, row.type);
    assert.ok(row.order_id || row.payout_id || row.settlement_id, JSON.stringify(row));
  }
});

test("each movement of a settled day names its settlement, and they add up to it", () => {
  const sums = new Map<string, number>();
  for (const row of all) {
    if (row.type === "PAYOUT" || !row.settlement_id) continue;
    const sum = (sums.get(row.settlement_id) ?? 0) + senOf(row.in_myr) - senOf(row.out_myr);
    sums.set(row.settlement_id, sum);
  }
  for (const { id, line_count: count, lines_minor: minor } of settled.settlements) {
    assert.equal(sums.get(String(id)) ?? 0, Number(count) === 0 ? 0 : Number(minor), String(id));
  }
});

test("a program in Python adds up all files, as CSV and as workbooks", {
  skip: whySkipped("python"),
}, async () => {
  const [program, ...words] = prepareProgram(
    "python",
    join(import.meta.dirname, "add-up-month.py"),
    folder,
  );
  const payouts = await gateway.query<{ minor: number; at: Date }>`
    select payable_minor as minor, created_at as at from ledger_postings
     where merchant_id = ${MERCHANT} and kind = 'PAYOUT'`;
  for (const month of MONTHS) {
    const paths: string[] = [];
    for (const what of ["movements", "payouts"]) {
      for (const format of ["csv", "xlsx"]) {
        const query = `month=${month}&format=${format}`;
        const { name, bytes } = await download(gateway, owner, `months/${what}?${query}`);
        assert.match(
          name,
          new RegExp(`^${what}-${month}_\\d{4}-\\d\\d-\\d\\d_[\\d-]{8}\\.${format}$`),
        );
        paths.push(join(folder, name));
        writeFileSync(paths.at(-1) ?? "", bytes);
      }
    }
    const rows = rowsOfMonth(month);
    const paidMinor = payouts
      .filter(({ at }) => monthOf(at) === month)
      .reduce((sum, { minor }) => sum + Number(minor), 0);
    const said = execFileSync(program, [...words, ...paths], { encoding: "utf8" }).trim();
    assert.deepEqual(said.split(" "), [
      rows[0]?.balance_myr,
      rows.at(-1)?.balance_myr,
      String(rows.length - 2),
      formatDecimal(paidMinor),
    ]);
  }
});
