/**
 * One data object: a two-digit tag and a value of at most 99 characters. Only tags 00 and 63 have
 * a fixed position.
 */
export interface TlvField {
  tag: string;
  value: string;
}

class TlvError extends Error {
  override readonly name = "TlvError";
}

export function encodeTlv(fields: readonly TlvField[]): string {
  return fields
    .map(({ tag, value }) => {
      if (!/^\d\d$/.test(tag) || value.length > 99)
        throw new TlvError(`the value of tag ${tag} is too long`);
      return tag + value.length.toString().padStart(2, "0") + value;
    })
    .join("");
}

/** Throws on an invalid length, a value that is cut short, or a tag that appears twice. */
export function parseTlv(text: string): TlvField[] {
  const fields: TlvField[] = [];
  const seen = new Set<string>();
  for (let at = 0; at < text.length; ) {
    const head = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4));
    if (!head?.[1] || !head[2]) throw new TlvError(`no tag and length at character ${at}`);
    const value = text.slice(at + 4, at + 4 + Number(head[2]));
    if (value.length !== Number(head[2])) throw new TlvError(`tag ${head[1]} is cut short`);
    if (seen.has(head[1])) throw new TlvError(`tag ${head[1]} appears twice`);
    seen.add(head[1]);
    fields.push({ tag: head[1], value });
    at += 4 + value.length;
  }
  return fields;
}

export function fieldOf(fields: readonly TlvField[], tag: string): string | undefined {
  return fields.find((field) => field.tag === tag)?.value;
}
