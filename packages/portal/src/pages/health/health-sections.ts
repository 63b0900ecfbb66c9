import { useIsFetching } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** The panels of the health page that other pages link to, by their id in the address. */
export type HealthSection =
  | "outages"
  | "unknown-outcomes"
  | "open-disputes"
  | "quarantine"
  | "stuck-refunds"
  | "exceptions";

/** What each of these panels is given. */
export interface SectionProps {
  id: HealthSection;
}

/**
 * Scrolls to the section that the address names. The router does so when it opens the page, but
 * what stands above the section grows until everything has loaded.
 */
export function useLinkedSection(isReady: boolean): void {
  const { hash } = useLocation();
  const shown = useRef("");
  const loading = useIsFetching({ predicate: ({ state }) => state.status === "pending" });
  const isLoaded = isReady && loading === 0;
  useEffect(() => {
    if (!isLoaded || shown.current === hash) return;
    shown.current = hash;
    document.getElementById(hash)?.scrollIntoView();
  }, [hash, isLoaded]);
}
