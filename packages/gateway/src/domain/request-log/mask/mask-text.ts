import { decodeText, sourceOf } from "./decode-text.ts";
import { findSecrets } from "./find-secrets.ts";

/** Longer than a card number or a name with all that may be written between its characters. */
const CUT_MARGIN = 2_048;

/**
 * The first `lengthMax` characters of a text without its secrets: card numbers, keys, and what has
 * a secret's name, in JSON, forms, addresses and running text, whole, cut or broken, however it is
 * escaped. The rest stays as it was sent, so JSON stays JSON. Takes time in proportion to what is
 * kept, not to what was sent. What it hides: docs/security/pci-dss.md
 */
export function maskText(text: string, lengthMax: number): string {
  if (text === "") return "";
  const decoded = decodeText(text.slice(0, lengthMax + CUT_MARGIN));
  const { source } = decoded;
  let masked = "";
  let done = 0;
  for (const { start, end, text: shown } of findSecrets(decoded)) {
    const from = sourceOf(decoded, start);
    if (from >= lengthMax) break;
    masked += source.slice(done, from) + shown;
    done = sourceOf(decoded, end);
  }
  masked += source.slice(done, Math.max(done, lengthMax));
  // Complete texts stay complete, though a mask may be longer than what it hides.
  return text.length > lengthMax ? masked.slice(0, lengthMax) : masked;
}
