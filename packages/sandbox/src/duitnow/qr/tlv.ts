/**
 * One data object: two-digit tag, value of 0 to 99 characters. Order carries meaning only for 00
 * and 63.
 */
export interface TlvField {
  tag: string;
  value: string;
}

export class TlvError extends Error {
  override readonly name = "TlvError";
}

export function encodeTlv(fields: readonly TlvField[]): string {
  return fields
    .map(({ tag, value }) => {
      if (!/^\d\d$/.test(tag) || value.length > 99)
        throw new TlvError(`tag ${tag} cannot hold this`);
      return tag + value.length.toString().padStart(2, "0") + value;
    })
    .join("");
}

/** Refuses, naming the place: a broken length, a value cut short, a tag that appears twice. */
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
