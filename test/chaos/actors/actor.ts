import { setTimeout as wait } from "node:timers/promises";
import { type Client, KaunterConnectionError, KaunterError } from "@kaunter/sdk";
import type { Chance } from "../../fuzz/mutate.ts";
import type { Installation } from "../installation.ts";
import type { Journal } from "../journal.ts";

/** What an actor acts with, and whether it may begin anything new. */
export interface Scene {
  installation: Installation;
  client: Client;
  journal: Journal;
  chance: Chance;
  /** Of this actor, in what it makes. */
  name: string;
  isOver(): boolean;
  /** The run is given up: nothing is tried again. */
  isClosed(): boolean;
}

/** Does its work until the scene is over. Never throws for a fault of the gateway. */
export type Actor = (scene: Scene) => Promise<void>;

const PAUSE_MS = 500;

/**
 * Repeats a call until the gateway says whether it happened, as a client does that must know. Null
 * when the run ends before.
 */
export async function insist<T>(
  { journal, isClosed }: Scene,
  act: string,
  call: () => Promise<T>,
): Promise<{ value: T } | { code: string } | null> {
  while (!isClosed()) {
    try {
      const value = await call();
      journal.note(act, "acknowledged");
      return { value };
    } catch (error) {
      const code = decidedCode(error);
      journal.note(act, code ?? unknownOutcome(error));
      if (code !== null) return { code };
      await wait(PAUSE_MS);
    }
  }
  return null;
}

/** The code of an error that says that nothing has happened; null when that is not known. */
function decidedCode(error: unknown): string | null {
  if (error instanceof KaunterConnectionError) return null;
  if (!(error instanceof KaunterError)) throw error;
  return error.status >= 500 || error.status === 429 ? null : error.code;
}

function unknownOutcome(error: unknown): string {
  if (error instanceof KaunterError) return `${error.status} ${error.code}`;
  return error instanceof KaunterConnectionError && error.isTimeout ? "timeout" : "no connection";
}

export function pick<T>(items: readonly T[], chance: Chance): T {
  const item = items[chance(items.length)];
  if (item === undefined) throw new Error("nothing to choose from");
  return item;
}
