/** What a payer does on the page, in a browser. */
import type { FrameLocator, Page } from "playwright-core";

/** Good everywhere, and asks for no confirmation. */
export const CARD = {
  cardNumber: "4242 4242 4242 4242",
  cardExpiry: "12/38",
  cardCvc: "123",
  cardName: "NUR AISYAH",
};

export async function onScreen(page: Page, screen: string): Promise<void> {
  await page.locator(`body[data-screen="${screen}"]`).waitFor();
}

export async function submit(page: Page): Promise<void> {
  await page.locator("form[data-pay] button[type=submit]:visible").first().click();
}

export function cardForm(page: Page): FrameLocator {
  return page.frameLocator("iframe[data-card-frame]");
}

export function cardButton(page: Page) {
  return cardForm(page).locator("form[data-pay] button.primary");
}

export async function fillCard(page: Page, changes: Partial<typeof CARD> = {}): Promise<void> {
  for (const [name, value] of Object.entries({ ...CARD, ...changes })) {
    await cardForm(page).locator(`input[name=${name}]`).fill(value);
  }
}

export async function payByCard(page: Page, changes: Partial<typeof CARD> = {}): Promise<void> {
  await fillCard(page, changes);
  await cardButton(page).click();
}
