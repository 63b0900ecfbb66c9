/** A name within a Chinese sentence: Latin letters stand apart from the characters. */
export function spaced(name: string): string {
  const start = /^[\x20-\x7e]/.test(name) ? " " : "";
  const end = /[\x20-\x7e]$/.test(name) ? " " : "";
  return `${start}${name}${end}`;
}
