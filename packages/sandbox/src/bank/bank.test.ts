import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { type PaymentFile, paymentFile } from "../../../../test/support/bank/payment-file.ts";
import { provideFolder } from "../../../../test/support/process/provide-folder.ts";
import { parseDecimal } from "../ringgit.ts";
import { VirtualClock } from "../virtual-clock.ts";
import { Bank, FILE_BYTES_MAX } from "./bank.ts";
import { addDays, closeOf, dayOf } from "./bank-days.ts";
import { BankFolder } from "./bank-folder.ts";
import { TRANSFERS_MAX } from "./payment-order.ts";
import { childrenOf, elementAt, readXml, textAt, type XmlElement } from "./xml/read-xml.ts";

const DAY_MS = 86_400_000;
const ACCOUNT_NO = "514000000001";
const GOOD = "514077770000";

const root = provideFolder();
let tests = 0;
let clock: VirtualClock;
let folder: string;
let bank: Bank;
/** A Monday. */
let today: string;

beforeEach(async () => {
  clock = new VirtualClock(fail);
  clock.freeze();
  const monday = mondayAfter(dayOf(clock.now()));
  await clock.advance(closeOf(monday).getTime() - 11 * 3_600_000 - clock.now().getTime());
  today = dayOf(clock.now());
  tests += 1;
  folder = join(root, String(tests));
  bank = await openBank();
});

// It looks into its folder each second, also into one that is removed after the tests.
afterEach(async () => {
  await bank.stop();
  assert.deepEqual(failures, []);
});

const failures: unknown[] = [];
const fail = (error: unknown) => failures.push(error);

function mondayAfter(day: string): string {
  const next = addDays(day, 1);
  return new Date(`${next}T00:00:00Z`).getUTCDay() === 1 ? next : mondayAfter(next);
}

async function openBank(): Promise<Bank> {
  const settings = { accountNo: ACCOUNT_NO, folder: new BankFolder(folder), onError: fail };
  const opened = new Bank({ clock, record: () => {} }, settings);
  await opened.start();
  return opened;
}

const deliver = (text: string | Buffer, name = "KP20261128-001-ABCD.xml") =>
  writeFileSync(join(folder, "inbox", name), text);
const inbox = () => readdirSync(join(folder, "inbox"));
const outbox = () => readdirSync(join(folder, "outbox")).sort();
const answer = (name = "") => readXml(readFileSync(join(folder, "outbox", name), "utf8"));

/** Delivers, takes, and reads the report. */
async function send(file: PaymentFile): Promise<XmlElement> {
  deliver(paymentFile({ day: today, ...file }));
  await bank.takeFiles();
  return answer(outbox().at(-1));
}

/** `status reason` of the group, then of each transfer. */
function statuses(report: XmlElement): string[] {
  const message = elementAt(report, "CstmrPmtStsRpt");
  const transfers = childrenOf(elementAt(message, "OrgnlPmtInfAndSts"), "TxInfAndSts");
  const said = (element: XmlElement | null, name: string) =>
    `${textAt(element, name)} ${textAt(element, "StsRsnInf", "Rsn", "Cd")}`.trim();
  const each = transfers.map(
    (transfer) => `${textAt(transfer, "OrgnlEndToEndId")} ${said(transfer, "TxSts")}`,
  );
  return [said(elementAt(message, "OrgnlGrpInfAndSts"), "GrpSts"), ...each];
}

/** `direction amount reference reason` of each booked transfer. */
function bookings(statement: XmlElement): string[] {
  const entries = childrenOf(elementAt(statement, "BkToCstmrStmt", "Stmt"), "Ntry");
  return entries
    .flatMap((entry) => childrenOf(elementAt(entry, "NtryDtls"), "TxDtls"))
    .map((transfer) => {
      const said = [
        textAt(transfer, "CdtDbtInd"),
        textAt(transfer, "Amt"),
        textAt(transfer, "Refs", "EndToEndId"),
        textAt(transfer, "RtrInf", "Rsn", "Cd"),
      ];
      return said.join(" ").trim();
    });
}

function balances(statement: XmlElement): (number | null)[] {
  const found = childrenOf(elementAt(statement, "BkToCstmrStmt", "Stmt"), "Bal");
  return found.map((balance) => parseDecimal(textAt(balance, "Amt")));
}

const statementsOf = () => outbox().filter((name) => name.includes("camt053"));

test("a file is answered, paid at the end of its day, and the account's statement says so", async () => {
  const transfers = [
    { id: "A1", accountNo: GOOD },
    { id: "A2", accountNo: GOOD },
  ];
  assert.deepEqual(statuses(await send({ transfers })), ["ACSP", "A1 ACSP", "A2 ACSP"]);
  assert.deepEqual(inbox(), []);
  await clock.advance(DAY_MS);
  assert.equal(outbox().length, 2);
  const statement = answer(outbox().at(-1));
  assert.deepEqual(bookings(statement), ["DBIT 12.50 A1", "DBIT 12.50 A2"]);
  const [opening, closing] = balances(statement);
  assert.equal(Number(opening) - Number(closing), 2_500);
  assert.equal(textAt(statement, "BkToCstmrStmt", "Stmt", "Bal", "Dt", "Dt"), today);
});

test("test accounts are rejected, returned later, or lose their reference", async () => {
  const endings = ["99990001", "99990002", "99990003", "99990004", "99990005"];
  const transfers = endings.map((ending, at) => ({ id: `A${at + 1}`, accountNo: `5140${ending}` }));
  const [group, ...each] = statuses(await send({ transfers }));
  assert.equal(group, "PART");
  assert.deepEqual(each, ["A1 RJCT AC01", "A2 ACSP", "A3 ACSP", "A4 ACSP", "A5 ACSP"]);
  await clock.advance(DAY_MS);
  const [, late, first] = outbox();
  assert.deepEqual(statuses(answer(late)), ["", "A4 RJCT AG01"]);
  assert.deepEqual(bookings(answer(first)), [
    "DBIT 12.50 A2",
    "DBIT 12.50 A3",
    "DBIT 12.50 NOTPROVIDED",
  ]);
  await clock.advance(2 * DAY_MS);
  const later = statementsOf().slice(1).map(answer);
  assert.deepEqual(later.map(bookings), [["CRDT 12.50 A2 AC04"], ["CRDT 12.50 A3 AC06"]]);
  const chain = statementsOf().map((name) => balances(answer(name)));
  for (const [at, [opening]] of chain.entries()) {
    if (at > 0) assert.equal(opening, chain[at - 1]?.[1], "opens where the last one closed");
  }
});

test("a return waits for a business day, and a day of execution for its date", async () => {
  await clock.advance(4 * DAY_MS);
  const friday = dayOf(clock.now());
  await send({ day: addDays(friday, -3), transfers: [{ id: "A1", accountNo: "99990002" }] });
  const later = { messageId: "KP2", day: addDays(friday, 1) };
  await send({ ...later, transfers: [{ id: "A2", accountNo: GOOD }] });
  await clock.advance(5 * DAY_MS);
  const found = statementsOf().map((name) => [name.slice(-12, -4), ...bookings(answer(name))]);
  const named = (days: number) => addDays(friday, days).replaceAll("-", "");
  assert.deepEqual(found, [
    [named(0), "DBIT 12.50 A1"],
    [named(1), "DBIT 12.50 A2"],
    [named(3), "CRDT 12.50 A1 AC04"],
  ]);
});

test("a batch is one booking with each of its transfers", async () => {
  const transfers = [
    { id: "A1", accountNo: GOOD },
    { id: "A2", accountNo: GOOD },
  ];
  await send({ isBatch: true, transfers });
  await bank.closeOpenDay();
  const statement = answer(outbox().at(-1));
  const entries = childrenOf(elementAt(statement, "BkToCstmrStmt", "Stmt"), "Ntry");
  assert.deepEqual(
    entries.map((entry) => textAt(entry, "Amt")),
    ["25.00"],
  );
  assert.equal(bookings(statement).length, 2);
});

test("a transfer above the balance is rejected on its day", async () => {
  const transfers = [{ id: "A1", accountNo: GOOD, amount: "999999999.99" }];
  await send({ transfers, sum: "999999999.99" });
  await bank.closeOpenDay();
  assert.deepEqual(statuses(answer(outbox().at(-1))), ["", "A1 RJCT AM04"]);
  assert.deepEqual(statementsOf(), []);
});

const transfers = [{ id: "A1", accountNo: GOOD }];
const XML = paymentFile({ transfers });
const REFUSED: Readonly<Record<string, [string | Buffer, string]>> = {
  "another account": [paymentFile({ transfers, debitAccountNo: "514000000002" }), "AC02"],
  "a wrong sum": [paymentFile({ transfers, sum: "12.51" }), "AM10"],
  "a wrong count": [paymentFile({ transfers, count: 2 }), "AM18"],
  "a date that does not exist": [paymentFile({ transfers, day: "2026-02-30" }), "DT01"],
  "a date far ahead": [paymentFile({ transfers, day: "2099-01-01" }), "DT01"],
  "a repeated transfer": [
    paymentFile({ transfers: [...transfers, ...transfers], sum: "25.00" }),
    "DU04",
  ],
  "another currency": [XML.replace('Ccy="MYR"', 'Ccy="SGD"'), "AM03"],
  "no amount": [XML.replace(">12.50</InstdAmt>", ">0.00</InstdAmt>"), "AM09"],
  "three decimals": [XML.replace(">12.50</InstdAmt>", ">12.505</InstdAmt>"), "AM09"],
  "no bank": [XML.replace("CIBBMYKL", ""), "RC01"],
  "an account with letters": [XML.replace(GOOD, "ABC"), "FF01"],
  "a name with other letters": [XML.replace("Kedai Contoh", "陈记"), "FF01"],
  "elements out of order": [
    XML.replace(/(<Dbtr>.*<\/Dbtr>)\n(<DbtrAcct>.*<\/DbtrAcct>)/, "$2$1"),
    "FF01",
  ],
  "an unknown element": [XML.replace("<BtchBookg>", "<Batch/><BtchBookg>"), "FF01"],
  "no transfers": [XML.replace(/<CdtTrfTxInf>[\s\S]*<\/CdtTrfTxInf>/, ""), "FF01"],
  "another message": [XML.replace("pain.001.001.09", "pain.001.001.03"), "FF01"],
  "a DOCTYPE": [XML.replace("<Document", "<!DOCTYPE a><Document"), "FF01"],
  "half a document": [XML.slice(0, 900), "FF01"],
  "no XML": ["hello", "FF01"],
  "a bulk line without its end": [
    'Batch;Debit account;Reference;Bank code;Account;Name;Amount;Currency;Details\nKP;514000000001;A1;CIBB;12345;"Kedai',
    "FF01",
  ],
  "a bulk line of another length": ["1".repeat(166), "FF01"],
  "a bulk line of zeros": ["0".repeat(167), "AM09"],
  "no text": [Buffer.of(0x3c, 0xff, 0xfe), "FF01"],
  nothing: ["", "FF01"],
  "too many bytes": [Buffer.alloc(FILE_BYTES_MAX + 1, 0x20), "FF01"],
  "too much depth": ["<Document>".repeat(100), "FF01"],
};

for (const [what, [content, code]] of Object.entries(REFUSED)) {
  test(`a file with ${what} is rejected as a whole with ${code}, and pays nobody`, async () => {
    deliver(content);
    await bank.takeFiles();
    const [report, ...more] = outbox();
    assert.deepEqual(more, []);
    assert.deepEqual(statuses(answer(report)), [`RJCT ${code}`]);
    const about = elementAt(answer(report), "CstmrPmtStsRpt", "OrgnlGrpInfAndSts");
    assert.equal(textAt(about, "OrgnlMsgId"), "KP20261128-001-ABCD");
    assert.deepEqual(inbox(), []);
    await clock.advance(DAY_MS);
    assert.deepEqual(statementsOf(), []);
  });
}

test("a message ID that was used before rejects the whole file, also after a restart", async () => {
  await send({ transfers });
  assert.deepEqual(statuses(await send({ transfers })), ["RJCT DU01"]);
  await bank.stop();
  bank = await openBank();
  assert.deepEqual(statuses(await send({ transfers })), ["RJCT DU01"]);
  await clock.advance(DAY_MS);
  assert.equal(statementsOf().length, 1);
  assert.deepEqual(bookings(answer(statementsOf()[0])), ["DBIT 12.50 A1"]);
});

test("what is due survives a restart, and days that ended meanwhile are closed", async () => {
  await send({ transfers: [{ id: "A1", accountNo: "99990002" }] });
  await bank.stop();
  await clock.advance(3 * DAY_MS);
  assert.deepEqual(statementsOf(), []);
  bank = await openBank();
  assert.deepEqual(
    statementsOf().map((name) => bookings(answer(name))),
    [["DBIT 12.50 A1"], ["CRDT 12.50 A1 AC04"]],
  );
  assert.equal(bank.books.balanceMinor, 100_000_000_00);
});

test("a bank that ends between taking a file and removing it does not take it again", async () => {
  await bank.stop();
  deliver(paymentFile({ day: today, transfers }));
  const { removeFromInbox } = BankFolder.prototype;
  BankFolder.prototype.removeFromInbox = () => Promise.reject(new Error("killed"));
  await assert.rejects(bank.takeFiles(), /killed/);
  BankFolder.prototype.removeFromInbox = removeFromInbox;
  assert.equal(inbox().length, 1);
  bank = await openBank();
  await bank.takeFiles();
  assert.deepEqual([inbox(), outbox().length], [[], 1]);
});

test("a bank that ends before it has written a report writes it after its restart", async () => {
  await bank.stop();
  deliver(paymentFile({ day: today, transfers }));
  const { writeAnswer } = BankFolder.prototype;
  BankFolder.prototype.writeAnswer = () => Promise.reject(new Error("killed"));
  await assert.rejects(bank.takeFiles(), /killed/);
  BankFolder.prototype.writeAnswer = writeAnswer;
  assert.deepEqual(outbox(), []);
  bank = await openBank();
  assert.deepEqual(outbox().map(answer).map(statuses), [["ACSP", "A1 ACSP"]]);
});

test("a file that is not whole is left, and so is what is no file", async () => {
  deliver(XML, "a.xml.part");
  deliver(XML, ".hidden");
  await bank.takeFiles();
  assert.deepEqual([inbox().length, outbox()], [2, []]);
  assert.ok(!existsSync(join(folder, "outbox", "a.part")));
});

test("files wait while too many transfers are open", async () => {
  const many = (messageId: string) => ({
    messageId,
    sum: (TRANSFERS_MAX * 12.5).toFixed(2),
    transfers: Array.from({ length: TRANSFERS_MAX }, (_, at) => ({
      id: `${messageId}-${at}`,
      accountNo: GOOD,
    })),
  });
  for (const id of ["KP1", "KP2"]) await send(many(id));
  deliver(paymentFile({ messageId: "KP3", day: today, transfers }));
  await bank.takeFiles();
  assert.deepEqual([inbox().length, outbox().length], [1, 2]);
  await bank.closeOpenDay();
  await bank.takeFiles();
  assert.deepEqual([inbox().length, outbox().length], [0, 4]);
});

test("a day that was closed early is not booked on again, and a reset forgets all", async () => {
  await bank.closeOpenDay();
  await send({ transfers });
  await bank.closeOpenDay();
  assert.equal(statementsOf()[0]?.slice(-12, -4), addDays(today, 1).replaceAll("-", ""));
  bank.reset();
  // A look that began before the reset must not see the file that comes after it.
  await bank.takeFiles();
  assert.deepEqual(statuses(await send({ transfers })), ["ACSP", "A1 ACSP"]);
  assert.equal(new Set(outbox()).size, 3, "no name is used twice");
  assert.equal(bank.books.day, today);
});
