export interface Part {
  text: string;
  isSame: boolean;
}

/** Above this many comparisons the middle is shown as different as a whole. */
const COMPARISONS_MAX = 4_000_000;
/** A few equal characters between differences only make them harder to read. */
const SAME_LENGTH_MIN = 3;

/** Two texts as parts that agree and parts that do not, each text complete. */
export function compareText(left: string, right: string): { left: Part[]; right: Part[] } {
  let start = 0;
  while (start < left.length && left[start] === right[start]) start += 1;
  let end = 0;
  const endMax = Math.min(left.length, right.length) - start;
  while (end < endMax && left[left.length - 1 - end] === right[right.length - 1 - end]) end += 1;
  const a = left.slice(start, left.length - end);
  const b = right.slice(start, right.length - end);
  const middle = compareMiddle(a, b);
  const around = (parts: Part[], text: string) =>
    join([same(text.slice(0, start)), ...parts, same(text.slice(text.length - end))]);
  return { left: around(middle.left, left), right: around(middle.right, right) };
}

function compareMiddle(a: string, b: string): { left: Part[]; right: Part[] } {
  if (a === "" || b === "" || a.length * b.length > COMPARISONS_MAX) {
    return { left: [other(a)], right: [other(b)] };
  }
  const left: Part[] = [];
  const right: Part[] = [];
  let fromA = 0;
  let fromB = 0;
  for (const [atA, atB, length] of longestMatches(a, b)) {
    left.push(other(a.slice(fromA, atA)), same(a.slice(atA, atA + length)));
    right.push(other(b.slice(fromB, atB)), same(b.slice(atB, atB + length)));
    fromA = atA + length;
    fromB = atB + length;
  }
  left.push(other(a.slice(fromA)));
  right.push(other(b.slice(fromB)));
  return { left, right };
}

type Match = readonly [atA: number, atB: number, length: number];

/** The longest common subsequence, as runs of at least SAME_LENGTH_MIN characters. */
function longestMatches(a: string, b: string): Match[] {
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const matches: Match[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    let length = 0;
    while (i + length < a.length && a[i + length] === b[j + length]) length += 1;
    if (length >= SAME_LENGTH_MIN) matches.push([i, j, length]);
    if (length > 0) {
      i += length;
      j += length;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return matches;
}

function same(text: string): Part {
  return { text, isSame: true };
}

function other(text: string): Part {
  return { text, isSame: false };
}

function join(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.text === "") continue;
    if (last && last.isSame === part.isSame) last.text += part.text;
    else joined.push({ ...part });
  }
  return joined;
}
