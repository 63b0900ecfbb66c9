import type { Deps } from "../deps.ts";
/** To come. */
export async function writeNextExportPart(_deps: Deps): Promise<boolean> {
  return false;
}
