/** Live checkout status: pushed, else polled with growing intervals; a change reloads the page. */
import { openCurrentState } from "./page.ts";

interface News {
  status: string;
  screen: string;
  version: string;
  outages?: string;
}

const POLL_FIRST_MS = 2_000;
const POLL_SLOWEST_MS = 20_000;
const POLL_GROWTH = 1.3;
/** After this silence of the push channel, the script polls in addition. */
const SILENCE_MAX_MS = 30_000;
/** A form that was sent brings its own page; after this the response is no longer expected. */
const SENT_MAX_MS = 30_000;

/** Screens after which nothing more can be paid here. */
const FINAL_SCREENS = ["success", "already_paid", "cancelled", "expired", "leaving", "qr_closed"];

function isNews(value: unknown): value is News {
  return typeof value === "object" && value !== null && "version" in value && "screen" in value;
}

class LiveStatus {
  readonly #marks = document.body.dataset;
  #delayMs = POLL_FIRST_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #events: EventSource | undefined;
  #heardAt = 0;
  #sentAt = Number.NEGATIVE_INFINITY;
  #isOver = false;
  #isTyped = false;

  start(): void {
    this.#listen();
    this.#schedule();
    document.addEventListener("visibilitychange", () => this.#wake());
    addEventListener("online", () => this.#wake());
    addEventListener("pagehide", () => this.#stop());
    addEventListener("input", () => {
      this.#isTyped = true;
    });
    addEventListener("submit", (event) => {
      if (!event.defaultPrevented) this.noteSent();
    });
  }

  /** A form of this page, or the card form in it, is on its way. */
  noteSent(): void {
    this.#sentAt = Date.now();
    this.#heardAt = 0;
  }

  #wake(): void {
    if (document.hidden || this.#isOver) return;
    this.#delayMs = POLL_FIRST_MS;
    // A push channel may have closed unnoticed while the phone slept.
    this.#heardAt = 0;
    void this.#ask();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#events?.close();
  }

  #listen(): void {
    if (!("EventSource" in window) || this.#marks.events === undefined) return;
    this.#events = new EventSource(this.#marks.events);
    const hear = (event: MessageEvent) => {
      this.#heardAt = Date.now();
      try {
        this.#take(JSON.parse(String(event.data)));
      } catch {
        // A comment or a broken line: the next event or the poll corrects it.
      }
    };
    this.#events.addEventListener("message", hear);
    this.#events.addEventListener("status", hear);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#isOver) return;
    this.#timer = setTimeout(() => void this.#ask(), this.#delayMs);
    this.#delayMs = Math.min(POLL_SLOWEST_MS, this.#delayMs * POLL_GROWTH);
  }

  async #ask(): Promise<void> {
    const isPushed = this.#events?.readyState === 1 && Date.now() - this.#heardAt < SILENCE_MAX_MS;
    if (navigator.onLine && !document.hidden && !isPushed) {
      try {
        const response = await fetch(this.#marks.status ?? "", {
          headers: { accept: "application/json" },
          cache: "no-store",
        });
        if (response.ok) this.#take(await response.json());
      } catch {
        // No connection: the banner says so, and the next turn tries again.
      }
    }
    this.#schedule();
  }

  /** Nothing has been entered that would be lost, neither here nor in the card form. */
  #isChoosing(): boolean {
    const { screen } = this.#marks;
    const isInFrame = document.activeElement instanceof HTMLIFrameElement;
    return (
      (screen === "choose" || screen === "bank" || screen === "wallet") &&
      !this.#isTyped &&
      !isInFrame
    );
  }

  #take(news: unknown): void {
    if (this.#isOver || !isNews(news)) return;
    const hasOtherMethods = (news.outages ?? "") !== (this.#marks.outages ?? "");
    if (news.version === this.#marks.version && !(hasOtherMethods && this.#isChoosing())) return;
    // A push channel may outlast the connection. Without a connection, reloading would show the
    // browser's error page; once online again, the script checks the status.
    if (!navigator.onLine) return;
    // What the form has changed: loading the page now would lose the form's response, which leads
    // a payer who cancels back to the shop.
    if (Date.now() - this.#sentAt < SENT_MAX_MS) return;
    // A form being filled in is removed only when it can no longer be used.
    const isFormKept = !hasOtherMethods || !this.#isChoosing();
    if (this.#marks.live === "final" && isFormKept && !FINAL_SCREENS.includes(news.screen)) return;
    this.#isOver = true;
    this.#stop();
    openCurrentState();
  }
}

/** The function to call when the card form in this page was sent. */
export function startLiveStatus(): () => void {
  if (document.body.dataset.live === undefined) return () => {};
  const status = new LiveStatus();
  status.start();
  return () => status.noteSent();
}
