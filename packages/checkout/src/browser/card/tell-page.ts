/**
 * The frame's side: reports the form's height and its submission to the page around it, and only to
 * that page.
 */
import { CARD_SENT, HEIGHT_QUESTION } from "../basics.ts";

export function startTellingPage(): void {
  const page = document.body.dataset.page || location.origin;
  const { parent } = window;
  if (parent === window) return;
  const tellHeight = () => parent.postMessage(document.body.getBoundingClientRect().height, page);
  new ResizeObserver(tellHeight).observe(document.body);
  addEventListener("message", ({ origin, source, data }) => {
    if (origin === page && source === parent && data === HEIGHT_QUESTION) tellHeight();
  });
  addEventListener("submit", (event) => {
    if (!event.defaultPrevented) parent.postMessage(CARD_SENT, page);
  });
}
