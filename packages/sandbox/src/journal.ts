import type { Delivery } from "./simulator.ts";
import type { VirtualClock } from "./virtual-clock.ts";

interface Message {
  simulator: string;
  direction: "in" | "out";
  name: string;
  detail: unknown;
}

export interface JournalEntry extends Message {
  id: number;
  /** Virtual time. */
  at: string;
  /** True when `POST /__sim/redeliver` can send it again. */
  redeliverable: boolean;
}

export interface SentDelivery extends Delivery {
  simulator: string;
}

const ENTRIES_MAX = 2000;

/**
 * The last messages, in memory. Delivered messages are kept separately from the entries: their
 * headers and bodies may hold secrets, and the control API returns the entries.
 */
export class MemoryJournal {
  #clock: VirtualClock;
  #entries: JournalEntry[] = [];
  #deliveries = new Map<number, SentDelivery>();
  #nextId = 1;

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  add(message: Message): void {
    this.#append(message, false);
  }

  addDelivery(message: SentDelivery, response: { status: number; body: string } | null): void {
    const detail = {
      method: message.method,
      url: message.url,
      status: response?.status ?? null,
      answer: response?.body.slice(0, 200) ?? null,
    };
    const { simulator } = message;
    const id = this.#append({ simulator, direction: "out", name: "delivery", detail }, true);
    this.#deliveries.set(id, message);
  }

  list(simulator?: string): JournalEntry[] {
    return this.#entries.filter((entry) => !simulator || entry.simulator === simulator);
  }

  findDelivery(id: number): SentDelivery | null {
    return this.#deliveries.get(id) ?? null;
  }

  /** The last `count` deliveries of one simulator, oldest first. */
  listDeliveries(simulator: string, count: number): SentDelivery[] {
    const all = [...this.#deliveries.values()].filter((d) => d.simulator === simulator);
    return count > 0 ? all.slice(-count) : [];
  }

  reset(): void {
    this.#entries = [];
    this.#deliveries.clear();
  }

  #append(message: Message, redeliverable: boolean): number {
    const id = this.#nextId;
    this.#nextId += 1;
    this.#entries.push({ id, at: this.#clock.now().toISOString(), ...message, redeliverable });
    const dropped = this.#entries.length > ENTRIES_MAX ? this.#entries.shift() : undefined;
    if (dropped) this.#deliveries.delete(dropped.id);
    return id;
  }
}
