import assert from "node:assert/strict";
import { test } from "node:test";
import { plainText } from "./plain-text.ts";

/** What mail programs turn into links; several accept more than valid addresses. */
const LINK =
  /\p{L}:[^\s\d]|:\/\/|www\.\S|\S@\S|[\p{L}\p{N}-][.。．｡․﹒]\p{L}|[@＠﹫]\S|\\\\|mailto:\S|tel:\S/u;

const LINKS = [
  ...["https://evil.example/x", "evil.example", "a@b.example", "www.evil.example", "HTTP://E.CO"],
  ...["evil。example", "evil．example", "evil｡example", "evil․example", "ｅ．ｃ", "a＠b．com"],
  ...["evil.\u200Bexample", "evil.\u2060example", "evil\u200D.\uFE0Fexample", "evil.\u00ADexample"],
  ...["evil.\u0301example", "https:\u200B//evil.example", "mailto:a@b.example", "tel:+60123456789"],
  ...[
    "tel:60123456789",
    "javascript:alert(1)",
    "\\\\evil\\share",
    "xn--80ak6aa92e.com",
    "例え.テスト",
  ],
  ...["Kedai\nhttps://evil.example", "Kedai\u2028evil.example", "\u202Eelp.live", "evil.example."],
  ...[
    "a:b.example",
    "user:pw@evil.example",
    "//evil.example",
    "[x](https://evil.example)",
    "bit.ly/x",
  ],
];

for (const link of LINKS) {
  test(`no link is left of ${JSON.stringify(link)}`, () => {
    for (const text of [link, `Kedai ${link} Sdn Bhd`, `(${link})`, `${link}${link}`]) {
      const plain = plainText(text);
      assert.doesNotMatch(plain, LINK);
      assert.doesNotMatch(plain, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    }
  });
}

test("ordinary names are unchanged", () => {
  for (const name of [
    ...[
      "Kedai Kopi Sdn. Bhd.",
      "Ali & Co.",
      "Teh 2.50",
      "10:30",
      "Roti (x2): telur",
      "O’Neil",
      "陈记",
    ],
    ...["காபி கடை", "A/B", "No. 5, Jalan 3/2A"],
  ]) {
    assert.equal(plainText(name), name);
  }
  assert.equal(plainText("MYDIN.COM SDN BHD"), "MYDIN. COM SDN BHD");
});

test("a long name is cut to the limit, in any script", () => {
  for (const piece of ["a", "😀", "a.b", "@", "\u200B", "\n", "அ"]) {
    assert.ok([...plainText(piece.repeat(50_000))].length <= 200, piece);
  }
  assert.equal(plainText("a".repeat(101)), `${"a".repeat(99)}…`);
});
