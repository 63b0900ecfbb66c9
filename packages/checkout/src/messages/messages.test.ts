import assert from "node:assert/strict";
import { test } from "node:test";
import { MESSAGES } from "./messages.ts";

interface Message {
  key: string;
  text: string;
}

const mark = (index: number) => `⟦${index}⟧`;

/** Every message as text; a function is called with marks that must come out again. */
function flatten(table: object, value = mark, prefix = ""): Message[] {
  return Object.entries(table).flatMap(([name, said]: [string, unknown]): Message[] => {
    const key = `${prefix}${name}`;
    if (typeof said === "string") return [{ key, text: said }];
    if (typeof said === "function") {
      const values = Array.from({ length: said.length }, (_, index) => value(index));
      return [{ key, text: String(said(...values)) }];
    }
    return typeof said === "object" && said !== null ? flatten(said, value, `${key}.`) : [];
  });
}

const english = flatten(MESSAGES.en);

for (const [lang, table] of Object.entries(MESSAGES)) {
  const messages = flatten(table);

  test(`${lang} has every message, with every value in it`, () => {
    assert.deepEqual(
      messages.map(({ key }) => key),
      english.map(({ key }) => key),
    );
    for (const [index, { key, text }] of messages.entries()) {
      assert.ok(text.trim().length > 0, key);
      const marks = (one: string) => (one.match(/⟦\d⟧/g) ?? []).sort();
      assert.deepEqual(marks(text), marks(english[index]?.text ?? ""), key);
    }
  });

  test(`${lang} says for every decline what happened to the money`, () => {
    const said: Record<string, string> = {
      en: "You were not charged.",
      ms: "Anda tidak dicaj.",
      zh: "您没有被扣款。",
      ta: "உங்களிடமிருந்து பணம் எடுக்கப்படவில்லை.",
    };
    for (const [reason, { why, next }] of Object.entries(table.decline)) {
      assert.ok(why("GrabPay").endsWith(said[lang] ?? "?"), reason);
      assert.ok(next("GrabPay").length > 0, reason);
    }
  });
}

test("no message of another language is still English", () => {
  const same = new Set(["languageName", "languageShort", "page.title"]);
  for (const lang of ["ms", "zh", "ta"] as const) {
    for (const [index, { key, text }] of flatten(MESSAGES[lang]).entries()) {
      const isSame = text === english[index]?.text && /[a-z]{3}/.test(text);
      assert.ok(!isSame || same.has(key), `${lang} ${key}`);
    }
  }
});

test("no message has a code in it, a word in capitals with an underscore", () => {
  for (const table of Object.values(MESSAGES)) {
    for (const { key, text } of flatten(table)) assert.doesNotMatch(text, /[A-Z]+_[A-Z]+/, key);
  }
});

test("in Chinese, Latin names are spaced from characters and Chinese names are not", () => {
  for (const { key, text } of flatten(MESSAGES.zh, () => "GrabPay")) {
    assert.doesNotMatch(text, /\p{sc=Han}GrabPay|GrabPay\p{sc=Han}/u, key);
  }
  for (const { key, text } of flatten(MESSAGES.zh, () => "支付宝")) {
    assert.doesNotMatch(text, /\p{sc=Han} 支付宝|支付宝 \p{sc=Han}/u, key);
  }
});
