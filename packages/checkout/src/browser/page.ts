/**
 * Small things every page has: words, copying, printing, being offline. Nothing here keeps or logs
 * a value.
 */
import type { BrowserWords } from "../messages/browser-words.ts";
import { announce, findAll, readWords } from "./basics.ts";

const body = document.body;

export const words = readWords<BrowserWords>();

export function fillIn(template: string, value: string): string {
  return template.split("{0}").join(value);
}

/** Shows the current state by GET: a page that came from a form must not be sent again. */
export function openCurrentState(): void {
  location.replace(body.dataset.self ?? "/checkout");
}

/** True when the payer came here by Back: automatic navigation must then wait. */
export function cameBack(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && "type" in entry && entry.type === "back_forward";
}

async function copyText(text: string, button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    announce(words.copied);
    button.classList.add("done");
    setTimeout(() => button.classList.remove("done"), 2000);
  } catch {
    // Not allowed here (an old or embedded browser): the value can still be selected manually.
    const value = button.previousElementSibling;
    if (value !== null) getSelection()?.selectAllChildren(value);
  }
}

function startCopying(): void {
  for (const button of findAll("[data-copy]")) {
    button.addEventListener("click", () => void copyText(button.dataset.copy ?? "", button));
  }
  for (const button of findAll("[data-copy-page]")) {
    const address = new URL(body.dataset.self ?? "", location.href).href;
    button.addEventListener("click", () => void copyText(address, button));
  }
}

function startPrinting(): void {
  for (const button of findAll("[data-print]")) {
    button.addEventListener("click", (event) => {
      event.preventDefault();
      window.print();
    });
  }
}

function startOfflineBanner(): void {
  const banner = document.querySelector<HTMLElement>("[data-offline]");
  if (banner === null) return;
  const show = () => {
    banner.hidden = navigator.onLine;
  };
  addEventListener("offline", show);
  addEventListener("online", () => {
    show();
    announce(words.online);
  });
  show();
}

/** In-app browsers by their user agents; many cannot open bank apps. */
const IN_APP =
  /FBAN|FBAV|FB_IAB|Instagram|MicroMessenger|\bLine\/|Twitter|TikTok|BytedanceWebview|musical_ly|Snapchat|LinkedInApp|; wv\)/;

function startInAppHint(): void {
  const hint = document.querySelector<HTMLElement>("[data-in-app]");
  const starts = document.querySelector("[data-pay]") !== null;
  if (hint !== null && starts && IN_APP.test(navigator.userAgent)) hint.hidden = false;
}

export function startPage(): void {
  document.documentElement.classList.add("js");
  // A page that came from a form gets its own address, so that a refresh reloads the state
  // instead of paying again.
  if (body.dataset.self !== undefined) history.replaceState(history.state, "", body.dataset.self);
  startCopying();
  startPrinting();
  startOfflineBanner();
  startInAppHint();
  // A page kept for Back and Forward may be old by now. A success does not change.
  addEventListener("pageshow", (event) => {
    if (event.persisted && document.querySelector("[data-leave]") === null) openCurrentState();
  });
}
