/** A parser of untrusted data. */
export interface FuzzTarget {
  /** Also the folder of its inputs below `corpus/`. */
  name: string;
  /** How many of a hundred inputs it gets. */
  share: number;
  /** What to insert: words, signs and numbers that mean something here. */
  words: readonly string[];
  /** Inputs of this run, in addition to those of the folder. */
  seeds?(): Promise<readonly Buffer[]>;
  /**
   * Reads one input and names what became of it; inputs with a new outcome are changed further.
   * Throws when something that must hold does not.
   */
  run(input: Buffer): string | Promise<string>;
  close?(): Promise<void>;
}
