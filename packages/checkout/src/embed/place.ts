/** Where the frame is shown: in a dialog over the shop, or in an element of it. */
import type { EmbedWords } from "./embed-words.ts";

/** Put in by `embedScript`. */
declare const STYLE: string;
declare const WORDS: Record<string, EmbedWords>;

export interface Place {
  /** Put into the shop's page. */
  host: HTMLElement;
  /** The page is there: its language is the payer's. */
  settle(lang: string): void;
  remove(): void;
}

function wordsOf(lang: string): EmbedWords {
  const words = WORDS[lang.toLowerCase().split("-")[0] ?? ""] ?? WORDS.en;
  if (words === undefined) throw new Error("no words");
  return words;
}

/**
 * A shadow root, so that neither page's styles reach the other's parts. A constructed style sheet
 * passes a shop's content policy without 'unsafe-inline'.
 */
function createHost(kind: string): { host: HTMLElement; inside: HTMLElement } {
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  const inside = document.createElement(kind);
  root.append(inside);
  return { host, inside };
}

export function createInline(frame: HTMLIFrameElement, lang: string, into: HTMLElement): Place {
  const { host, inside } = createHost("div");
  const progress = document.createElement("progress");
  inside.className = "inline";
  inside.append(progress, frame);
  frame.title = progress.ariaLabel = wordsOf(lang).title;
  into.append(host);
  return {
    host,
    settle(known) {
      progress.remove();
      frame.title = wordsOf(known).title;
      // The next page may be shorter than what the payer had scrolled through.
      if (host.getBoundingClientRect().top < 0) host.scrollIntoView();
    },
    remove: () => host.remove(),
  };
}

export function createModal(frame: HTMLIFrameElement, lang: string, onClose: () => void): Place {
  const { host, inside } = createHost("dialog");
  const dialog = inside as HTMLDialogElement; // by its name
  const bar = document.createElement("div");
  const progress = document.createElement("progress");
  const close = document.createElement("button");
  const name = (known: string) => {
    const words = wordsOf(known);
    frame.title = dialog.ariaLabel = progress.ariaLabel = words.title;
    close.ariaLabel = close.title = words.close;
    dialog.lang = known;
  };
  name(lang);
  bar.className = "bar";
  close.type = "button";
  close.textContent = "\u00d7";
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", onClose);
  bar.append(progress, close);
  dialog.append(bar, frame);
  document.body.append(host);

  const { style } = document.documentElement;
  const { overflow } = style;
  const opener = document.activeElement;
  style.overflow = "hidden";
  dialog.showModal();
  return {
    host,
    settle(known) {
      progress.remove();
      name(known);
    },
    remove() {
      host.remove();
      style.overflow = overflow;
      if (opener instanceof HTMLElement) opener.focus();
    },
  };
}
