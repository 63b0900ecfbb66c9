import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { compactVerify, importJWK } from "jose";
import { checkSettlementRows } from "./check-settlement.ts";
import { createMerkleTree } from "./merkle.ts";
import {
  encodeLine,
  PROOF_COLUMN,
  PROVED_COLUMNS,
  type SettlementStatement,
  signStatement,
} from "./settlement-proof.ts";

const { privateKey } = generateKeyPairSync("ed25519");
const HEADER = [...PROVED_COLUMNS, "bank_name", PROOF_COLUMN];
const LINES = [
  ["0-1", "2026-11-27T10:00:00.000+08:00", "PAYMENT", "1", "A-1", "FPX_MY", "25.90"],
  ["0-2", "2026-11-27T10:00:00.000+08:00", "FEE", "1", "A-1", "FPX_MY", "-1.20"],
  ["3-1", "2026-11-27T11:00:00.000+08:00", "REFUND_OPENED", "1", "A-1", "FPX_MY", "-0.05"],
];

function statementOf(lines: readonly string[][]): SettlementStatement {
  const tree = createMerkleTree();
  for (const line of lines) tree.add(encodeLine(line));
  const linesMinor = lines.reduce((sum, line) => sum + Math.round(Number(line[6]) * 100), 0);
  return {
    version: 1,
    merchantId: "1000",
    settlementId: "7",
    date: "2026-11-27",
    openingMinor: 100,
    linesMinor,
    payoutMinor: 0,
    closingMinor: linesMinor + 100,
    lineCount: lines.length,
    root: Buffer.from(tree.root()).toString("hex"),
    sequence: 1,
    previous: null,
  };
}

function fileOf(lines: readonly string[][], statement = statementOf(lines)): string[][] {
  const proof = signStatement(statement, privateKey);
  if (lines.length === 0)
    return [HEADER, HEADER.map((name) => (name === PROOF_COLUMN ? proof : ""))];
  return [HEADER, ...lines.map((line, i) => [...line, "Maybank", i === 0 ? proof : ""])];
}

const problemOf = (rows: readonly string[][]) => {
  const checked = checkSettlementRows(rows);
  return checked.isValid ? null : checked.problem;
};

test("a file as it was signed is valid, also without lines and with further columns", () => {
  assert.equal(problemOf(fileOf(LINES)), null);
  assert.equal(problemOf(fileOf([])), null);
  assert.equal(problemOf(fileOf(LINES).map((row) => [...row, "more"])), null);
});

test("any change of a proved cell is found", () => {
  const cell = fc.tuple(fc.nat(LINES.length - 1), fc.nat(PROVED_COLUMNS.length - 1), fc.string());
  fc.assert(
    fc.property(cell, ([line, column, text]) => {
      fc.pre(LINES[line]?.[column] !== text);
      const rows = fileOf(LINES);
      (rows[line + 1] ?? [])[column] = text;
      assert.match(problemOf(rows) ?? "", /changed|add up/);
    }),
  );
});

test("a missing, added, doubled or moved line is found", () => {
  const [header = [], first = [], second = [], third = []] = fileOf(LINES);
  for (const rows of [
    [header, first, second],
    [header, first, second, third, third],
    [header, first, third, second],
    [header, first, second, second],
  ]) {
    assert.match(problemOf(rows) ?? "", /lines; 3 were signed|changed, moved or replaced/);
  }
});

test("a proof of other sums, of another key or without its signature is rejected", () => {
  const statement = statementOf(LINES);
  assert.match(problemOf(fileOf(LINES, { ...statement, linesMinor: 9 })) ?? "", /add up/);
  assert.match(problemOf(fileOf(LINES, { ...statement, payoutMinor: 9 })) ?? "", /add up/);
  const rows = fileOf(LINES);
  const proof = rows[1]?.at(-1) ?? "";
  const [head = "", payload = "", signature = ""] = proof.split(".");
  const other = Buffer.from(JSON.stringify({ ...statement, lineCount: 4 })).toString("base64url");
  const foreign = signStatement(statement, generateKeyPairSync("ed25519").privateKey);
  const [foreignHead = ""] = foreign.split(".");
  for (const text of [
    `${head}.${other}.${signature}`,
    `${head}.${payload}.`,
    `${head}.${payload}`,
    `${foreignHead}.${payload}.${signature}`,
    `${proof}.x`,
    "x",
  ]) {
    rows[1]?.splice(-1, 1, text);
    assert.match(problemOf(rows) ?? "", /damaged/, text);
  }
  assert.match(problemOf([HEADER]) ?? "", /no proof/);
  assert.match(problemOf([["line_id"]]) ?? "", /no column/);
});

test("the proof is a JWS that other software verifies", async () => {
  const proof = signStatement(statementOf(LINES), privateKey);
  const { jwk } = JSON.parse(Buffer.from(proof.split(".")[0] ?? "", "base64url").toString());
  const { payload } = await compactVerify(proof, await importJWK(jwk, "EdDSA"));
  assert.deepEqual(JSON.parse(Buffer.from(payload).toString()), statementOf(LINES));
});
