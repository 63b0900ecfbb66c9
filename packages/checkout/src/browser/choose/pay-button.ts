/** A list that opens one method at a time; a button the keyboard does not cover. */
import { findAll } from "../basics.ts";

/** Typing finds a bank soonest; on a phone its keyboard would cover the popular ones. */
function focusSearch(method: HTMLElement): void {
  const isByPayer = document.activeElement?.parentElement === method;
  if (!isByPayer || !matchMedia("(pointer: fine)").matches) return;
  method.querySelector<HTMLElement>("input[data-search]")?.focus({ preventScroll: true });
}

function startSheets(): void {
  for (const sheet of findAll("[data-sheet]")) {
    sheet.addEventListener("toggle", (event) => {
      if (!("newState" in event) || event.newState !== "open") return;
      sheet.querySelector<HTMLElement>("input[data-search]")?.focus();
    });
  }
}

/** Browsers that know `<details name>` do this themselves. */
function startMethods(): void {
  const methods = findAll<HTMLDetailsElement>("details.method");
  for (const method of methods) {
    method.addEventListener("toggle", () => {
      if (!method.open) return;
      for (const other of methods) if (other !== method) other.open = false;
      if (document.readyState !== "complete") return;
      method.scrollIntoView({ block: "nearest" });
      focusSearch(method);
    });
  }
}

/** Less is a browser's own bar. */
const KEYBOARD_PX_MIN = 150;

/**
 * A phone that lays its keyboard over the page instead of making it smaller: what sticks to the
 * bottom goes above it.
 */
function startKeyboardWatch(): void {
  const view = window.visualViewport;
  if (!view) return;
  const { style } = document.documentElement;
  const update = () => {
    const coveredPx = document.documentElement.clientHeight - view.height - view.offsetTop;
    const isKeyboard = coveredPx > KEYBOARD_PX_MIN && view.scale < 1.05;
    style.setProperty("--covered", isKeyboard ? `${Math.round(coveredPx)}px` : "0px");
  };
  view.addEventListener("resize", update);
  view.addEventListener("scroll", update);
}

export function startPayButtons(): void {
  startMethods();
  startSheets();
  startKeyboardWatch();
}
