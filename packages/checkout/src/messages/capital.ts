/** A name at the start of a sentence. */
export function capital(name: string): string {
  const [first = "", ...rest] = name;
  return first.toUpperCase() + rest.join("");
}
