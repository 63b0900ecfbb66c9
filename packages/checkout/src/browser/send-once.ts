/**
 * One click, one form, and never a browser's error page: a form is sent by the script, which stays
 * until it knows where to go. A connection that is lost before leaves everything as it was typed.
 */
import type { UnsentWords } from "../messages/unsent-words.ts";
import { announce, findAll } from "./basics.ts";

interface Sending {
  words: { working: string; unsent: UnsentWords };
  /** Something is on its way, and brings its own page. */
  noteSent: () => void;
  /** Where the payer continues; null where only the browser itself can send the form. */
  goOn: ((next: string) => void) | null;
}

/** A bank may take its time. The same form sent again is the same payment. */
const ANSWER_MS_MAX = 45_000;

/** Shown in the form, above its button. */
function showUnsent(form: HTMLFormElement, { heading, text, again }: UnsentWords): void {
  const box = document.createElement("div");
  box.className = "notice bad";
  box.dataset.unsent = "";
  const icon = document.querySelector("[data-offline] .icon, [data-error] .icon");
  if (icon !== null) box.append(icon.cloneNode(true));
  const [inner, strong, line, button] = ["div", "strong", "p", "button"].map((name) =>
    document.createElement(name),
  );
  if (!inner || !strong || !line || !(button instanceof HTMLButtonElement)) return;
  strong.textContent = heading;
  line.textContent = text;
  button.textContent = again;
  button.className = "button small";
  inner.append(strong, line, button);
  box.append(inner);
  form.querySelector(".pay-bar, button")?.before(box);
  announce(`${heading} ${text}`);
  button.focus();
}

/** The button says that it works; the function returned makes it as it was. */
function startWaiting(form: HTMLFormElement, working: string): () => void {
  form.dataset.sent = "";
  form.querySelector("[data-unsent]")?.remove();
  const button = form.querySelector<HTMLElement>('button[type="submit"].primary');
  const label = button?.querySelector("[data-label]");
  const before = label?.textContent ?? "";
  button?.setAttribute("aria-disabled", "true");
  if (label) label.textContent = working;
  return () => {
    delete form.dataset.sent;
    button?.removeAttribute("aria-disabled");
    if (label) label.textContent = before;
  };
}

/** Null for a response that is a page of its own, such as the form with an error. */
async function nextOf(response: Response): Promise<string | null> {
  if (response.redirected) return response.url;
  if (!response.headers.get("content-type")?.startsWith("application/json")) return null;
  const { next } = await response.json();
  return typeof next === "string" ? next : null;
}

async function send(form: HTMLFormElement): Promise<string | null> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, String(value));
  const response = await fetch(form.getAttribute("action") ?? "", {
    method: "POST",
    body,
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  });
  return nextOf(response);
}

export function startSendOnce({ words, noteSent, goOn }: Sending): void {
  for (const form of findAll<HTMLFormElement>("form[data-pay], form[data-once]")) {
    form.addEventListener("submit", (event) => {
      const isSent = form.dataset.sent !== undefined;
      if (isSent || !navigator.onLine) event.preventDefault();
      if (isSent) return;
      const stopWaiting = startWaiting(form, words.working);
      const giveUp = () => {
        stopWaiting();
        showUnsent(form, words.unsent);
      };
      if (!navigator.onLine) return giveUp();
      // Others cancel or remove something, where a page of the response is all there is to see.
      if (goOn === null || !form.matches("[data-pay], .pay")) return;
      event.preventDefault();
      noteSent();
      // Nothing has come of a response that is a page: the browser gets it again, and shows it.
      send(form).then((next) => (next === null ? form.submit() : goOn(next)), giveUp);
    });
  }
}
