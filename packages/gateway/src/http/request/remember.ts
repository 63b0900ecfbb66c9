const REMEMBERED_MAX = 2_000;
const LENGTH_MAX = 256;

/**
 * The same pure function, for texts of which most come again and again, such as paths and
 * addresses: what it returned for a short one is remembered. Holds 2,000 results at most.
 */
export function remember<T>(read: (text: string) => T): (text: string) => T {
  const remembered = new Map<string, { result: T }>();
  return (text) => {
    if (text.length > LENGTH_MAX) return read(text);
    const known = remembered.get(text);
    if (known !== undefined) return known.result;
    const result = read(text);
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(text, { result });
    return result;
  };
}
