import { useSyncExternalStore } from "react";

/** Tailwind's `lg`. */
const WIDE = matchMedia("(min-width: 64rem)");

function watch(onChange: () => void): () => void {
  WIDE.addEventListener("change", onChange);
  return () => WIDE.removeEventListener("change", onChange);
}

/** Whether the navigation has a place next to the page; else it is in the drawer. */
export function useWide(): boolean {
  return useSyncExternalStore(watch, () => WIDE.matches);
}
