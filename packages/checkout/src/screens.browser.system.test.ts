/**
 * Every sample page as people with other needs meet it: each language, light, dark and forced
 * colours, the smallest phone and a desktop, wide text and zoom. Screens are found by their
 * samples, so that a new look changes nothing here.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import {
  type AxeRules,
  COLOUR_RULES,
  findViolations,
  NAME_RULES,
} from "../../../test/support/accessibility.ts";
import { provideBrowser } from "../../../test/support/browser.ts";
import {
  isFramed,
  openSamples,
  providePreview,
  SAMPLE_PATHS,
  withSample,
} from "../../../test/support/checkout/sample-pages.ts";
import { LANGUAGES } from "./format/languages.ts";
import { MESSAGES } from "./messages/messages.ts";
import type { Language } from "./view/facts.ts";

type Look = readonly [scheme: "light" | "dark", width: number];

const PHONE = 320;
const DESKTOP = 1280;
const DESKTOPS: readonly Look[] = [
  ["light", DESKTOP],
  ["dark", DESKTOP],
];
const WIDTHS = [PHONE, DESKTOP];
const HEIGHT = 800;
const PAGES_AT_ONCE = 3;
const NAMES = Object.keys(SAMPLE_PATHS);
/**
 * With time for it, everything is seen in every language and at every width:
 * `npm run test:long -- screens`.
 */
const isLong = process.env.KAUNTER_TEST_LONG === "1";
/** Otherwise one after another: what is looked at differs little between them. */
const isTurnOf = <T>(one: T, index: number, all: readonly T[]) =>
  isLong || all[index % all.length] === one;

/** Beside the light one on a phone. */
function looksOf(index: number): Look[] {
  return [["dark", PHONE], ...DESKTOPS.filter((look) => isTurnOf(look, index, DESKTOPS))];
}

const [browser, preview] = await Promise.all([provideBrowser(), providePreview()]);

type LookAt = (context: BrowserContext, name: string, index: number) => Promise<string[]>;

/** Looks at every sample, some at a time; answers all that was found. */
async function lookAtAll(options: BrowserContextOptions, look: LookAt): Promise<string[]> {
  const waiting = [...NAMES.entries()];
  const found: string[] = [];
  const work = async () => {
    const context = await openSamples(browser, preview, options);
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, name] = next;
      const findings = await look(context, name, index);
      found.push(...findings.map((finding) => `${name}: ${finding}`));
    }
    await context.close();
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, work));
  return found;
}

async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll("details")) part.open = true;
    // Sheets in their place: only one of them would open at a time.
    for (const sheet of document.querySelectorAll("[popover]")) sheet.removeAttribute("popover");
  });
}

// Colours in a transition between themes belong to neither theme.
const FOR_AXE = { reducedMotion: "reduce" } as const;

async function askAxe(page: Page, about: string, rules: AxeRules): Promise<string[]> {
  return (await findViolations(page, rules)).map((finding) => `${about} ${finding}`);
}

/** `page-has-heading-one` is a matter of the page around a frame. */
const allRules = (name: string): AxeRules => ({
  rules: { "page-has-heading-one": { enabled: !isFramed(name) } },
});

const OTHERS = LANGUAGES.filter((lang) => lang !== "en");
for (const lang of LANGUAGES) {
  // The colours and the elements are the same in each.
  const isFirst = isLong || lang === "en";
  test(`axe finds nothing on any screen, ${lang}`, async () => {
    const found = await lookAtAll(FOR_AXE, async (context, name, index) => {
      if (lang !== "en" && !isTurnOf(lang, index, OTHERS)) return [];
      const shown = { name, lang, width: PHONE, height: HEIGHT };
      return withSample(context, shown, async (page) => {
        await unfold(page);
        const findings = await askAxe(
          page,
          "light 320",
          isFirst ? allRules(name) : { runOnly: NAME_RULES },
        );
        for (const [colorScheme, width] of isFirst ? looksOf(index) : []) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: HEIGHT });
          const about = `${colorScheme} ${width}`;
          findings.push(...(await askAxe(page, about, { runOnly: COLOUR_RULES })));
        }
        return findings;
      });
    });
    assert.deepEqual(found, []);
  });
}

test("axe finds nothing in forced colours", async () => {
  const options = { ...FOR_AXE, forcedColors: "active" } as const;
  const found = await lookAtAll(options, async (context, name, index) => {
    const findings: string[] = [];
    for (const lang of LANGUAGES.filter((one) => isTurnOf(one, index, LANGUAGES))) {
      await withSample(context, { name, lang, width: PHONE, height: HEIGHT }, async (page) => {
        await unfold(page);
        for (const width of WIDTHS.filter((one) => isTurnOf(one, index, WIDTHS))) {
          await page.setViewportSize({ width, height: HEIGHT });
          findings.push(...(await askAxe(page, `${lang} ${width}`, { runOnly: COLOUR_RULES })));
        }
      });
    }
    return findings;
  });
  assert.deepEqual(found, []);
});

/** Whose words are shorter than the English and Tamil ones, for the most part. */
const SHORT: readonly Language[] = ["ms", "zh"];
/** As wide as a card form's frame can be on a phone of that width. */
const FRAME_MARGINS = 24;
const USUAL_PHONE = 390;
/** Above the order: header, language switch and sandbox band. */
const HEADER_MAX = 95;
/** A desktop of 1280 by 800 at 200 %. */
const ZOOMED = { width: 640, height: 400 };

for (const lang of LANGUAGES) {
  test(`nothing is wider than a small phone, and nothing to press is too small, ${lang}`, async (t) => {
    let header = 0;
    const found = await lookAtAll({ hasTouch: true }, async (context, name, index) => {
      if (SHORT.includes(lang) && !isTurnOf(lang, index, SHORT)) return [];
      const margins = isFramed(name) ? FRAME_MARGINS : 0;
      const small = { width: PHONE - margins, height: HEIGHT };
      return withSample(context, { name, lang, ...small }, async (page, complaints) => {
        const findings = complaints.filter((text) => !EXPECTED.test(text));
        await unfold(page);
        const run = async (...looks: (() => string[])[]) => {
          for (const look of looks) findings.push(...(await page.evaluate(look)));
        };
        await run(findWide, findSmall, findBrokenWords);
        await page.setViewportSize({ width: USUAL_PHONE - margins, height: HEIGHT });
        await run(findSmall, findBrokenWords);
        header = Math.max(header, await page.evaluate(headerHeight, MESSAGES[lang].page.sandbox));
        await page.setViewportSize(ZOOMED);
        await run(findWide, findClipped, findCovered);
        await page.setViewportSize(small);
        await page.evaluate(spaceText);
        await run(findWide, findClipped);
        return findings;
      });
    });
    assert.deepEqual(found, []);
    t.diagnostic(`header, language switch and sandbox band: ${header} px`);
    assert.ok(header <= HEADER_MAX, `${header} px above the order`);
  });
}

/** Pages of a problem, hosts that do not exist, and a warning about another host's frame. */
const EXPECTED = /status of (400|403|404|409|410|429|500|503) |can escape its sandboxing/;

/** The text spacing of WCAG 2.2, 1.4.12: as in wider fonts. */
function spaceText(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
         line-height: 1.5 !important }
     p { margin-bottom: 2em !important }`,
  );
  document.adoptedStyleSheets.push(sheet);
}

function findWide(): string[] {
  const wide = document.documentElement.scrollWidth - innerWidth;
  return wide > 0 ? [`${wide} px too wide at ${innerWidth}`] : [];
}

/** Headings, labels and buttons in which a line ends within a word. */
function findBrokenWords(): string[] {
  const broken: string[] = [];
  for (const element of document.querySelectorAll("h1, h2, dt, label, summary, .button")) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      // Chinese has no spaces between words.
      for (const { index, 0: word } of (node.textContent ?? "").matchAll(
        /[^\s\p{Script=Han}-]+/gu,
      )) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(`breaks within "${word}" at ${innerWidth}`);
      }
    }
  }
  return broken;
}

/** What stays in place while the page scrolls leaves half of the screen to it. */
function findCovered(): string[] {
  const heights = Array.from(document.querySelectorAll<HTMLElement>("body *"))
    .filter((element) => /sticky|fixed/.test(getComputedStyle(element).position))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => Math.min(element.getBoundingClientRect().height, innerHeight));
  const covered = heights.reduce((sum, height) => sum + height, 0);
  return covered > innerHeight / 2 ? [`${covered} of ${innerHeight} px stay covered`] : [];
}

/** What hides part of its own text. What is for screen readers only is a pixel in size. */
function findClipped(): string[] {
  return Array.from(document.querySelectorAll<HTMLElement>("body *"))
    .filter((element) => /hidden|clip/.test(getComputedStyle(element).overflow))
    .filter(({ clientWidth, clientHeight }) => clientWidth > 1 && clientHeight > 1)
    .filter(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
    )
    .map((element) => `clipped at ${innerWidth}: ${element.outerHTML.slice(0, 160)}`);
}

/** All controls except links within a sentence. A label is pressed for its field. */
function findSmall(): string[] {
  const MIN = 44;
  const PRESSED =
    "a[href], button, summary, input:not([type=hidden]), select, textarea, [tabindex='0']";
  const isInSentence = (element: Element) => {
    const around = element.parentElement?.textContent?.trim().length ?? 0;
    const own = element.textContent?.trim().length ?? 0;
    return getComputedStyle(element).display === "inline" && around > own;
  };
  const target = (element: HTMLElement) =>
    (element instanceof HTMLInputElement && element.labels?.[0]) || element;
  return Array.from(document.querySelectorAll<HTMLElement>(PRESSED))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !isInSentence(element))
    .map((element) => {
      element.focus({ preventScroll: true }); // the link that skips the header shows itself then
      const boxes = [element, target(element)].map((one) => one.getBoundingClientRect());
      const width = Math.max(...boxes.map((box) => box.width));
      const height = Math.max(...boxes.map((box) => box.height));
      return { element, width, height };
    })
    .filter(({ width, height }) => width < MIN || height < MIN)
    .map(
      ({ element, width, height }) =>
        `${Math.round(width)} by ${Math.round(height)} px at ${innerWidth}: ${element.outerHTML.slice(0, 160)}`,
    );
}

/** The end of the header, the language switch and the sandbox band, as far as they are on top. */
function headerHeight(sandbox: string): number {
  const isBand = (element: Element) =>
    element.children.length <= 2 && element.textContent?.trim() === sandbox;
  const parts = [
    ...document.querySelectorAll("header, [hreflang], [data-languages]"),
    ...Array.from(document.querySelectorAll("body *")).filter(isBand),
  ];
  const ends = parts
    .map((element) => element.getBoundingClientRect())
    .filter(({ top, height }) => height > 1 && top < innerHeight / 4)
    .map(({ bottom }) => bottom);
  return Math.round(Math.max(0, ...ends));
}
