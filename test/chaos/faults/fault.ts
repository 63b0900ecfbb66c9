import type { Installation } from "../installation.ts";

/** A fault that can be caused, and is over when `end` has resolved. */
interface Fault {
  begin(): void | Promise<void>;
  end(): void | Promise<void>;
}

export type FaultMaker = (installation: Installation) => Fault;

export const NOTHING = (): void => {};
