/** Comments and indentation out; every token stays. */
export function smallerCss(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s*\n\s*/g, "\n")
    .trim();
}
