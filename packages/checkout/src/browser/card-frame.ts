/**
 * The page's side of the card frame. From the frame's origin it accepts a height, that the form was
 * sent and, where this page is in a frame itself, the next page of this checkout and Escape;
 * nothing else.
 */
import { CARD_ESCAPE, CARD_SENT, type CardCovered, findAll, HEIGHT_QUESTION } from "./basics.ts";
import { closeAround, withLanguage } from "./embedded.ts";

const HEIGHT_MIN = 100;
const HEIGHT_MAX = 4_000;
/** After a frame has loaded something; a form says its height at once. */
const SILENCE_MS = 4_000;

const NEXT_PATHS: readonly string[] = ["/checkout", "/checkout/resume"];

/** A form that was sent in a framed page cannot navigate it; see `framed-page.ts`. */
function followNext(data: unknown): void {
  if (typeof data !== "object" || data === null || !("next" in data)) return;
  const url = URL.parse(String(data.next), location.href);
  if (url?.origin !== location.origin || !NEXT_PATHS.includes(url.pathname)) return;
  location.assign(withLanguage(url.pathname + url.search));
}

/** With less of the form in view, its button would cover the field that is being filled in. */
const SHOWN_PX_MIN = 240;

/** So that its button, too, stays in view above the end of the window and the keyboard. */
function startTellingView(frame: HTMLIFrameElement, origin: string): () => void {
  const view = window.visualViewport;
  let last = 0;
  const tell = () => {
    const { top, bottom } = frame.getBoundingClientRect();
    const end = view ? view.offsetTop + view.height : innerHeight;
    const coveredPx = end - top < SHOWN_PX_MIN ? 0 : Math.max(0, Math.round(bottom - end));
    if (coveredPx === last) return;
    last = coveredPx;
    frame.contentWindow?.postMessage({ coveredPx } satisfies CardCovered, origin);
  };
  addEventListener("scroll", tell, { passive: true });
  for (const kind of ["resize", "scroll"]) view?.addEventListener(kind, tell);
  return tell;
}

function startCardFrame(frame: HTMLIFrameElement, onSent: () => void): void {
  const { origin } = new URL(frame.src, location.href);
  const missing = frame.parentElement?.querySelector<HTMLElement>("[data-card-missing]");
  /**
   * Its host may be down while ours is not: then the payer sees a message instead of an empty
   * frame.
   */
  const showMissing = (isMissing: boolean) => {
    if (missing) missing.hidden = !isMissing;
    frame.hidden = isMissing;
  };
  const tellView = startTellingView(frame, origin);
  let isHeard = false;
  const ask = () => frame.contentWindow?.postMessage(HEIGHT_QUESTION, origin);
  addEventListener("message", ({ origin: from, source, data }) => {
    if (from !== origin || source !== frame.contentWindow) return;
    if (data === CARD_ESCAPE) closeAround();
    if (data === CARD_SENT) onSent();
    followNext(data);
    if (typeof data !== "number" || !(data >= HEIGHT_MIN && data <= HEIGHT_MAX)) return;
    isHeard = true;
    frame.style.height = `${Math.ceil(data)}px`;
    showMissing(false);
    tellView();
  });
  const watch = () => {
    isHeard = false;
    ask();
    setTimeout(() => showMissing(!isHeard), SILENCE_MS);
  };
  frame.addEventListener("load", watch);
  // It may have been ready before this script was.
  if (frame.loading !== "lazy") addEventListener("load", watch);
}

export function startCardFrames(onSent: () => void): void {
  for (const frame of findAll<HTMLIFrameElement>("iframe[data-card-frame]")) {
    startCardFrame(frame, onSent);
  }
}
