/** Every field of the payer's pages, filled in as people do, and what its form then sends. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { BrowserContext } from "playwright-core";
import { provideBrowser } from "../../../test/support/browser.ts";
import { RENDERED_SAMPLES, withSample } from "../../../test/support/checkout/served-samples.ts";
import { ENTERS, type HowEntered } from "../../../test/support/typed/enter.ts";
import { type Kind, pastedAs, WAYS } from "../../../test/support/typed/ways.ts";
import { tidyExpiry } from "./card-expiry.ts";
import { cardDigits, cvcDigits } from "./card-rules.ts";
import { readAmount } from "./format/read-amount.ts";
import { readTyped } from "./format/typed-kinds.ts";

const browser = await provideBrowser();

interface Row {
  kind: Kind;
  sample: string;
  autoComplete: string;
  inputMode: string;
  /** As the gateway reads what was sent. */
  read(text: string): unknown;
}

const digits = { sample: "card", inputMode: "numeric" } as const;

const FIELDS: Readonly<Record<string, Row>> = {
  amount: {
    kind: "amount",
    sample: "enter-amount",
    autoComplete: "transaction-amount",
    inputMode: "decimal",
    read: (text) => Object.values(readAmount(text))[0],
  },
  quantity: {
    kind: "quantity",
    sample: "choose-quantity",
    autoComplete: "off",
    inputMode: "numeric",
    read: (text) => Number(readTyped("count", text)),
  },
  cardNumber: { ...digits, kind: "cardNumber", autoComplete: "cc-number", read: cardDigits },
  cardExpiry: { ...digits, kind: "cardExpiry", autoComplete: "cc-exp", read: tidyExpiry },
  cardCvc: { ...digits, kind: "cardCvc", autoComplete: "cc-csc", read: cvcDigits },
  savedCvc: {
    ...digits,
    kind: "cardCvc",
    sample: "card-saved",
    autoComplete: "cc-csc",
    read: cvcDigits,
  },
};
/** What is typed into it is words. */
const WORDS: ReadonlySet<string> = new Set(["cardName"]);

const INPUT = /<input\b([^>]*)>/g;
/** Chosen, or a search. */
const OTHERS = /type="(?:hidden|radio|checkbox|search)"/;
const attributeOf = (tag: string, name: string) =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "";

test("every field is in the table, with its keyboard, its autofill and room for a paste", () => {
  const seen = new Set<string>();
  for (const [sample, { html }] of RENDERED_SAMPLES) {
    for (const [, tag = ""] of html.matchAll(INPUT)) {
      if (OTHERS.test(tag)) continue;
      const name = attributeOf(tag, "name");
      seen.add(name);
      if (WORDS.has(name)) continue;
      const row = FIELDS[name];
      assert.ok(row, `${sample}: how do people type "${name}"?`);
      assert.equal(attributeOf(tag, "autocomplete"), row.autoComplete, name);
      assert.equal(attributeOf(tag, "inputmode"), row.inputMode, name);
      assert.ok(Number(attributeOf(tag, "maxlength")) >= 40, `${name} cuts off what is pasted`);
    }
  }
  assert.deepEqual([...seen].sort(), [...WORDS, ...Object.keys(FIELDS)].sort());
});

const REST: Readonly<Record<string, string>> = {
  cardNumber: "4111111111111111",
  cardExpiry: "08/30",
  cardCvc: "123",
  cardName: "AMINAH",
};

/** What the form sends; null when the page keeps it. */
async function submitted(
  context: BrowserContext,
  name: string,
  how: HowEntered,
  text: string,
): Promise<string | null> {
  const tab = await context.newPage();
  await tab.goto("https://pay.example/");
  for (const [other, value] of Object.entries(REST)) {
    const field = tab.locator(`input[name=${other}]:visible`);
    if (other !== name && (await field.count()) > 0) await field.fill(value);
  }
  const field = tab.locator(`input[name=${name}]`);
  await field.fill("");
  await ENTERS[how](field, text);
  const sent = await field.evaluate((input: HTMLInputElement) => {
    let sent: string | null = null;
    window.addEventListener("submit", (event) => {
      if (event.target instanceof HTMLFormElement) {
        sent = String(new FormData(event.target).get(input.name));
      }
      event.preventDefault();
    });
    input.form?.requestSubmit();
    return sent;
  });
  await tab.close();
  return sent;
}

for (const [name, { kind, sample, read }] of Object.entries(FIELDS)) {
  describe(name, () => {
    const { value, texts, wrong } = WAYS[kind];
    const [first = ""] = texts;
    for (const how of ["typed", "pasted", "composed"] as const) {
      const entries = how === "pasted" ? [...texts, ...pastedAs(first)] : texts;
      test(how, () =>
        withSample(browser, sample, async (context) => {
          for (const text of entries) {
            const sent = await submitted(context, name, how, text);
            assert.ok(sent !== null, `${JSON.stringify(text)} was not sent`);
            assert.equal(read(sent), value, JSON.stringify(text));
          }
        }),
      );
    }
    test("what means something else", () =>
      withSample(browser, sample, async (context) => {
        for (const text of wrong) {
          const sent = await submitted(context, name, "pasted", text);
          if (sent !== null) assert.notEqual(read(sent), value, text);
        }
      }));
  });
}
