/** Where the keyboard and a screen reader continue after a navigation. */

/** Screens that a payer may open first, from the shop: there the browser's own order is kept. */
const FIRST_SCREENS = [
  "choose",
  "card",
  "bank",
  "wallet",
  "mandate",
  "enter_amount",
  "choose_quantity",
  "qr_closed",
];

/**
 * Chromium, Safari and Firefox reveal which of our pages came before; other browsers are left
 * alone.
 */
interface WithActivation {
  navigation?: { activation?: { from: unknown } | null };
}

function isFirstVisit(): boolean {
  const { navigation } = window as WithActivation; // newer than the types
  const isFirstScreen = FIRST_SCREENS.includes(document.body.dataset.screen ?? "");
  return isFirstScreen && (navigation?.activation?.from ?? null) === null;
}

/**
 * To an alert, or to the heading. What has `autofocus` is left to the browser, which comes later.
 */
export function startFocus(): void {
  if (document.querySelector("[autofocus]") !== null) return;
  const alert = document.querySelector<HTMLElement>("main [role=alert]:not([hidden])");
  if (alert === null && isFirstVisit()) return;
  if (alert !== null) alert.tabIndex = -1;
  const target = alert ?? document.querySelector<HTMLElement>("h1");
  target?.focus({ preventScroll: alert === null });
}
