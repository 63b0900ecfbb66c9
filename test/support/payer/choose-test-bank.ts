import type { FrameLocator, Page } from "playwright-core";

/**
 * On a page with the bank list open: a bank of the sandbox, which is among the test outcomes.
 */
export async function chooseTestBank(place: Page | FrameLocator, code: string): Promise<void> {
  const outcomes = place.locator(`details.outcomes:has(input[value="${code}"])`);
  await outcomes.locator("summary").click();
  await outcomes.locator(`label:has(input[value="${code}"])`).click();
}
