import type { Page } from "playwright-core";

/**
 * Counts the user's clicks and taps on a page from now on, also after it is loaded again. Keys,
 * typing and clicks that scripts make are none.
 */
export async function countClicks(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeFunction("kaunterClicked", () => {
    count += 1;
  });
  const listen = () => {
    const report = (event: Event) => {
      // Set by exposeFunction above.
      const { kaunterClicked } = globalThis as unknown as { kaunterClicked(): void };
      if (event.isTrusted) kaunterClicked();
    };
    // Clicking a label is one press and two click events.
    globalThis.addEventListener("pointerdown", report, { capture: true });
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => count;
}
