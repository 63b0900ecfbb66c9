/** The frame's side: tells the page around it how tall the form is, and nobody else. */
import { HEIGHT_QUESTION } from "../basics.ts";

export function startTellingHeight(): void {
  const page = document.body.dataset.page || location.origin;
  const { parent } = window;
  if (parent === window) return;
  const tell = () => parent.postMessage(document.body.getBoundingClientRect().height, page);
  new ResizeObserver(tell).observe(document.body);
  addEventListener("message", ({ origin, source, data }) => {
    if (origin === page && source === parent && data === HEIGHT_QUESTION) tell();
  });
}
