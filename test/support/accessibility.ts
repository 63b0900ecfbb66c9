/** What axe finds on a page, and what is wider than the screen. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { CDPSession, Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Which rules of axe; all of them by default. */
export interface AxeRules {
  runOnly?: readonly string[];
  rules?: Readonly<Record<string, { enabled: boolean }>>;
}

/** The others see the same in every theme. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Of the names that each language gives to what has one. */
export const NAME_RULES = [
  ...["label", "button-name", "link-name", "select-name", "input-button-name", "input-image-alt"],
  ...["aria-command-name", "aria-dialog-name", "aria-input-field-name", "aria-meter-name"],
  ...["aria-progressbar-name", "aria-toggle-field-name", "aria-tooltip-name", "summary-name"],
  ...["image-alt", "role-img-alt", "svg-img-alt", "object-alt", "area-alt", "frame-title"],
  ...["document-title", "empty-heading", "html-has-lang", "html-lang-valid", "valid-lang"],
];

/** What can differ between the themes, widths and languages of a page. */
export const VIEW_RULES: AxeRules = { runOnly: [...COLOUR_RULES, ...NAME_RULES] };

/** What passes is not listed, and style sheets are read for no rule: both take long. */
const OPTIONS = {
  ...{ resultTypes: ["violations"], selectors: false, preload: false },
  iframes: false, // they are looked at by themselves
};

/** In the page: null until axe is there. */
const expressionOf = (rules: AxeRules) => `typeof axe === "undefined" ? null :
  axe.run(${JSON.stringify({ ...OPTIONS, ...rules })}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => id + ": " + html.slice(0, 160) + " " + failureSummary)))`;

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** The violations in a page, or in the frame of a session. */
export async function findViolations(
  place: Page | CDPSession,
  rules: AxeRules = {},
): Promise<readonly string[]> {
  const session = "context" in place ? await sessionOf(place) : place;
  const evaluate = async (expression: string) => {
    const options = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await session.send("Runtime.evaluate", options);
    assert.equal(exceptionDetails, undefined);
    return result.value;
  };
  const run = async () => (await evaluate(expressionOf(rules))) as readonly string[] | null;
  const found = await run();
  if (found) return found;
  // Next to the page's policy and Playwright's own functions: compiled once for all documents.
  await evaluate(`${AXE}; null`);
  return (await run()) ?? assert.fail("axe has not come");
}

function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/** Until all that a page shows first is there: the portal's pages say so to screen readers, too. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(isLoaded);
}

/** In the page, once a frame. What has come may ask for more when it is drawn: not at once. */
function isLoaded(): boolean {
  const FRAMES = 3;
  const seen = globalThis as { loadedFrames?: number };
  const isIdle =
    document.readyState === "complete" &&
    document.documentElement.dataset.firstView === undefined &&
    document.querySelector("main")?.hasChildNodes() === true &&
    // A button may wait for the user: for a password, say.
    document.querySelector('[aria-busy="true"]:not(button)') === null;
  const frames = isIdle ? (seen.loadedFrames ?? 0) : 0;
  // Behind the timers of what was drawn.
  setTimeout(() => {
    seen.loadedFrames = isIdle && frames < FRAMES ? frames + 1 : 0;
  });
  return frames >= FRAMES;
}

/**
 * No violation of WCAG 2.1 AA, and nothing wider than the screen. A page is looked at with all
 * rules once; in its other themes, widths and languages `VIEW_RULES` are enough.
 */
export async function expectAccessible(
  page: Page,
  name: string,
  rules: AxeRules = {},
): Promise<void> {
  await waitUntilLoaded(page);
  assert.deepEqual(await findViolations(page, rules), [], name);
  await expectToFit(page, name);
}

/** Nothing is wider than the screen. */
export async function expectToFit(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  assert.ok(overflow <= 0, `${name} is ${overflow} px wider than the screen`);
}
