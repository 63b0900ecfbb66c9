/** One click, one form. */
import { announce, findAll } from "./basics.ts";

/**
 * A form is sent once, and not while the browser is offline: what was typed would be lost with the
 * page.
 */
export function startSendOnce(words: { working: string; offline: string }): void {
  for (const form of findAll<HTMLFormElement>("form[data-pay], form[data-once]")) {
    form.addEventListener("submit", (event) => {
      if (!navigator.onLine) announce(words.offline);
      if (form.dataset.sent !== undefined || !navigator.onLine) {
        event.preventDefault();
        return;
      }
      form.dataset.sent = "";
      const button = form.querySelector<HTMLElement>('button[type="submit"].primary');
      const label = button?.querySelector("[data-label]");
      button?.setAttribute("aria-disabled", "true");
      if (label) label.textContent = words.working;
    });
  }
}
