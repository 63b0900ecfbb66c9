/** Where data goes before it is deleted for good. */
export interface Archive {
  /**
   * Saves every row of a detached partition: a table of its own that is no longer written to.
   * Resolves when the copy is complete and safe; the table is dropped then. Called again after a
   * crash, it replaces what it had saved. Runs outside a transaction and may take long.
   */
  savePartition(partition: DetachedPartition): Promise<void>;
}

export interface DetachedPartition {
  /** The table it was a part of, such as `exchanges`. */
  table: string;
  /** Its own name, such as `exchanges_2026_09`. */
  name: string;
  /** Start of its period, inclusive, and its end, exclusive (UTC). */
  from: Date;
  to: Date;
}
