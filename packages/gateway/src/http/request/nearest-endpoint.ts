import leven from "leven";

/** A route: `GET`, `/v3/stores/{storeId}`; `{name*}` takes the rest of the path. */
export interface Endpoint {
  readonly method: string;
  readonly path: string;
}

/** What differs at most: three characters, or one segment that is missing or too many. */
const COST_MAX = 3;
const SEGMENT_COST = 3;
/** A text where a parameter may be: a documented segment fits better. */
const PARAMETER_COST = 0.5;
/** Longer paths are no misspelling, and would cost time. */
const PATH_LENGTH_MAX = 200;
const SEGMENTS_MAX = 12;

/**
 * The documented endpoint that an unknown path most likely meant, as "POST /v3/payment/online";
 * null when none is similar. Letter case, doubled and trailing slashes do not count.
 */
export function findNearestEndpoint(
  method: string,
  path: string,
  endpoints: readonly Endpoint[],
): string | null {
  if (path.length > PATH_LENGTH_MAX) return null;
  const sent = segmentsOf(path.toLowerCase());
  if (sent.length === 0 || sent.length > SEGMENTS_MAX) return null;
  let nearest: Endpoint | null = null;
  let least = COST_MAX;
  for (const endpoint of endpoints) {
    const cost = compare(sent, segmentsOf(endpoint.path));
    const isNearer = cost < least || (nearest === null && cost <= least);
    const isSamePath = nearest?.path === endpoint.path && endpoint.method === method;
    if (isNearer || isSamePath) [nearest, least] = [endpoint, cost];
  }
  return nearest && `${nearest.method} ${nearest.path.replace("*}", "}")}`;
}

const segmentsOf = (path: string): string[] => path.split("/").filter((each) => each !== "");

/** The edit distance of two paths, by segments. */
function compare(sent: readonly string[], known: readonly string[]): number {
  if (Math.abs(sent.length - known.length) * SEGMENT_COST > COST_MAX)
    return Number.POSITIVE_INFINITY;
  let row = known.map((_, index) => (index + 1) * SEGMENT_COST);
  row.unshift(0);
  for (const [index, segment] of sent.entries()) {
    const next = [(index + 1) * SEGMENT_COST];
    for (const [at, wanted] of known.entries()) {
      const costs = [
        (row[at] ?? 0) + compareSegments(segment, wanted),
        (row[at + 1] ?? 0) + SEGMENT_COST,
        (next[at] ?? 0) + SEGMENT_COST,
      ];
      next.push(Math.min(...costs));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function compareSegments(sent: string, wanted: string): number {
  if (wanted.startsWith("{")) return PARAMETER_COST;
  const plain = wanted.toLowerCase();
  if (sent === plain) return 0;
  // `v2` is one change from `v3`; of other short words, one change makes another.
  const changesMax = Math.max(1, Math.min(COST_MAX, Math.floor(plain.length / 3)));
  const distance = leven(sent, plain, { maxDistance: changesMax + 1 });
  return distance <= changesMax ? distance : SEGMENT_COST + 1;
}
