/**
 * After success, on to the shop: with a visible countdown. A payer who uses the page, or who came
 * back from the shop, stays.
 */
import { announce, findAll } from "./basics.ts";
import { clockText } from "./countdown.ts";
import { goOnAround } from "./embedded.ts";
import { cameBack } from "./page.ts";

/**
 * Events that show that the payer is using the page. Not `scroll` nor `focusin`, which also follow
 * the page's own actions: a payer who scrolls or moves the focus triggers one of these.
 */
const USES = ["pointerdown", "click", "wheel", "touchmove", "keydown", "input"] as const;

type LeaveState = "running" | "paused" | "stayed";

function isOnLeaveButton({ type, target }: Event): boolean {
  const isPress = type === "pointerdown" || type === "click";
  return isPress && target instanceof Element && target.closest("[data-leave] .button") !== null;
}

/** Kept with this entry of the history: reloading after Back does not redirect again. */
function markAsLeft(): void {
  history.replaceState({ hasLeft: true }, "");
}

function hasLeft(): boolean {
  const state: unknown = history.state;
  return cameBack() || (typeof state === "object" && state !== null && "hasLeft" in state);
}

function runLeaving(part: HTMLElement): void {
  const url = part.dataset.leave ?? "";
  const clock = part.querySelector("[data-countdown]");
  const go = part.querySelector<HTMLElement>("a.button");
  let leftMs = Number(part.dataset.leaveAfter);
  let state: LeaveState = "running";
  let before = Date.now();

  function enter(next: LeaveState, isSpoken = true): void {
    state = next;
    before = Date.now();
    for (const line of findAll("[data-leave-state]", part)) {
      line.hidden = line.dataset.leaveState !== next;
      if (isSpoken && !line.hidden) announce(line.querySelector("[data-said]")?.textContent ?? "");
    }
    for (const button of findAll("[data-stay]", part)) button.hidden = next === "stayed";
  }
  function tick(): void {
    const now = Date.now();
    // The receipt is not visible while another tab or app is in front.
    if (state === "running" && !document.hidden) leftMs -= now - before;
    before = now;
    if (state !== "running") return;
    if (clock !== null) clock.textContent = clockText(leftMs);
    if (leftMs > 0) return;
    enter("stayed", false);
    markAsLeft();
    if (!goOnAround()) location.assign(url);
  }
  function stay(isSpoken: boolean): void {
    clearInterval(timer);
    markAsLeft();
    enter("stayed", isSpoken);
  }
  function pressStay(): void {
    stay(true);
    // The button is removed, so the focus must move.
    go?.focus({ preventScroll: true });
  }
  const timer = setInterval(tick, 1000);

  for (const use of USES) {
    document.addEventListener(
      use,
      (event) => {
        if (state === "running" && !isOnLeaveButton(event)) enter("paused");
      },
      { capture: true, passive: true },
    );
  }
  document.addEventListener("visibilitychange", () => {
    before = Date.now();
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) stay(false);
  });
  go?.addEventListener("click", markAsLeft);
  part.querySelector("[data-stay]")?.addEventListener("click", pressStay);
  part.querySelector("[data-resume]")?.addEventListener("click", () => {
    // As above, and before a focus event pauses it again.
    go?.focus({ preventScroll: true });
    enter("running");
  });
  if (hasLeft()) stay(false);
}

export function startLeaving(): void {
  for (const part of findAll("[data-leave]")) runLeaving(part);
}
