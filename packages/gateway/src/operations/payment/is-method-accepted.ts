import type { OfferedMethod } from "../../rails/rail.ts";

/** False for a method that needs card numbers where none are accepted. */
export function isMethodAccepted({ method }: OfferedMethod, acceptsCards: boolean): boolean {
  return acceptsCards || method.form !== "card";
}
