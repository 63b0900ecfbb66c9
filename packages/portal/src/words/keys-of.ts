/** All members of a union, in the order of a table that the compiler keeps complete. */
export function keysOf<K extends string>(table: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(table) as K[]; // TypeScript does not rule out more
}
