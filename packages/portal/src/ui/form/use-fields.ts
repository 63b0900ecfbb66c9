import { useState } from "react";

/** The texts of a form; `bind` connects one to its field. */
export function useFields<T extends Readonly<Record<string, string>>>(initial: T | (() => T)) {
  const [values, setValues] = useState(initial);
  const set = (part: Partial<T>) => setValues((before) => ({ ...before, ...part }));
  const bind = (name: keyof T & string) => ({
    value: values[name] ?? "",
    onValue: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  });
  return { values, set, bind };
}
