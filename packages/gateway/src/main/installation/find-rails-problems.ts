import { readFileSync, statSync } from "node:fs";
import type { Config } from "../../config.ts";
import { OPTIONAL_OPERATIONS } from "../../domain/payment/optional-operations.ts";
import { buildRails } from "../../rails/registry.ts";
import type { Withheld } from "../../rails/sources.ts";
import { parseRailSettings } from "../open-rails.ts";
import { plainAddresses } from "../plain-addresses.ts";

export interface Findings {
  /** It does not start with them. */
  problems: string[];
  /** It starts, and the operator should know. */
  warnings: string[];
}

const GROUP_READ = 0o040;
const OTHERS = 0o007;

/** Every fault of the rail settings, each rail on its own. Quotes nothing: the file has keys. */
export function findRailsProblems({
  railsFile: file,
  mode,
}: Pick<Config, "railsFile" | "mode">): Findings {
  if (file === null) return { problems: [], warnings: [] };
  try {
    const text = readFileSync(file, "utf8");
    const settings = parseRailSettings(file, text);
    const tried = Object.entries(settings).map(([id, one]) => tryRail(id, one));
    const plain = mode === "production" ? plainAddresses(settings) : [];
    const problems = [
      ...(plain.length === 0
        ? []
        : [`Must be https in production, except on this machine: ${plain.join(", ")} in ${file}.`]),
      ...tried.flatMap(({ problems: found }) => found),
    ];
    const warnings = [
      ...findReaders(file),
      ...tried.flatMap(({ withheld }) => withheld),
      ...(Object.keys(settings).length === 0
        ? [`KAUNTER_RAILS_FILE (${file}) has no rail: no payment method is offered.`]
        : []),
    ];
    return { problems: problems.map(named), warnings };
  } catch (error) {
    return { problems: [named(messageOf(error))], warnings: [] };
  }
}

interface TriedRail {
  problems: string[];
  withheld: string[];
}

function tryRail(id: string, settings: unknown): TriedRail {
  try {
    const rail = buildRails({ [id]: settings }).get(id);
    return { problems: [], withheld: (rail?.withheld ?? []).map((one) => describe(id, one)) };
  } catch (error) {
    return { problems: [messageOf(error)], withheld: [] };
  }
}

const describe = (id: string, { offers, setting }: Withheld) =>
  `${id}: ${OPTIONAL_OPERATIONS[offers]} are not offered, as no public document describes them. Set ${setting} if your provider has the interface (docs/spec/rails.md).`;

/** The same rule as for a file with master keys. */
function findReaders(file: string): string[] {
  const { mode, uid } = statSync(file);
  const forbidden = uid === 0 ? OTHERS : OTHERS | GROUP_READ;
  if ((mode & forbidden) === 0) return [];
  const shown = (mode & 0o777).toString(8).padStart(4, "0");
  return [
    `KAUNTER_RAILS_FILE can be read by others (mode ${shown}), and has keys of your providers. Run: chmod 600 ${file}`,
  ];
}

const named = (reason: string) => `The rails cannot be used (KAUNTER_RAILS_FILE). ${reason}`;
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
