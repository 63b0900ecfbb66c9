/**
 * The simulators' time: the real clock plus an offset or, while frozen, a time that only `advance`
 * moves. Scheduled work runs in order in both modes.
 */
interface Task {
  at: number;
  sequence: number;
  run: () => void | Promise<void>;
}

const TICK_MS = 50;

export class VirtualClock {
  #offsetMs = 0;
  #advancedMs = 0;
  #frozenAt: number | null = null;
  #tasks: Task[] = [];
  #sequence = 0;
  #timer: NodeJS.Timeout | null = null;
  #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void = () => {}) {
    this.#onError = onError;
  }

  now(): Date {
    return new Date(this.#frozenAt ?? Date.now() + this.#offsetMs);
  }

  get isFrozen(): boolean {
    return this.#frozenAt !== null;
  }

  /** All that it was advanced by since it was created or reset. */
  get advancedMs(): number {
    return this.#advancedMs;
  }

  /** Schedules `run`, `delayMs` from now in virtual time. */
  after(delayMs: number, run: Task["run"]): void {
    this.#sequence += 1;
    this.#tasks.push({ at: this.now().getTime() + delayMs, sequence: this.#sequence, run });
    this.#tasks.sort((a, b) => a.at - b.at || a.sequence - b.sequence);
    this.#arm();
  }

  freeze(): void {
    this.#frozenAt = this.now().getTime();
  }

  unfreeze(): void {
    if (this.#frozenAt === null) return;
    this.#offsetMs = this.#frozenAt - Date.now();
    this.#frozenAt = null;
    this.#arm();
  }

  /**
   * Moves the time forward and runs each task at its time; resolves when all have ended.
   */
  async advance(ms: number): Promise<void> {
    await this.#runUntil(this.now().getTime() + ms);
    this.#advancedMs += ms;
  }

  /** Unfreezes it, and passes the time that the freeze has held up. */
  async catchUp(): Promise<void> {
    this.unfreeze();
    await this.#runUntil(Date.now() + this.#advancedMs);
  }

  async #runUntil(target: number): Promise<void> {
    for (let task = this.#tasks[0]; task && task.at <= target; task = this.#tasks[0]) {
      this.#tasks.shift();
      if (this.now().getTime() < task.at) this.#set(task.at);
      await this.#run(task);
    }
    if (this.now().getTime() < target) this.#set(target);
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#tasks = [];
  }

  reset(): void {
    this.stop();
    this.#offsetMs = 0;
    this.#advancedMs = 0;
    this.#frozenAt = null;
  }

  #set(at: number): void {
    if (this.#frozenAt === null) this.#offsetMs = at - Date.now();
    else this.#frozenAt = at;
  }

  async #run(task: Task): Promise<void> {
    try {
      await task.run();
    } catch (error) {
      this.#onError(error);
    }
  }

  #arm(): void {
    if (this.#timer || this.#tasks.length === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      while (!this.isFrozen && this.#tasks[0] && this.#tasks[0].at <= this.now().getTime()) {
        const task = this.#tasks.shift();
        if (task) void this.#run(task);
      }
      if (!this.isFrozen) this.#arm();
    }, TICK_MS);
    this.#timer.unref();
  }
}
