import assert from "node:assert/strict";
import { test } from "node:test";
import type { ReportLine } from "./report-line.ts";
import { type SettlementReport, writeSettlementCsv } from "./settlement-csv.ts";

function aLine(changes: Partial<ReportLine> = {}): ReportLine {
  return {
    postingId: "0-1",
    at: new Date("2026-03-01T09:00:00Z"),
    transactionType: "PAYMENT",
    transactionId: "260301090000300000000001",
    orderId: "A-1",
    storeId: "2",
    storeName: "Kedai",
    method: "TNG",
    region: "MALAYSIA",
    type: "WEB_PAYMENT",
    grossMinor: 1_250,
    rateBasisPoints: 100,
    feeMinor: 13,
    ...changes,
  };
}

function aReport(changes: Partial<SettlementReport> = {}): SettlementReport {
  return {
    merchantId: "1",
    merchantName: "KEDAI CONTOH",
    date: "2026-03-01",
    sequence: 1,
    totals: { count: 1, grossMinor: 1_250, feeMinor: 13 },
    methods: [{ count: 1, grossMinor: 1_250, feeMinor: 13, method: "TNG", region: "MALAYSIA" }],
    settlement: null,
    lines: [aLine()],
    ...changes,
  };
}

test("a day is header, totals, a summary for each method, and details", () => {
  assert.equal(
    writeSettlementCsv(aReport()),
    [
      "H,1,KEDAI CONTOH,2026-03-01,1",
      "T,1,12.50,-0.13,12.37,0.00,0.00,",
      "S,1,12.50,-0.13,12.37,TNG,MALAYSIA",
      "D,2026-03-01T09:00:00.000Z,1,KEDAI CONTOH,2,Kedai,MALAYSIA,TNG,PAYMENT,WEB_PAYMENT,260301090000300000000001,A-1,MYR,12.50,1.00,-0.13,12.37",
      "",
    ].join("\r\n"),
  );
});

test("a day without anything has zeros", () => {
  const totals = { count: 0, grossMinor: 0, feeMinor: 0 };
  const csv = writeSettlementCsv(aReport({ totals, methods: [], lines: [] }));
  assert.deepEqual(csv.split("\r\n").slice(1), [
    "T,0,0.00,0.00,0.00,0.00,0.00,",
    "S,0,0.00,0.00,0.00,,",
    "",
  ]);
});

for (const [text, wanted] of [
  ["=1+1", "'=1+1"],
  ["+6012", "'+6012"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["-cmd|' /C calc'!A0", "'-cmd|' /C calc'!A0"],
  ["\t=1", "'\t'=1"],
  [" =1", "' =1"],
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ["a,b", '"a,b"'],
  ['a"b', '"a""b"'],
  ["a\r\nD,x", '"a\r\nD,x"'],
  ["-12.50", "-12.50"],
  ["2 x nasi", "2 x nasi"],
] as const) {
  test(`${JSON.stringify(text)} is written as ${JSON.stringify(wanted)}`, () => {
    const csv = writeSettlementCsv(aReport({ lines: [aLine({ orderId: text })] }));
    assert.ok(csv.includes(`,260301090000300000000001,${wanted},MYR,`), csv);
  });
}
