const REMEMBERED_MAX = 1_000;

/** Makes a value once for each text. Forgets all of them when there are too many. */
export function perText<Value, Text extends string = string>(
  make: (text: Text) => Value,
): (text: Text) => Value {
  const made = new Map<Text, Value>();
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known;
    const value = make(text);
    if (made.size >= REMEMBERED_MAX) made.clear();
    made.set(text, value);
    return value;
  };
}
