/**
 * The page in a frame of a shop. It communicates only with kaunter.js around it, after its `hello`
 * from a site on the page's list.
 */
import type { FromPage } from "../embed/embed-messages.ts";
import { findAll } from "./basics.ts";

const { embed, result, order } = document.body.dataset;
const listed = embed === undefined ? [] : embed.split(" ");
const isEmbedded = window.parent !== window && listed.length > 0;
const pageLang = document.documentElement.lang.split("-")[0] ?? "en";

/** The site around it, after its `hello`. */
let site: string | null = null;
/** Messages queued until then. */
const unsaid: FromPage[] = [];

function tell(message: FromPage): void {
  if (site === null) unsaid.push(message);
  else window.parent.postMessage(message, site);
}

/**
 * True in a frame: the page must not navigate on its own. The shop's window does, to the bank, or
 * receives the result.
 */
export function goOnAround(): boolean {
  if (isEmbedded)
    tell(result === undefined ? { kaunter: "leave", lang: pageLang } : { kaunter: "done" });
  return isEmbedded;
}

export function closeAround(): void {
  if (isEmbedded) tell({ kaunter: "close" });
}

/** The language is in our own cookie, which browsers do not keep in a frame. */
export function withLanguage(address: string): string {
  const url = new URL(address, location.href);
  if (!isEmbedded || url.origin !== location.origin) return address;
  if (!url.searchParams.has("lang")) url.searchParams.set("lang", pageLang);
  return url.pathname + url.search;
}

function keepLanguage(): void {
  const { self } = document.body.dataset;
  if (self !== undefined) document.body.dataset.self = withLanguage(self);
  for (const link of findAll<HTMLAnchorElement>('a[href^="/"]')) {
    link.setAttribute("href", withLanguage(link.getAttribute("href") ?? ""));
  }
  for (const form of findAll<HTMLFormElement>('form[action^="/"]')) {
    form.setAttribute("action", withLanguage(form.getAttribute("action") ?? ""));
  }
}

function startSpeaking(): void {
  const { body } = document;
  const known = (origin: string | undefined) =>
    listed.find((candidate) => candidate === origin) ?? null;
  addEventListener("message", ({ origin, source, data }) => {
    if (source !== window.parent || known(origin) === null) return;
    if (data?.kaunter !== "hello") return;
    site = origin;
    tell({ kaunter: "ready", lang: pageLang });
    tell({ kaunter: "height", px: body.getBoundingClientRect().height });
    for (const message of unsaid.splice(0)) tell(message);
  });
  // Where the browser names the site, it need not wait until all of this page has loaded.
  const around = known(location.ancestorOrigins?.[0]);
  if (around !== null) window.parent.postMessage({ kaunter: "here" } satisfies FromPage, around);
  new ResizeObserver(() => {
    if (site !== null) tell({ kaunter: "height", px: body.getBoundingClientRect().height });
  }).observe(body);
}

/** A shop that shows the page without kaunter.js gets the links as they are. */
function startReturning(): void {
  for (const link of findAll("a[data-return]")) {
    link.addEventListener("click", (event) => {
      if (site === null) return;
      event.preventDefault();
      tell({ kaunter: "done" });
    });
  }
}

function startEscape(): void {
  addEventListener("keydown", ({ key, target, isComposing, defaultPrevented }) => {
    if (key !== "Escape" || isComposing || defaultPrevented) return;
    // There it empties the field.
    const isSearching =
      target instanceof HTMLInputElement && target.type === "search" && target.value !== "";
    if (!isSearching) closeAround();
  });
}

/** Before all else: what reads an address of the page finds the language in it. */
export function startEmbedded(): void {
  if (!isEmbedded) return;
  keepLanguage();
  startSpeaking();
  startReturning();
  startEscape();
  if (result !== undefined && order !== undefined) {
    // Written by our own renderer, hence the cast.
    tell({ kaunter: "result", status: result as "SUCCESS", orderId: order });
  }
}
