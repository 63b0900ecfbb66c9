import { readFileSync, type Stats, unwatchFile, watchFile } from "node:fs";
import type { Log } from "../platform/log.ts";
import type { Rails } from "../rails/rail.ts";
import { buildRails } from "../rails/registry.ts";

/** How often the file is looked at. */
const LOOK_MS = 1_000;

export interface OpenRails {
  rails: Rails;
  close(): void;
}

/**
 * The rails of a settings file, which follow it: new keys and addresses are used a second after the
 * file was written, without a restart. Settings that cannot be used, and rails that come or go,
 * leave everything as it was and are logged. Throws when the file cannot be used at first.
 */
export function openRails(file: string | null, log: Log): OpenRails {
  if (file === null) return { rails: buildRails({}), close() {} };
  let text = readFileSync(file, "utf8");
  let current = buildRails(parse(file, text));

  function follow(now: Stats, before: Stats): void {
    if (now.mtimeMs === before.mtimeMs && now.ino === before.ino) return;
    try {
      const changed = readFileSync(file ?? "", "utf8");
      if (changed === text) return;
      const rails = buildRails(parse(file ?? "", changed));
      if (idsOf(rails) !== idsOf(current)) throw new Error("a rail came or went: restart for that");
      current = rails;
      text = changed;
      log.info({ rails: idsOf(rails) }, "rail settings were read anew");
    } catch (error) {
      log.error({ err: error }, "new rail settings cannot be used; the old ones stay");
    }
  }

  watchFile(file, { interval: LOOK_MS, persistent: false }, follow);
  return {
    rails: {
      get: (railId) => current.get(railId),
      findMethod: (name) => current.findMethod(name),
      listMethods: () => current.listMethods(),
    },
    close: () => unwatchFile(file, follow),
  };
}

function idsOf(rails: Rails): string {
  return [...new Set(rails.listMethods().map(({ rail }) => rail.id))].sort().join(" ");
}

/** The complaint quotes nothing: the file holds keys. */
function parse(file: string, text: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Error(`${file} is not JSON`);
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    throw new Error(`${file} must hold a JSON object with one key a rail`);
  }
  return parsed as Record<string, unknown>; // each rail checks its own part
}
