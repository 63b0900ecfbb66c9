const REMEMBERED_MAX = 1_000;

/** Makes a value once for each text. Forgets all of them when there are too many. */
export function perText<Value>(make: (text: string) => Value): (text: string) => Value {
  const made = new Map<string, Value>();
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known;
    const value = make(text);
    if (made.size >= REMEMBERED_MAX) made.clear();
    made.set(text, value);
    return value;
  };
}
