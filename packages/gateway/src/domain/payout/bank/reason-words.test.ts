import assert from "node:assert/strict";
import { test } from "node:test";
import { isAboutAccount, reasonWords } from "./reason-words.ts";

test("a known code has words in English and Malay, and the bank's own text follows", () => {
  assert.deepEqual(reasonWords("AC04", ""), {
    en: "The account is closed.",
    ms: "Akaun telah ditutup.",
  });
  assert.equal(reasonWords("NARR", "SEE BRANCH").en, "The bank's own words say why. SEE BRANCH");
});

test("an unknown code is shown as it is", () => {
  assert.match(reasonWords("ZZ99", "TEXT").en, /reason code ZZ99.* TEXT$/);
  assert.match(reasonWords("toString", "").en, /reason code toString/);
  assert.deepEqual(reasonWords(null, ""), {
    en: "The bank gave no reason.",
    ms: "Bank tidak menyatakan sebab.",
  });
});

test("only reasons that an account has hold the next payout", () => {
  for (const code of ["AC01", "AC04", "AC06", "BE01", "RC01"]) assert.ok(isAboutAccount(code));
  for (const code of ["AM04", "MS03", "ZZ99", null]) assert.ok(!isAboutAccount(code));
});
