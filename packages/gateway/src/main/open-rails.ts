import { readFileSync } from "node:fs";
import type { Config } from "../config.ts";
import type { Log } from "../platform/log.ts";
import type { Rail, Rails } from "../rails/rail.ts";
import { buildRails } from "../rails/registry.ts";
import { plainAddresses } from "./plain-addresses.ts";

/** How often the file is checked. */
const LOOK_MS = 1_000;

export interface OpenRails {
  rails: Rails;
  close(): void;
}

/**
 * The rails of a settings file, which follow it: new keys and addresses are used a second after the
 * file was written, without a restart. Settings that cannot be used, and added or removed rails,
 * are logged and change nothing. Throws when the file cannot be used at first.
 *
 * The file is read each time, as it is small: a watcher misses what was written before it started,
 * and folder events do not work on network file systems.
 */
export function openRails(
  { railsFile: file, mode }: Pick<Config, "railsFile" | "mode">,
  log: Log,
  wrap: (rail: Rail) => Rail = (rail) => rail,
): OpenRails {
  if (file === null) return { rails: buildRails({}), close() {} };
  const settingsFile = file;
  let seen: string | undefined = readFileSync(settingsFile, "utf8");
  let current = build(settingsFile, seen, mode, wrap);

  function look(): void {
    const before = seen;
    try {
      seen = undefined; // in case the file cannot be read
      seen = readFileSync(settingsFile, "utf8");
      if (seen === before) return;
      const rails = build(settingsFile, seen, mode, wrap);
      if (idsOf(rails) !== idsOf(current))
        throw new Error("a rail was added or removed: restart to apply it");
      current = rails;
      log.info({ rails: idsOf(rails) }, "rail settings reloaded");
    } catch (error) {
      if (seen === undefined && before === undefined) return; // logged when it was removed
      log.error({ err: error }, "new rail settings are invalid; the previous ones stay in use");
    }
  }

  const timer = setInterval(look, LOOK_MS).unref();
  return {
    rails: {
      get: (railId) => current.get(railId),
      findMethod: (name) => current.findMethod(name),
      isMethodName: (name) => current.isMethodName(name),
      findNameMeant: (name) => current.findNameMeant(name),
      findByPayerCode: (code) => current.findByPayerCode(code),
      listMethods: () => current.listMethods(),
    },
    close: () => clearInterval(timer),
  };
}

function idsOf(rails: Rails): string {
  return [...new Set(rails.listMethods().map(({ rail }) => rail.id))].sort().join(" ");
}

function build(
  file: string,
  text: string,
  mode: Config["mode"],
  wrap: (rail: Rail) => Rail,
): Rails {
  const settings = parse(file, text);
  const plain = mode === "production" ? plainAddresses(settings) : [];
  if (plain.length > 0) {
    throw new Error(
      `Must be https in production, except on this machine: ${plain.join(", ")} in ${file}.`,
    );
  }
  return buildRails(settings, wrap);
}

/** The message quotes nothing: the file contains keys. */
function parse(file: string, text: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Error(`${file} is not JSON`);
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    throw new Error(`${file} must contain a JSON object with one key per rail`);
  }
  return parsed as Record<string, unknown>; // each rail checks its own part
}
