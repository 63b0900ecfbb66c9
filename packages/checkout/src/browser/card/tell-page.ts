/**
 * The frame's side: reports the form's height, its submission and where the payer continues to the
 * page around it, and only to that page.
 */
import { CARD_SENT, type CardCovered, HEIGHT_QUESTION } from "../basics.ts";

interface PageAround {
  noteSent: () => void;
  /** Null where there is no page around the form. */
  goOn: ((next: string) => void) | null;
}

export function startTellingPage(): PageAround {
  const page = document.body.dataset.page || location.origin;
  const { parent } = window;
  if (parent === window) return { noteSent: () => {}, goOn: null };
  const noteSent = () => parent.postMessage(CARD_SENT, page);
  const tellHeight = () => parent.postMessage(document.body.getBoundingClientRect().height, page);
  new ResizeObserver(tellHeight).observe(document.body);
  addEventListener("message", ({ origin, source, data }) => {
    if (origin !== page || source !== parent) return;
    if (data === HEIGHT_QUESTION) tellHeight();
    const coveredPx = Number((data as Partial<CardCovered>)?.coveredPx);
    if (coveredPx >= 0) document.documentElement.style.setProperty("--covered", `${coveredPx}px`);
  });
  addEventListener("submit", (event) => {
    if (!event.defaultPrevented) noteSent();
  });
  return { noteSent, goOn: (next) => parent.postMessage({ next }, page) };
}
