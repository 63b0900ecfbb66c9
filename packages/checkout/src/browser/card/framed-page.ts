/**
 * The card form in a page that is in a frame of a shop. Browsers let it navigate the whole window
 * only, so here it sends the page the target, which the page checks.
 */
import { CARD_ESCAPE, findAll } from "../basics.ts";

export function startInFramedPage(): void {
  const { parent } = window;
  if (parent === window || parent === window.top) return;
  const { page, next } = document.body.dataset;
  const goOn = (path: string) => parent.postMessage({ next: path }, page || location.origin);
  if (next !== undefined) goOn(next);
  for (const form of findAll<HTMLFormElement>('form[target="_top"]')) {
    form.target = "_self";
    const mark = document.createElement("input");
    Object.assign(mark, { type: "hidden", name: "isFramed", value: "yes" });
    form.append(mark);
  }
  for (const link of findAll<HTMLAnchorElement>('a[target="_top"]')) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      const { pathname, search } = new URL(link.href);
      goOn(pathname + search);
    });
  }
  addEventListener("keydown", ({ key, isComposing }) => {
    if (key === "Escape" && !isComposing) parent.postMessage(CARD_ESCAPE, page || location.origin);
  });
}
