/** The value of a command's option; throws an error for its user. */
export function readInteger(option: string, text: string, min: number): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isSafeInteger(value) || value < min)
    throw new Error(`${option} is an integer from ${min}, not "${text}".`);
  return value;
}
