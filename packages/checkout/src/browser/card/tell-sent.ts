/** The frame's side: tells the page around it that the form was sent, whose response is a page. */
import { CARD_SENT } from "../basics.ts";

export function startTellingSent(): void {
  const page = document.body.dataset.page || location.origin;
  addEventListener("submit", (event) => {
    if (!event.defaultPrevented) parent.postMessage(CARD_SENT, page);
  });
}
