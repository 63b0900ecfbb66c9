import leven from "leven";

const DISTANCE_MAX = 2;

/** The name that was likely meant; null when none is similar. */
export function nearest(given: string, names: readonly string[]): string | null {
  const distances = names.map((name) => ({ name, distance: leven(name, given) }));
  const [first] = distances.sort((left, right) => left.distance - right.distance);
  return first !== undefined && first.distance <= DISTANCE_MAX ? first.name : null;
}
