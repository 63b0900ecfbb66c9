/**
 * The page's side of the card frame: it accepts a height from the frame's origin and nothing else.
 */
import { findAll, HEIGHT_QUESTION } from "./basics.ts";

const HEIGHT_MIN = 100;
const HEIGHT_MAX = 4_000;
/** After a frame has loaded something; a form says its height at once. */
const SILENCE_MS = 4_000;

function startCardFrame(frame: HTMLIFrameElement): void {
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
  const ask = () => frame.contentWindow?.postMessage(HEIGHT_QUESTION, origin);
  addEventListener("message", ({ origin: from, source, data }) => {
    if (from !== origin || source !== frame.contentWindow) return;
    if (typeof data !== "number" || !(data >= HEIGHT_MIN && data <= HEIGHT_MAX)) return;
    frame.style.height = `${Math.ceil(data)}px`;
    showMissing(false);
  });
  const watch = () => {
    ask();
    setTimeout(() => showMissing(frame.style.height === ""), SILENCE_MS);
  };
  frame.addEventListener("load", watch);
  // It may have been ready before this script was.
  if (frame.loading !== "lazy") addEventListener("load", watch);
}

export function startCardFrames(): void {
  for (const frame of findAll<HTMLIFrameElement>("iframe[data-card-frame]")) startCardFrame(frame);
}
