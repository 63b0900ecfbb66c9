/** The few pieces of DER that RSA keys are made of. */

interface DerItem {
  tag: number;
  /** The contents, without tag and length. */
  value: Uint8Array;
  /** Where the next item starts. */
  end: number;
}

export const SEQUENCE = 0x30;
export const INTEGER = 0x02;
export const BIT_STRING = 0x03;
export const OCTET_STRING = 0x04;

/** The item at `start`, or null when the bytes do not hold one. */
export function readDer(bytes: Uint8Array, start = 0): DerItem | null {
  const tag = bytes[start];
  const first = bytes[start + 1];
  if (tag === undefined || first === undefined) return null;
  let length = first;
  let at = start + 2;
  if (first >= 0x80) {
    const count = first & 0x7f;
    if (count === 0 || count > 4) return null;
    length = 0;
    for (let i = 0; i < count; i += 1) {
      const byte = bytes[at];
      if (byte === undefined) return null;
      length = length * 256 + byte;
      at += 1;
    }
  }
  if (at + length > bytes.length) return null;
  return { tag, value: bytes.subarray(at, at + length), end: at + length };
}

/** All items one after another inside a value; null when something else is among them. */
export function readAll(value: Uint8Array): DerItem[] | null {
  const items: DerItem[] = [];
  for (let at = 0; at < value.length; ) {
    const item = readDer(value, at);
    if (!item) return null;
    items.push(item);
    at = item.end;
  }
  return items;
}

export function writeDer(tag: number, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const head = length < 0x80 ? [tag, length] : [tag, ...lengthBytes(length)];
  const bytes = new Uint8Array(head.length + length);
  bytes.set(head);
  let at = head.length;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function lengthBytes(length: number): number[] {
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [0x80 | bytes.length, ...bytes];
}
