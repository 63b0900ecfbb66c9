/**
 * Going to a bank, a wallet's app or the shop without a click, and staying when the payer came
 * back.
 */
import { findAll, THREE_DS_DONE } from "./basics.ts";
import { goOnAround } from "./embedded.ts";
import { cameBack } from "./page.ts";

/** A moment in which the page can be read before it goes. */
const READ_MS = 600;
/** An app that opens hides this page well before. */
const APP_OPENS_MS = 2_500;

function showCameBack(): void {
  for (const part of findAll("[data-going]")) part.hidden = true;
  for (const part of findAll("[data-came-back]")) part.hidden = false;
}

/**
 * If the app did not open, the web page does; in this tab, so that the payer ends where they began.
 * Phones stop a hidden page's timers and run them on return: an app that opened ends the wait.
 */
function openApp(url: string, fallback: string | undefined): void {
  if (fallback !== undefined) {
    const timer = setTimeout(() => {
      if (!document.hidden && !goOnAround()) location.assign(fallback);
    }, APP_OPENS_MS);
    document.addEventListener("visibilitychange", () => clearTimeout(timer), { once: true });
  }
  location.assign(url);
}

function startAppLinks(): void {
  for (const link of findAll<HTMLAnchorElement>("a[data-app-fallback]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      openApp(link.href, link.dataset.appFallback);
    });
  }
}

function startAutomaticSteps(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-auto-submit]");
  const link = document.querySelector<HTMLAnchorElement>("a[data-auto-follow]");
  if (form === null && link === null) return;
  if (cameBack()) {
    showCameBack();
    return;
  }
  const timer = setTimeout(() => {
    if (goOnAround()) return;
    if (form !== null) form.submit();
    else if (link !== null) openApp(link.href, link.dataset.appFallback);
  }, READ_MS);
  // A payer who has chosen a way, such as cancelling, goes that way, however long its page takes.
  addEventListener("submit", () => clearTimeout(timer));
  addEventListener("click", ({ target }) => {
    const chosen = target instanceof Element && target.closest("a[href]:not([target='_blank'])");
    if (chosen) clearTimeout(timer);
  });
  addEventListener("pagehide", () => setTimeout(showCameBack, 0));
}

function startThreeDsMethod(): void {
  const frame = document.querySelector<HTMLIFrameElement>("iframe[data-three-ds-frame]");
  const method = document.querySelector<HTMLFormElement>("form[data-three-ds-method]");
  const next = document.querySelector<HTMLFormElement>("form[data-three-ds-continue]");
  if (next === null) return;
  let isDone = false;
  const goOn = () => {
    if (isDone) return;
    isDone = true;
    next.submit();
  };
  if (frame === null || method === null || cameBack()) {
    goOn();
    return;
  }
  // For what it loads from now on, which is the issuer's: its device check needs its own cookies.
  frame.sandbox.add("allow-same-origin");
  addEventListener("message", ({ source, data }) => {
    if (source === frame.contentWindow && data === THREE_DS_DONE) goOn();
  });
  method.submit();
  setTimeout(goOn, Number(method.dataset.threeDsMethod));
}

export function startHandOver(): void {
  startAppLinks();
  startAutomaticSteps();
  startThreeDsMethod();
}
