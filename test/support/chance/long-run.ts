/**
 * How much of what comes by chance is tried: the first number in `npm test`, the second in
 * `npm run test:long`.
 */
export function inLongRun(usual: number, long: number): number {
  return process.env.KAUNTER_TEST_LONG === "1" ? long : usual;
}
