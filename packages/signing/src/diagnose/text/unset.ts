/** What languages write of a value that is missing, or that is an object. */
export const UNSET = [
  "undefined",
  "null",
  "None",
  "nil",
  "[object Object]",
  "[object Undefined]",
  "[object Promise]",
  "Array",
  "Object",
  "NaN",
  "NULL",
] as const;
