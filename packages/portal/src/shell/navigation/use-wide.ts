import { useSyncExternalStore } from "react";

/** Tailwind's `lg`. */
const WIDE = "(min-width: 64rem)";

function watch(onChange: () => void): () => void {
  const wide = matchMedia(WIDE);
  wide.addEventListener("change", onChange);
  return () => wide.removeEventListener("change", onChange);
}

/**
 * Whether the navigation has a place next to the page; else it is in the drawer. Null where the
 * gateway makes the page, for a screen that it does not know.
 */
export function useWide(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    watch,
    () => matchMedia(WIDE).matches,
    () => null,
  );
}
