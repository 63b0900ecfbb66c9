import type { Deps } from "../../operations/deps.ts";
import { createProviderFileTaker } from "../../operations/settlement/files/take-provider-files.ts";
import { type RepeatingTask, repeat } from "../../platform/repeat.ts";

const PAUSE_MS = 60_000;

/** Takes providers' settlement files from the places that the rail settings name. */
export function startProviderFiles(deps: Deps): RepeatingTask {
  const takeProviderFiles = createProviderFileTaker(deps);
  return repeat(deps, "take settlement files", PAUSE_MS, async () => {
    await takeProviderFiles();
    return PAUSE_MS;
  });
}
