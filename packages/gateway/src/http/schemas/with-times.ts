type WithTimes<T> = {
  [Name in keyof T]: T[Name] extends Date | null ? string | Extract<T[Name], null> : T[Name];
};

/** A row with its times as RFC 3339. Fields that the response's schema lacks are not sent. */
export function withTimes<T extends object>(row: T): WithTimes<T> {
  const members = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(members) as WithTimes<T>; // the same names
}
