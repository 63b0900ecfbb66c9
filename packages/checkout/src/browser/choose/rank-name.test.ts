import assert from "node:assert/strict";
import { test } from "node:test";
import { rankName } from "./rank-name.ts";

const MAYBANK = {
  name: "Maybank2u",
  words: "mbb m2u malayan banking 马来亚银行",
  allowsParts: true,
};
const BUSINESS = { name: "Maybank2E", words: "mbb m2u", allowsParts: false };
const HONG_LEONG = { name: "Hong Leong Bank", words: "hlb", allowsParts: true };

test("abbreviations, websites and names in any spelling fit", () => {
  for (const typed of [
    "mbb",
    "MBB",
    "m2u",
    "maybank",
    "may bank",
    "Maybank2u",
    "malayan",
    "马来亚",
  ]) {
    assert.notEqual(rankName(typed, MAYBANK), null, typed);
  }
  for (const typed of [
    "hlb",
    "hongleong",
    "hong leong",
    "leong",
    "leong hong",
    "hl bank",
    "ＨＬＢ",
  ]) {
    assert.notEqual(rankName(typed, HONG_LEONG), null, typed);
  }
});

test("a whole name or abbreviation comes before a beginning, and that before a part", () => {
  const ranks = ["mbb", "maybank", "bank2u"].map((typed) => rankName(typed, MAYBANK) ?? Infinity);
  assert.deepEqual(
    ranks,
    ranks.toSorted((a, b) => a - b),
  );
  assert.equal(new Set(ranks).size, 3);
});

test("words that every bank has decide nothing", () => {
  for (const typed of ["public bank berhad", "Bank Public", "publicbank"]) {
    const known = { name: "Public Bank", words: "pbb", allowsParts: false };
    assert.notEqual(rankName(typed, known), null, typed);
  }
  assert.equal(rankName("cimb bank", MAYBANK), null);
});

test("a part of a word finds only what may be found so", () => {
  assert.notEqual(rankName("bank2", MAYBANK), null);
  assert.equal(rankName("bank2", BUSINESS), null);
  assert.equal(rankName("ank", BUSINESS), null);
  assert.equal(rankName("zzz", MAYBANK), null);
});
