/**
 * How much of what comes by chance is tried: the first in `npm test`, the second in
 * `npm run test:long`.
 */
export function inLongRun<T>(usual: T, long: T): T {
  return process.env.KAUNTER_TEST_LONG === "1" ? long : usual;
}
