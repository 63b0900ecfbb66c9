/** The module ships no types. */
declare module "subset-font" {
  function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: "truetype"; variationAxes: Record<string, number> },
  ): Promise<Buffer>;
  export = subsetFont;
}
