import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { idOf, OWN_ACCOUNT } from "../../../../../../../test/support/bank/sample-batch.ts";
import {
  type Booking,
  bookings,
  writeCamt,
  writeMt940,
  writePain002,
} from "../../../../../../../test/support/bank/write-statements.ts";
import type { BankEntry, BankFile } from "../bank-entry.ts";
import { readBankFile } from "./read-bank-file.ts";
import { EXAMPLE_STATEMENT_LAYOUTS, type StatementLayout } from "./statement-layout.ts";

const [DEBIT_CREDIT, SIGNED, DIRECTION] = EXAMPLE_STATEMENT_LAYOUTS as [
  StatementLayout,
  StatementLayout,
  StatementLayout,
];

function read(text: string, layout: StatementLayout | null = null): BankFile {
  const result = readBankFile(Buffer.from(text), { accountNo: OWN_ACCOUNT, layout });
  assert.equal(result.kind, "read", JSON.stringify(result));
  return (result as Extract<typeof result, { kind: "read" }>).file;
}

function problemOf(input: string | Uint8Array, layout: StatementLayout | null = null) {
  const bytes = typeof input === "string" ? Buffer.from(input) : input;
  const result = readBankFile(bytes, { accountNo: OWN_ACCOUNT, layout });
  return result.kind === "problem" ? [result.problem.code, result.problem.line] : ["none"];
}

const sum = (list: readonly { direction: string | null; amountMinor: number | null }[]) =>
  list.reduce((total, { direction, amountMinor }) => {
    return total + (direction === "CREDIT" ? 1 : -1) * (amountMinor ?? 0);
  }, 0);

function seen({ outcome, direction, amountMinor, references, ...entry }: BankEntry) {
  const { accountNo, name, bookedOn, valueOn, bankReference, reasonCode } = entry;
  const [reference] = references;
  return {
    ...{ outcome, direction, amountMinor, reference, accountNo, name, bookedOn, valueOn },
    ...{ bankReference, reasonCode },
  };
}

function expected({ direction, amountMinor, reference, name, accountNo, ...booking }: Booking) {
  const { day, bankReference, returnCode } = booking;
  return {
    outcome: direction === "DEBIT" ? "PAID" : "RETURNED",
    ...{ direction, amountMinor, reference, accountNo, name, bookedOn: day, valueOn: day },
    ...{ bankReference, reasonCode: returnCode },
  };
}

for (const kind of ["camt.053", "camt.054"] as const) {
  test(`${kind} is read as it was written, to the sen`, () => {
    fc.assert(
      fc.property(bookings, (list) => {
        const file = read(writeCamt(kind, list));
        assert.equal(file.kind, kind);
        assert.deepEqual(file.ids, ["S-20261128"]);
        assert.deepEqual(file.entries.map(seen), list.map(expected));
      }),
    );
  });
}

test("a batch booking is one entry for each of its transactions", () => {
  fc.assert(
    fc.property(bookings, (list) => {
      const file = read(writeCamt("camt.053", list, true));
      assert.equal(file.entries.length, list.length);
      assert.equal(sum(file.entries), sum(list));
    }),
  );
});

test("MT940 is read as it was written, also where lines break inside an ID", () => {
  fc.assert(
    fc.property(bookings, (list) => {
      const file = read(writeMt940(list));
      assert.deepEqual(file.ids, ["S20261128 332/1"]);
      assert.deepEqual(file.entries.map(seen), list.map(expected));
    }),
  );
});

test("a CSV is read by its declared columns, to the sen", () => {
  const amount = (minor: number, decimal: string, thousands: string) => {
    const ringgit = String(Math.trunc(minor / 100)).replace(/\B(?=(\d{3})+$)/g, thousands);
    return `${ringgit}${decimal}${String(minor % 100).padStart(2, "0")}`;
  };
  const seenInCsv = ({ direction, amountMinor, references, bookedOn }: BankEntry) => [
    direction,
    amountMinor,
    references[0],
    bookedOn,
  ];
  fc.assert(
    fc.property(bookings, (list) => {
      const wanted = list.map((each) => [
        each.direction,
        each.amountMinor,
        each.reference,
        each.day,
      ]);
      const commas = list.map(({ direction, amountMinor, reference, day, text }) => {
        const [year, month, date] = day.split("-");
        const money = `"${amount(amountMinor, ".", ",")}"`;
        const columns = direction === "DEBIT" ? `${money},` : `0.00,${money}`;
        return `${date}/${month}/${year},,${reference},"${text}, ""x""",,,,${columns}`;
      });
      const header =
        "Date,Value Date,Reference,Description,Beneficiary account,Beneficiary name,Bank reference,Debit,Credit";
      const preamble = "ACCOUNT STATEMENT,,,\r\n\r\n";
      const csv = `\uFEFF${preamble}${[header, ...commas].join("\r\n")}\r\n`;
      assert.deepEqual(read(csv, DEBIT_CREDIT).entries.map(seenInCsv), wanted);

      const signed = list.map(({ direction, amountMinor, reference, day, ...booking }) => {
        const sign = direction === "DEBIT" ? "-" : "";
        const money = `${sign}${amount(amountMinor, ",", ".")}`;
        return [
          OWN_ACCOUNT,
          "MYR",
          day,
          day,
          reference,
          "",
          booking.returnCode,
          "",
          "",
          money,
        ].join(";");
      });
      const titles =
        "Account;Currency;Booking date;Value date;End-to-end ID;Details;Return code;Return reason;Bank reference;Amount";
      const file = read([titles, ...signed].join("\n"), SIGNED);
      assert.deepEqual(file.entries.map(seenInCsv), wanted);
      assert.deepEqual(
        file.entries.map(({ outcome }) => outcome),
        list.map(({ direction }) => (direction === "DEBIT" ? "PAID" : "RETURNED")),
      );
    }),
  );
});

test("months have English and Malay names", () => {
  const titles =
    "Posting date\tReference 1\tReference 2\tDescription\tAccount name\tAmount (RM)\tDR/CR";
  const rows = ["05 Mac 2026", "5 OGOS 2026", "05-Dec-2026"].map(
    (day) => `${day}\t\t\tx\t\t1,000.5\tDR`,
  );
  assert.deepEqual(
    read([titles, ...rows].join("\n"), DIRECTION).entries.map((each) => [
      each.bookedOn,
      each.amountMinor,
    ]),
    [
      ["2026-03-05", 100_050],
      ["2026-08-05", 100_050],
      ["2026-12-05", 100_050],
    ],
  );
  const other = titles.concat("\n05 Mac 2026\t\t\tx\t\t1.00\tREV");
  assert.deepEqual(problemOf(other, DIRECTION), ["FIELD_INVALID", 2]);
});

test("a status report says the outcome of each transaction, or of all", () => {
  const file = read(
    writePain002("M1", [
      { id: idOf(1), status: "RJCT", reason: "AC04", text: "CLOSED" },
      { id: idOf(2), status: "ACSC" },
      { id: idOf(3), status: "ACSP" },
      { id: idOf(4), status: "WHAT" },
    ]),
  );
  assert.deepEqual(
    file.entries.map(({ outcome, status, references, reasonCode, reasonText, messageId }) => [
      ...[outcome, status, references[0], reasonCode, reasonText, messageId],
    ]),
    [
      ["REJECTED", "RJCT", idOf(1), "AC04", "CLOSED", "M1"],
      ["PAID", "ACSC", idOf(2), null, "", "M1"],
      ["ACCEPTED", "ACSP", idOf(3), null, "", "M1"],
      ["OTHER", "WHAT", idOf(4), null, "", "M1"],
    ],
  );
  const [whole] = read(writePain002("M1", [], "RJCT")).entries;
  assert.deepEqual([whole?.outcome, whole?.isWholeBatch], ["REJECTED", true]);
});

test("a rejected copy says nothing about the first one", () => {
  for (const reason of ["DU01", "DU04", "AM05"]) {
    const [entry] = read(writePain002("M1", [{ id: idOf(1), status: "RJCT", reason }])).entries;
    assert.deepEqual([entry?.outcome, entry?.reasonCode], ["OTHER", reason]);
  }
});

test("versions are read by their local names, with a prefix and in an envelope", () => {
  const old = `<e:Envelope xmlns:e="x"><n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><n:BkToCstmrStmt><n:Stmt><n:Id>1</n:Id>
    <n:Acct><n:Id><n:Othr><n:Id>5140-1122-3344</n:Id></n:Othr></n:Id></n:Acct>
    <n:Ntry><n:Amt Ccy="MYR">12.5</n:Amt><n:CdtDbtInd>DBIT</n:CdtDbtInd><n:Sts>BOOK</n:Sts>
    <n:BookgDt><n:DtTm>2026-11-27T17:00:00Z</n:DtTm></n:BookgDt>
    <n:NtryDtls><n:TxDtls><n:Refs><n:EndToEndId>NOTPROVIDED</n:EndToEndId></n:Refs>
    <n:RltdPties><n:Cdtr><n:Nm>A &amp; B</n:Nm></n:Cdtr></n:RltdPties></n:TxDtls></n:NtryDtls></n:Ntry>
    </n:Stmt></n:BkToCstmrStmt></n:Document></e:Envelope>`;
  const [entry] = read(old).entries;
  assert.deepEqual(
    [entry?.outcome, entry?.amountMinor, entry?.references, entry?.name, entry?.bookedOn],
    ["PAID", 1_250, [], "A & B", "2026-11-28"],
  );
});

test("a CSV line has one direction, our account and ringgit; a defused cell is read as meant", () => {
  const titles =
    "Date,Value date,Reference,Description,Beneficiary account,Beneficiary name,Bank reference,Debit,Credit";
  const lineOf = (money: string) => `${titles}\n28/11/2026,,'-12,x,,,,${money}`;
  const [entry] = read(lineOf("1.00,0.00"), DEBIT_CREDIT).entries;
  assert.deepEqual([entry?.references, entry?.direction], [["-12"], "DEBIT"]);
  assert.deepEqual(problemOf(lineOf("1.00,1.00"), DEBIT_CREDIT), ["FIELD_INVALID", 2]);
  assert.deepEqual(problemOf(lineOf("0.00,"), DEBIT_CREDIT), ["FIELD_MISSING", 2]);
  const signed = (account: string, currency: string) =>
    "Account;Currency;Booking date;Value date;End-to-end ID;Details;Return code;Return reason;Bank reference;Amount\n" +
    `${account};${currency};2026-11-28;;;;;;;-1,00`;
  assert.deepEqual(problemOf(signed(OWN_ACCOUNT, "MYR"), SIGNED), ["none"]);
  assert.deepEqual(problemOf(signed("12345", "MYR"), SIGNED), ["ACCOUNT_OTHER", 2]);
  assert.deepEqual(problemOf(signed(OWN_ACCOUNT, "SGD"), SIGNED), ["CURRENCY_OTHER", 2]);
});

const ONE: Booking = {
  direction: "DEBIT",
  amountMinor: 1_000,
  reference: idOf(1),
  text: "X",
  name: "KEDAI",
  accountNo: "12345678",
  day: "2026-11-28",
  bankReference: "FT1",
  returnCode: null,
};
const CAMT = writeCamt("camt.053", [ONE]);
const MT940 = writeMt940([ONE]);

test("money that is only announced, or came in by itself, is no outcome of a payout", () => {
  const pending = read(
    CAMT.replace("<Cd>BOOK</Cd>", "<Cd>PDNG</Cd>").replace(/<Bal>[\s\S]*<\/Bal>/, ""),
  );
  assert.equal(pending.entries[0]?.outcome, "ACCEPTED");
  const credit = read(writeCamt("camt.053", [{ ...ONE, direction: "CREDIT" }]));
  assert.equal(credit.entries[0]?.outcome, "OTHER");
  const reversal = CAMT.replace("<Sts>", "<RvslInd>true</RvslInd><Sts>");
  assert.equal(read(reversal).entries[0]?.outcome, "OTHER");
});

test("a statement whose sums do not add up is a problem", () => {
  const off = (text: string) => text.replaceAll(">10.00<", ">10.01<");
  assert.equal(problemOf(off(CAMT))[0], "BALANCE_WRONG");
  assert.equal(problemOf(MT940.replace("D10,00", "D10,01"))[0], "BALANCE_WRONG");
  assert.equal(problemOf(MT940.replace("D10,00", "C10,00"))[0], "BALANCE_WRONG");
  const batch = writeCamt("camt.054", [ONE, ONE], true).replace(">10.00<", ">10.01<");
  assert.equal(problemOf(batch)[0], "BATCH_SUM_WRONG");
});

test("a statement of another account or currency is a problem", () => {
  assert.equal(problemOf(CAMT.replace(OWN_ACCOUNT, "999988887777"))[0], "ACCOUNT_OTHER");
  assert.equal(problemOf(MT940.replace(OWN_ACCOUNT, "999988887777"))[0], "ACCOUNT_OTHER");
  assert.equal(problemOf(CAMT.replaceAll("MYR", "SGD"))[0], "CURRENCY_OTHER");
  assert.equal(problemOf(CAMT.replace('"MYR">10.00', '"">10.00'))[0], "CURRENCY_OTHER");
  assert.equal(problemOf(MT940.replaceAll("MYR", "USD"))[0], "CURRENCY_OTHER");
});

test("amounts are decimals of at most two places, in every format", () => {
  const wrong = ["1e3", "-0", "-10.00", "+10.00", "1.005", "0.123456789", "NaN", "", "1 000.00"];
  const more = ["1,000.00", "0x10", "99999999999999.00", "１０.00", "10.0.0"];
  for (const amount of [...wrong, ...more]) {
    const xml = CAMT.replaceAll(">10.00<", `>${amount}<`);
    assert.deepEqual([amount, problemOf(xml)[0]], [amount, "AMOUNT_INVALID"]);
    const fin = problemOf(MT940.replace("D10,00", `D${amount.replace(".", ",")}`))[0] ?? "";
    assert.match(String(fin), /AMOUNT_INVALID|FIELD_INVALID|BALANCE_WRONG/);
    const titles =
      "Account;Currency;Booking date;Value date;End-to-end ID;Details;Return code;Return reason;Bank reference;Amount";
    const cell = amount === "-10.00" || amount === "+10.00" ? "--1" : amount.replaceAll(".", ",");
    const csv = `${titles}\n;;2026-11-28;;;;;;;${cell}`;
    if (amount !== "1,000.00")
      assert.deepEqual([cell, ...problemOf(csv, SIGNED)], [cell, "AMOUNT_INVALID", 2]);
  }
});

test("dates exist", () => {
  for (const day of ["2026-02-30", "2026-13-01", "26-11-28", "tomorrow", "0000-01-01", ""]) {
    const xml = CAMT.replaceAll("<Dt>2026-11-28</Dt>", `<Dt>${day}</Dt>`);
    assert.deepEqual([day, problemOf(xml)[0]], [day, "DATE_INVALID"]);
  }
  for (const moment of ["2026-11-28T25:00:00Z", "2026-11-28T10:00", "2026-11-28T10:00:00+99:00"]) {
    const xml = CAMT.replaceAll("<Dt>2026-11-28</Dt>", `<DtTm>${moment}</DtTm>`);
    assert.deepEqual([moment, problemOf(xml)[0]], [moment, "DATE_INVALID"]);
  }
  assert.equal(problemOf(MT940.replace(":61:2611281128", ":61:2602301128"))[0], "DATE_INVALID");
  assert.equal(problemOf(MT940.replace(":61:2611281128", ":61:2611281399"))[0], "DATE_INVALID");
});

test("the entry date of MT940 is of the year that is closest", () => {
  const newYear = MT940.replace(":61:2611281128", ":61:2601021231");
  assert.deepEqual(
    read(newYear).entries.map(({ bookedOn, valueOn }) => [bookedOn, valueOn]),
    [["2025-12-31", "2026-01-02"]],
  );
});

test("a hostile file is a named problem, and soon", () => {
  const bomb = `<?xml version="1.0"?>\n<!DOCTYPE lolz [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><Document>&b;</Document>`;
  assert.deepEqual(problemOf(bomb), ["DOCTYPE", 2]);
  assert.deepEqual(problemOf("<!doctype html><html/>"), ["DOCTYPE", 1]);
  const file = '<!DOCTYPE a SYSTEM "file:///etc/passwd"><Document/>';
  assert.deepEqual(problemOf(file), ["DOCTYPE", 1]);
  assert.deepEqual(problemOf(CAMT.replace("KEDAI", "&kedai;"))[0], "XML_INVALID");
  assert.equal(problemOf("<Document>".repeat(100_000))[0], "TOO_DEEP");
  assert.equal(problemOf(`<Document>${"<a/>".repeat(700_000)}</Document>`)[0], "TOO_MANY");
  assert.equal(problemOf(new Uint8Array(10 * 1024 * 1024).fill(0x3c))[0], "TOO_LARGE");
  assert.equal(problemOf(Uint8Array.of(0x3c, 0xff, 0xfe))[0], "ENCODING");
  assert.deepEqual(problemOf(CAMT.replace("UTF-8", "ISO-8859-1")), ["ENCODING", 1]);
  assert.deepEqual(problemOf(CAMT.replace("KEDAI", "KE\u0000DAI"))[0], "CONTROL_CHARACTER");
  assert.equal(problemOf(CAMT.replace("KEDAI", "KE&#0;DAI"))[0], "XML_INVALID");
  assert.equal(problemOf(CAMT.slice(0, -20))[0], "XML_INVALID");
  assert.deepEqual(problemOf(`x${"\n".repeat(700_000)}`), ["TOO_MANY", null]);
  assert.deepEqual(problemOf(" \n"), ["EMPTY", null]);
  assert.deepEqual(problemOf("hello"), ["FORMAT_UNKNOWN", 1]);
  assert.deepEqual(problemOf("<html/>"), ["FORMAT_UNKNOWN", 1]);
  assert.deepEqual(problemOf("a,b\n1,2", DEBIT_CREDIT), ["COLUMN_MISSING", 1]);
  assert.deepEqual(problemOf('a\n"b', DEBIT_CREDIT), ["QUOTE_OPEN", 2]);
  assert.equal(problemOf(",".repeat(1_000), DEBIT_CREDIT)[0], "TOO_MANY");
  assert.equal(problemOf("a\n".repeat(100_000), DEBIT_CREDIT)[0], "TOO_MANY");
  assert.equal(
    problemOf(`${MT940.split("\r\n").slice(0, 5).join("\n")}\n:86:x\n${"y\n".repeat(99)}`)[0],
    "TOO_MANY",
  );
});

test("time grows with a file's size only, whatever it repeats", { timeout: 30_000 }, () => {
  const size = 1024 * 1024;
  const fills = [
    "a",
    " ",
    "<",
    "&amp;",
    '"',
    ",",
    "\n",
    ":",
    "/EREF/",
    "<a b='c'>",
    "]]>",
    "<!--",
    "1",
  ];
  for (const fill of fills) {
    const filler = fill.repeat(Math.floor(size / fill.length));
    for (const text of [
      filler,
      `<Document>${filler}`,
      `:20:1\n:25:${OWN_ACCOUNT}\n:60F:C261128MYR1,00\n:61:${filler}`,
    ]) {
      readBankFile(Buffer.from(text), { accountNo: OWN_ACCOUNT, layout: DEBIT_CREDIT });
    }
  }
});

test("no bytes make a reader throw", () => {
  const pieces = fc.array(
    fc.constantFrom(
      ...[
        ":20:",
        ":25:",
        ":61:",
        ":62F:",
        "\n",
        "<Document>",
        "<Stmt>",
        "</Stmt>",
        "<!",
        "]]>",
        "&",
      ],
      ...[
        OWN_ACCOUNT,
        "MYR",
        "1,00",
        "C261128",
        '"',
        ",",
        "Debit",
        "Credit",
        "\u0000",
        "=",
        "-",
        "é",
      ],
    ),
  );
  const anything = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    pieces.map((parts) => new TextEncoder().encode(parts.join(""))),
  );
  const cut = fc
    .tuple(
      fc.constantFrom(CAMT, MT940, writePain002("M", [{ id: "1", status: "RJCT" }])),
      fc.nat(),
      fc.nat(40),
    )
    .map(([text, at, length]) => {
      const start = at % text.length;
      return Buffer.from(text.slice(0, start) + text.slice(start + length));
    });
  fc.assert(
    fc.property(
      fc.oneof(anything, cut),
      fc.constantFrom(null, ...EXAMPLE_STATEMENT_LAYOUTS),
      (bytes, layout) => {
        const { kind } = readBankFile(bytes, { accountNo: OWN_ACCOUNT, layout });
        assert.match(kind, /^(read|problem)$/);
      },
    ),
    { numRuns: 2_000 },
  );
});
