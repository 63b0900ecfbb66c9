/** What a payer does on the page, in a browser. */
import type { FrameLocator, Page } from "playwright-core";

/** The page itself, or the frame of a shop that it is embedded in. */
type Place = Page | FrameLocator;

/** Accepted everywhere, without a confirmation. */
export const CARD = {
  cardNumber: "4242 4242 4242 4242",
  cardExpiry: "12/38",
  cardCvc: "123",
  cardName: "NUR AISYAH",
};

export async function onScreen(place: Place, screen: string): Promise<void> {
  await place.locator(`body[data-screen="${screen}"]`).waitFor();
}

/** Until they do, a form is plain HTML, which leaves the shop's frame for the whole window. */
export async function untilScriptsRun(place: Place): Promise<void> {
  const frames = place.locator("body").page().frames();
  await Promise.all(frames.map((frame) => frame.waitForLoadState()));
}

export async function submit(place: Place): Promise<void> {
  await untilScriptsRun(place);
  await place.locator("form[data-pay] button[type=submit]:visible").first().click();
}

export function cardForm(place: Place): FrameLocator {
  return place.frameLocator("iframe[data-card-frame]");
}

export function cardButton(place: Place) {
  return cardForm(place).locator("form[data-pay] button.primary");
}

export async function fillCard(place: Place, changes: Partial<typeof CARD> = {}): Promise<void> {
  for (const [name, value] of Object.entries({ ...CARD, ...changes })) {
    await cardForm(place).locator(`input[name=${name}]`).fill(value);
  }
}

export async function payByCard(place: Place, changes: Partial<typeof CARD> = {}): Promise<void> {
  await fillCard(place, changes);
  await untilScriptsRun(place);
  await cardButton(place).click();
}
