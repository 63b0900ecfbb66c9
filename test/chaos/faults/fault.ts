import type { Installation } from "../installation.ts";

/** A fault that can be caused, and is over when `end` has resolved. */
interface Fault {
  begin(): void | Promise<void>;
  end(): void | Promise<void>;
  /** Known at its end, of a fault that may find no moment to begin. */
  hasBegun?(): boolean;
}

export type FaultMaker = (installation: Installation) => Fault;

export const NOTHING = (): void => {};
