import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Opens a page for a third of what the others take: it has no windows, tabs or menus. */
export const HEADLESS_SHELL = "chromium-headless-shell";
const NAMES = [
  HEADLESS_SHELL,
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const MAC_APPLICATIONS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The Chromium for the browser tests: CHROMIUM_PATH, else the first known name on PATH.
 * Plain JavaScript because the set-up runs it on whatever Node the host has.
 * @param {Record<string, string | undefined>} environment
 * @returns {string | undefined}
 */
export function findChromium(environment) {
  if (environment.CHROMIUM_PATH) return environment.CHROMIUM_PATH;
  const folders = (environment.PATH ?? "").split(delimiter).filter(Boolean);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...MAC_APPLICATIONS].find(isExecutable);
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
