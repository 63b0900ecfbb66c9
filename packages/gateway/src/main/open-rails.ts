import { readFileSync } from "node:fs";
import type { Config } from "../config.ts";
import type { Log } from "../platform/log.ts";
import { collectRails } from "../rails/connect/collect-rails.ts";
import type { ConnectedRail, Rail, Rails } from "../rails/rail.ts";
import { connectFile, PROTOCOLS } from "../rails/registry.ts";
import { plainAddresses } from "./plain-addresses.ts";

/** How often the file is checked. */
const LOOK_MS = 1_000;

export interface OpenRails {
  rails: Rails;
  /** Replaces the contracts of the database. Throws when the file has a rail of the same name. */
  setContracts(contracts: readonly ConnectedRail[]): void;
  close(): void;
}

/**
 * The rails of a settings file, which follow it: new keys and addresses are used a second after the
 * file was written, without a restart. Settings that cannot be used, and added or removed rails,
 * are logged and change nothing. Throws when the file cannot be used at first. Contracts of the
 * database are added to them.
 *
 * The file is read each time, as it is small: a watcher misses what was written before it started,
 * and folder events do not work on network file systems.
 */
export function openRails(
  { railsFile: file, mode }: Pick<Config, "railsFile" | "mode">,
  log: Log,
  wrap: (rail: Rail) => Rail = (rail) => rail,
): OpenRails {
  let seen: string | undefined = file === null ? undefined : readFileSync(file, "utf8");
  let ofFile = file === null ? [] : connect(file, seen ?? "", mode, wrap);
  let contracts: readonly ConnectedRail[] = [];
  let current = collectRails(ofFile);

  function look(settingsFile: string): void {
    const before = seen;
    try {
      seen = undefined; // in case the file cannot be read
      seen = readFileSync(settingsFile, "utf8");
      if (seen === before) return;
      const rails = connect(settingsFile, seen, mode, wrap);
      if (idsOf(rails) !== idsOf(ofFile))
        throw new Error("a rail was added or removed: restart to apply it");
      ofFile = rails;
      current = collectRails([...ofFile, ...contracts]);
      log.info({ rails: idsOf(rails) }, "rail settings reloaded");
    } catch (error) {
      if (seen === undefined && before === undefined) return; // logged when it was removed
      log.error({ err: error }, "new rail settings are invalid; the previous ones stay in use");
    }
  }

  const timer = file === null ? null : setInterval(() => look(file), LOOK_MS).unref();
  return {
    rails: {
      get: (railId) => current.get(railId),
      list: () => current.list(),
      findMethod: (name) => current.findMethod(name),
      findKnownMethod: (name) => current.findKnownMethod(name),
      isMethodName: (name) => current.isMethodName(name),
      findNameMeant: (name) => current.findNameMeant(name),
      findByPayerCode: (code) => current.findByPayerCode(code),
      listMethods: () => current.listMethods(),
      protocols: PROTOCOLS.protocols,
      examineSettings(protocol, settings) {
        const plain = mode === "production" ? plainAddresses(settings) : [];
        if (plain.length === 0) return PROTOCOLS.examineSettings(protocol, settings);
        return { kind: "unusable", problem: `${mustBeHttps(plain)}.` };
      },
      shownSetting: PROTOCOLS.shownSetting,
    },
    setContracts(given) {
      const both = ofFile.find(({ id }) => given.some((contract) => contract.id === id));
      if (both) {
        throw new Error(
          `"${both.id}" is both a rail of the settings file and a contract of the database. Remove it from the file (KAUNTER_RAILS_FILE).`,
        );
      }
      contracts = given;
      current = collectRails([...ofFile, ...contracts]);
    },
    close: () => {
      if (timer) clearInterval(timer);
    },
  };
}

function idsOf(rails: readonly ConnectedRail[]): string {
  return rails
    .map(({ id }) => id)
    .sort()
    .join(" ");
}

function connect(
  file: string,
  text: string,
  mode: Config["mode"],
  wrap: (rail: Rail) => Rail,
): ConnectedRail[] {
  const settings = parseRailSettings(file, text);
  const plain = mode === "production" ? plainAddresses(settings) : [];
  if (plain.length > 0) throw new Error(`${mustBeHttps(plain)} in ${file}.`);
  return connectFile(settings, wrap);
}

const mustBeHttps = (plain: readonly string[]) =>
  `Must be https in production, except on this machine: ${plain.join(", ")}`;

/** Each rail checks its own part. The message quotes nothing: the file contains keys. */
export function parseRailSettings(file: string, text: string): Record<string, unknown> {
  if (text.trim() === "") throw new Error(`${file} is empty`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Error(`${file} is not JSON`);
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    throw new Error(`${file} must contain a JSON object with one key per rail`);
  }
  return parsed as Record<string, unknown>; // checked above
}
