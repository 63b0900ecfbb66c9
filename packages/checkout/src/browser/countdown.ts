/** Clocks. The server says how much time is left, so a wrong clock in the phone does not matter. */
import { announce, findAll } from "./basics.ts";
import { openCurrentState, words } from "./page.ts";

export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)}:${rest < 10 ? "0" : ""}${rest}`;
}

/**
 * Calls `tick` with what is left, each second, until it is 0 or the returned function is called.
 */
function countDown(leftMs: number, tick: (leftMs: number) => void): () => void {
  const endsAt = Date.now() + leftMs;
  const timer = setInterval(run, 1000);
  function run(): void {
    const left = Math.max(0, endsAt - Date.now());
    tick(left);
    if (left === 0) clearInterval(timer);
  }
  return () => clearInterval(timer);
}

function startTimeLeft(): void {
  for (const clock of findAll("[data-time-left]")) {
    const wholeMs = Number(clock.dataset.timeLeft);
    // The time is over, but the gateway has not closed the checkout yet: wait for its status
    // instead of reloading repeatedly.
    if (!(wholeMs > 0)) continue;
    const unsaid = new Set(
      Object.keys(words.left).filter((seconds) => Number(seconds) * 1000 < wholeMs),
    );
    countDown(wholeMs, (left) => {
      clock.textContent = clockText(left);
      clock.closest(".time-left")?.classList.toggle("soon", left <= 60_000);
      // Spoken twice at most: an announcement each second would interrupt everything else.
      for (const seconds of unsaid) {
        if (left <= Number(seconds) * 1000) {
          unsaid.delete(seconds);
          announce(words.left[seconds] ?? "");
        }
      }
      if (left === 0) setTimeout(openCurrentState, 1500);
    });
  }
}

function startQrClock(): void {
  for (const clock of findAll("[data-qr-left]")) {
    countDown(Number(clock.dataset.qrLeft), (left) => {
      clock.textContent = clockText(left);
      if (left > 0) return;
      for (const part of findAll("[data-qr-live]")) part.hidden = true;
      for (const part of findAll("[data-qr-over]")) part.hidden = false;
    });
  }
}

export function startCountdowns(): void {
  startTimeLeft();
  startQrClock();
}
