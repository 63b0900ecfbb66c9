/**
 * Loaded before a program with `--import`: its machine's clock is wrong by so many milliseconds.
 */
const shiftMs = Number(process.env.KAUNTER_TEST_CLOCK_SHIFT_MS);

const now = () => trueDate.now() + shiftMs;
const trueDate = Date;
globalThis.Date = new Proxy(trueDate, {
  construct: (target, words, newTarget) =>
    Reflect.construct(target, words.length > 0 ? words : [now()], newTarget),
  get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
});
