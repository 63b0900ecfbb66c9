/** The module ships no types. */
declare module "fontverter" {
  export function convert(font: Buffer, format: "truetype"): Promise<Buffer>;
}
