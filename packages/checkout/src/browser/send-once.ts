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
/** Others cancel or remove something. */
const FILLED_IN = "[data-pay], .pay";

type Button = HTMLButtonElement | HTMLInputElement;

/** Null in browsers that do not say which button it was, where the form has several or none. */
function pressedButton(form: HTMLFormElement, { submitter }: SubmitEvent): Button | null {
  if (submitter instanceof HTMLButtonElement || submitter instanceof HTMLInputElement) {
    return submitter;
  }
  return form.querySelector("button");
}

/** Shown above the button that was pressed. */
function showUnsent(pressed: Button, { heading, again }: UnsentWords, text: string): void {
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
  button.type = "button";
  button.textContent = again;
  button.className = "button small";
  button.addEventListener("click", () => pressed.click());
  inner.append(strong, line, button);
  box.append(inner);
  (pressed.closest(".pay-bar") ?? pressed).before(box);
  announce(`${heading} ${text}`);
  button.focus();
}

/** The button says that it works; the function returned makes it as it was. */
function startWaiting(form: HTMLFormElement, pressed: Button | null, working: string): () => void {
  form.dataset.sent = "";
  for (const box of findAll("[data-unsent]")) box.remove();
  const label = pressed?.querySelector("[data-label]");
  const before = Array.from(label?.childNodes ?? []);
  pressed?.setAttribute("aria-disabled", "true");
  if (label) label.textContent = working;
  return () => {
    delete form.dataset.sent;
    pressed?.removeAttribute("aria-disabled");
    label?.replaceChildren(...before);
  };
}

/** What a button adds to its form only when the browser itself sends it. */
function keepPressed(form: HTMLFormElement, { name, value }: Button): void {
  if (name === "") return;
  const kept = form.querySelector("[data-pressed]") ?? document.createElement("input");
  Object.assign(kept, { type: "hidden", name, value });
  kept.setAttribute("data-pressed", "");
  form.append(kept);
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
      const pressed = pressedButton(form, event);
      const stopWaiting = startWaiting(form, pressed, words.working);
      const { text, plainText } = words.unsent;
      const giveUp = () => {
        stopWaiting();
        if (pressed) showUnsent(pressed, words.unsent, form.matches(FILLED_IN) ? text : plainText);
      };
      if (!navigator.onLine) return giveUp();
      if (goOn === null || pressed === null) return;
      event.preventDefault();
      noteSent();
      keepPressed(form, pressed);
      // Nothing has come of a response that is a page: the browser gets it again, and shows it.
      send(form).then((next) => (next === null ? form.submit() : goOn(next)), giveUp);
    });
  }
}
