import { useEffect } from "react";

declare global {
  /** Noted by `first.js`: the last control that was used before there was code for it. */
  var kaunterEarlyAct: { name: string; value: string } | undefined;
}

/** Does what the user wanted while the gateway's first view was on the screen. */
export function EarlyAct() {
  useEffect(() => {
    const act = globalThis.kaunterEarlyAct;
    if (!act) return;
    globalThis.kaunterEarlyAct = undefined;
    for (const control of document.querySelectorAll<HTMLButtonElement | HTMLSelectElement>(
      "#portal :is(button, select)",
    )) {
      const label = control.labels[0] ?? control;
      if ((control.ariaLabel ?? label.textContent) !== act.name) continue;
      control.focus();
      if (control instanceof HTMLButtonElement) press(control);
      else choose(control, act.value);
      return;
    }
  }, []);
  return null;
}

/** Menus open as soon as the pointer is down. */
function press(button: HTMLButtonElement): void {
  button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0 }));
  button.click();
}

function choose(control: HTMLSelectElement, value: string): void {
  if (control.value === value) return;
  control.value = value;
  control.dispatchEvent(new Event("change", { bubbles: true }));
}
