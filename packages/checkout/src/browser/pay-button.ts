/**
 * One click, one payment; a list that opens one method at a time; a button the keyboard does not
 * cover.
 */
import { findAll, words } from "./page.ts";

function startOnce(): void {
  for (const form of findAll<HTMLFormElement>("form[data-pay], form[data-once]")) {
    form.addEventListener("submit", (event) => {
      if (form.dataset.sent !== undefined) {
        event.preventDefault();
        return;
      }
      form.dataset.sent = "";
      const button = form.querySelector<HTMLElement>('button[type="submit"].primary');
      const label = button?.querySelector("[data-label]");
      button?.setAttribute("aria-disabled", "true");
      if (label) label.textContent = words.working;
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
      if (document.readyState === "complete") method.scrollIntoView({ block: "nearest" });
    });
  }
}

/**
 * A phone that lays its keyboard over the page instead of making it smaller: the button goes into
 * the flow.
 */
function startKeyboardWatch(): void {
  const view = window.visualViewport;
  if (!view) return;
  const update = () => {
    const isCovered = innerHeight - view.height > 150 && view.scale < 1.05;
    document.documentElement.classList.toggle("keyboard", isCovered);
  };
  view.addEventListener("resize", update);
}

export function startPayButtons(): void {
  startOnce();
  startMethods();
  startKeyboardWatch();
}
