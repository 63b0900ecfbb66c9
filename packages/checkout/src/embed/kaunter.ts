/**
 * kaunter.js, the script of shops: shows a checkout page in a dialog or in an element of the shop.
 * What the frame says is shown or followed within the gateway's own addresses, and nothing else.
 */
import type { FromPage } from "./embed-messages.ts";
import { createFrame } from "./frame.ts";
import { findContainer, type Options, type Result, readCheckoutUrl } from "./options.ts";
import { createInline, createModal, type Place } from "./place.ts";

const script = document.currentScript;
const gateway = script instanceof HTMLScriptElement ? new URL(script.src).origin : "";

const HEIGHT_MIN = 100;
const HEIGHT_MAX = 20_000;

/** One dialog at a time: a second click on the shop's button is the same one. */
let openModal: { close(): void } | null = null;

function open(options: Options): { close(): void } {
  if (gateway === "") throw new Error("Load kaunter.js with a classic <script src> element.");
  const url = readCheckoutUrl(options.checkoutUrl, gateway);
  const { mode = "modal", lang } = options;
  if (mode !== "modal" && mode !== "inline") {
    throw new TypeError(`mode must be "modal" or "inline". Got: ${String(mode)}`);
  }
  const into = mode === "inline" ? findContainer(options.container) : null;
  if (lang !== undefined) url.searchParams.set("lang", lang);
  if (mode === "modal" && openModal !== null) return openModal;
  if (!("adoptedStyleSheets" in document) || typeof HTMLDialogElement !== "function") {
    location.assign(url);
    return { close() {} };
  }
  return start(url, options, into);
}

function start(url: URL, options: Options, into: HTMLElement | null): { close(): void } {
  let place: Place | null = null;
  let result: Result | null = null;
  let isOver = false;

  const end = () => {
    if (isOver) return false;
    isOver = true;
    openModal = null;
    frame.stop();
    place?.remove();
    return true;
  };
  const goTo = (address: URL) => {
    if (end()) location.assign(address);
  };
  const finish = () => {
    if (!end()) return;
    if (result !== null && options.onResult === undefined) location.assign(url);
    else if (result !== null) options.onResult?.(result);
    options.onClose?.();
  };
  const hear = (message: FromPage) => {
    switch (message.kaunter) {
      case "ready":
        place?.settle(message.lang);
        break;
      case "height":
        if (message.px >= HEIGHT_MIN && message.px <= HEIGHT_MAX) {
          place?.host.style.setProperty("--height", `${Math.ceil(message.px)}px`);
        }
        break;
      case "result":
        result = { status: message.status, orderId: message.orderId };
        break;
      case "done":
        finish();
        break;
      case "close":
        if (into === null) finish();
        break;
      case "leave":
        goTo(resumeUrl(url, message.lang));
        break;
      case "here":
    }
  };
  const frame = createFrame(url, hear, () => goTo(url));
  const lang = options.lang ?? navigator.language;
  place =
    into === null
      ? createModal(frame.element, lang, finish)
      : createInline(frame.element, lang, into);
  const handle = { close: finish };
  if (into === null) openModal = handle;
  return handle;
}

/** The gateway's page that redirects to the bank or wallet of the started payment. */
function resumeUrl(checkout: URL, lang: string): URL {
  const resume = new URL("/checkout/resume", checkout);
  resume.search = String(
    new URLSearchParams({ checkoutId: checkout.searchParams.get("checkoutId") ?? "", lang }),
  );
  return resume;
}

Object.assign(window, { Kaunter: { open } });
