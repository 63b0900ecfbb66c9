import { FILE_BYTES_MAX } from "../../../domain/payout/bank/read/read-text.ts";
import { createObjectSource } from "../../../platform/archive/create-object-store.ts";
import type { FoundObject, ObjectSource } from "../../../platform/archive/object-source.ts";
import type { FileConnector, Rail } from "../../../rails/rail.ts";
import { listUnusableFiles } from "../../../store/settlement/provider-files.ts";
import type { Deps } from "../../deps.ts";
import { matchUsedFiles, receiveProviderFile } from "./receive-provider-file.ts";

/** Others are read by the next look. */
const FILES_AT_ONCE = 20;

/** What was seen in a place at the last look, and what was read. */
interface Seen {
  versions: ReadonlyMap<string, string>;
  /** By name: what was read does not have to be read again while it is the same. */
  done: Map<string, string>;
}

/**
 * Looks into the places of all rails. A file is taken when it was there in the same form at the
 * look before, since it may still be written, and stays where it is. Throws at the end when a place
 * could not be read or a file could not be used: the job's failing rounds are what an alert
 * watches.
 */
export function createProviderFileTaker(deps: Deps): () => Promise<void> {
  const places = new Map<string, Seen>();
  return async () => {
    const failures: string[] = [];
    await matchUsedFiles(deps);
    for (const rail of listRails(deps)) {
      const { fileConnector: connector } = rail;
      if (!connector?.place) continue;
      const key = JSON.stringify([rail.id, connector.place, connector.parser]);
      const seen = places.get(key) ?? { versions: new Map(), done: new Map() };
      try {
        places.set(key, await look(deps, rail, connector, seen));
      } catch (error) {
        deps.log.error({ err: error, rail: rail.id }, "settlement files not taken");
        failures.push(`${rail.id}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    const unusable = await listUnusableFiles(deps.database);
    failures.push(...unusable.map(({ railId, name }) => `${railId}: ${name} could not be used`));
    if (failures.length > 0) throw new Error(failures.slice(0, 5).join("; "));
  };
}

function listRails({ rails }: Pick<Deps, "rails">): Rail[] {
  return [...new Set(rails.listMethods().map(({ rail }) => rail))];
}

async function look(deps: Deps, rail: Rail, connector: FileConnector, seen: Seen): Promise<Seen> {
  const source = await createObjectSource(connector);
  if (!source) return seen;
  try {
    const found = (await source.list()).filter(({ name }) => isNamedLike(connector.names, name));
    const isSettled = ({ name, version }: FoundObject) => seen.versions.get(name) === version;
    const isNew = ({ name, version }: FoundObject) => seen.done.get(name) !== version;
    const ready = found.filter((each) => isSettled(each) && isNew(each)).slice(0, FILES_AT_ONCE);
    for (const each of ready) {
      await take(deps, rail, connector, source, each);
      seen.done.set(each.name, each.version);
    }
    return { ...seen, versions: new Map(found.map(({ name, version }) => [name, version])) };
  } finally {
    source.close();
  }
}

async function take(
  deps: Deps,
  rail: Rail,
  { parser }: FileConnector,
  source: ObjectSource,
  { name, bytes: size }: FoundObject,
): Promise<void> {
  const bytes = await source.read(name, FILE_BYTES_MAX);
  if (!bytes) throw new Error(`${name} has ${size} bytes, at most ${FILE_BYTES_MAX}, or is gone`);
  const { state, day, lineCount } = await receiveProviderFile(deps, rail, parser, {
    ...{ name, bytes, act: null },
  });
  deps.log.info({ rail: rail.id, name, state, day, lines: lineCount }, "settlement file taken");
}

/** `*` stands for any text. */
function isNamedLike(pattern: string, name: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return name === pattern;
  if (!name.startsWith(first) || !name.endsWith(last)) return false;
  let at = first.length;
  for (const each of rest) {
    const found = name.indexOf(each, at);
    if (found < 0) return false;
    at = found + each.length;
  }
  return at <= name.length - last.length;
}
