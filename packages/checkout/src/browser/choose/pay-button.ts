/** A list that opens one method at a time; a button the keyboard does not cover. */
import { findAll } from "../basics.ts";

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
  startMethods();
  startKeyboardWatch();
}
