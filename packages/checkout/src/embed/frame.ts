/** The checkout page in its frame, and the messages from it. */
import type { FromPage, Hello } from "./embed-messages.ts";

/** A page that has loaded responds at once. One that may not be framed never does. */
const ANSWER_MS = 4_000;
/** A slow line; from then on the whole window can do no worse. */
const LOAD_MS = 20_000;

export interface PageFrame {
  element: HTMLIFrameElement;
  /** Stops listening. */
  stop(): void;
}

/**
 * `hear` gets the messages of this frame and of the gateway only. `giveUp` is called when the frame
 * does not respond: blocked by the browser, an error page, or no page.
 */
export function createFrame(
  url: URL,
  hear: (message: FromPage) => void,
  giveUp: () => void,
): PageFrame {
  const element = document.createElement("iframe");
  let timer = setTimeout(giveUp, LOAD_MS);
  const greet = () => {
    const hello: Hello = { kaunter: "hello" };
    element.contentWindow?.postMessage(hello, url.origin);
  };
  const onMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin !== url.origin || source !== element.contentWindow) return;
    if (typeof data !== "object" || data === null) return;
    const message = data as FromPage; // our own page's, by its origin and window
    if (message.kaunter === "here") greet();
    if (message.kaunter === "ready") clearTimeout(timer);
    hear(message);
  };
  addEventListener("message", onMessage);
  element.addEventListener("load", () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, ANSWER_MS);
    greet();
  });
  element.allow = "clipboard-write; web-share";
  element.referrerPolicy = "no-referrer";
  element.src = url.href;
  return {
    element,
    stop() {
      clearTimeout(timer);
      removeEventListener("message", onMessage);
    },
  };
}
