/** The module ships no types. */
declare module "bidi-js" {
  interface EmbeddingLevels {
    levels: Uint8Array;
    paragraphs: readonly { start: number; end: number; level: number }[];
  }
  interface Bidi {
    getEmbeddingLevels(text: string, direction?: "auto" | "ltr" | "rtl"): EmbeddingLevels;
    getReorderedIndices(text: string, levels: EmbeddingLevels): number[];
    getMirroredCharacter(character: string): string | null;
  }
  function createBidi(): Bidi;
  export = createBidi;
}
