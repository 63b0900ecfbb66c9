/**
 * What a screen reader is given: no control without a name, nothing announced twice, no field
 * invalid before the payer has edited it, and no English in other languages.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { provideBrowser } from "../../../test/support/browser.ts";
import {
  isFramed,
  openSamples,
  providePreview,
  withSample,
} from "../../../test/support/checkout/sample-pages.ts";
import { samples } from "../samples.ts";
import { LANGUAGES } from "./format/languages.ts";
import { MESSAGES } from "./messages/messages.ts";
import type { Language } from "./view/facts.ts";

/** None of them has an error, so nothing in them is invalid. */
const NAMES = ["choose-v3", "card", "bank", "qr", "success", "form-card", "form-card-saved"];
const NAMED =
  /^(link|button|textbox|searchbox|radio|checkbox|combobox|image|Iframe|navigation|region|complementary|heading|DisclosureTriangle.*)$/;

interface Node {
  role: string;
  name: string;
  description: string;
  properties: Readonly<Record<string, unknown>>;
}

const [browser, preview] = await Promise.all([provideBrowser(), providePreview()]);

for (const lang of LANGUAGES) {
  test(`every screen can be used with a screen reader, ${lang}`, async () => {
    const context = await openSamples(browser, preview);
    const english = onlyEnglish(lang);
    const found: string[] = [];
    for (const name of NAMES) {
      await withSample(context, { name, lang, width: 390, height: 844 }, async (page) => {
        const session = await context.newCDPSession(page);
        const { nodes } = await session.send("Accessibility.getFullAXTree");
        const heard = nodes
          .filter(({ ignored, role }) => !ignored && role?.value !== "InlineTextBox")
          .map(({ role, name: said, description, properties = [] }): Node => {
            const pairs = properties.map((one) => [one.name, one.value.value]);
            return {
              role: String(role?.value ?? ""),
              name: String(said?.value ?? "").trim(),
              description: String(description?.value ?? "").trim(),
              properties: Object.fromEntries(pairs),
            };
          });
        const faults = [
          ...heard.flatMap((node) => faultsOf(node, english)),
          ...(isFramed(name) ? [] : headingFaults(heard)),
        ];
        found.push(...faults.map((fault) => `${name}: ${fault}`));
      });
    }
    await context.close();
    assert.deepEqual(found, []);
  });
}

function faultsOf(
  { role, name, description, properties }: Node,
  english: ReadonlySet<string>,
): string[] {
  const about = `${role} "${name}"`;
  const stutter = /(?:^|\s)(\S{3,}(?: \S+)*?) \1(?=[\s,]|$)/u.exec(name)?.[1];
  return [
    NAMED.test(role) && name === "" && `${about} has no name`,
    name !== "" && description === name && `${about} is described by its own name`,
    role !== "StaticText" && stutter !== undefined && `${about} says "${stutter}" twice`,
    properties.invalid === "true" && `${about} is invalid`,
    english.has(name) && `${about} is English`,
  ].filter((fault) => fault !== false);
}

/** One of the first level, and none that is two levels below the one before it. */
function headingFaults(heard: readonly Node[]): string[] {
  const levels = heard
    .filter(({ role }) => role === "heading")
    .map(({ properties }) => Number(properties.level));
  const isFirstOnce = levels.filter((level) => level === 1).length === 1;
  const hasGap = levels.some((level, index) => level > (levels[index - 1] ?? 1) + 1);
  return [
    !isFirstOnce && `headings of the levels ${levels}: not one first`,
    hasGap && `headings of the levels ${levels}: one is missing`,
  ].filter((fault) => fault !== false);
}

/**
 * What the page says in English and not in this language, less what is the merchant's or a rail's.
 */
function onlyEnglish(lang: Language): ReadonlySet<string> {
  const others = [MESSAGES[lang], MESSAGES.en.languageName, MESSAGES.en.languageShort, samples];
  return new Set(textsOf(MESSAGES.en)).difference(new Set(textsOf(others)));
}

function textsOf(part: unknown): string[] {
  if (typeof part === "string") return [part];
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(textsOf) : [];
}
