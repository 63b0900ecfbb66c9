import leven from "leven";

const DISTANCE_MAX = 2;
/** Of short names, two changes make any of them another. */
const LENGTH_PER_CHANGE = 3;
const LENGTH_MAX = 64;
const NAMES_MAX = 64;

/** `redirect_url` and `RedirectURL` are the same name to a developer. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, "");

/**
 * Which of `names` was most likely meant by `wanted`'s misspelling; null when none is similar.
 */
export function findNearestName(wanted: string, names: readonly string[]): string | null {
  const changesMax = Math.min(DISTANCE_MAX, Math.floor(wanted.length / LENGTH_PER_CHANGE));
  let nearest: string | null = null;
  let least = changesMax + 1;
  for (const name of names.slice(0, NAMES_MAX)) {
    if (name.length > LENGTH_MAX) continue;
    const distance = leven(plain(wanted), plain(name), { maxDistance: least });
    if (distance < least) [nearest, least] = [name, distance];
  }
  return nearest;
}
