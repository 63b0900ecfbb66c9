import { storableText } from "../../storable-text.ts";
import { maskText } from "./mask-text.ts";

/** What is kept of a stranger's text: its beginning, without secrets, as it can be stored. */
export function keptText(text: string, lengthMax: number): string {
  return storableText(maskText(text, lengthMax), lengthMax);
}
