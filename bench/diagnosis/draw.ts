/** Draws from lists, the same for the same seed (mulberry32). */
export function drawFrom(seed: number): <T>(list: readonly T[]) => T {
  let state = seed;
  return (list) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    const fraction = ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    const drawn = list[Math.floor(fraction * list.length)];
    if (drawn === undefined) throw new Error("nothing to draw from");
    return drawn;
  };
}
