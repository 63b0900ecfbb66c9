import type { Sealer } from "../keys/sealer.ts";
import type { JournalFolder } from "./journal-folder.ts";
import { openBoxes, parseEntry, splitFile } from "./journal-format.ts";

/** A file is written for at most an hour, and a little longer by a process that was stopped. */
const FILE_MS_MAX = 2 * 60 * 60_000;

export interface JournalReading {
  files: number;
  entries: number;
  /** Files whose writer was killed while it wrote. */
  endEarly: string[];
}

/**
 * Takes all entries since `since` of every process: in order within a file, but files overlap.
 * Throws an error that names the file when one was changed, or is sealed with a master key that is
 * not at hand.
 */
export async function readJournal<Entry extends object>(
  { folder, sealer }: { folder: JournalFolder; sealer: Pick<Sealer, "open"> },
  since: Date,
  take: (entry: Entry & { at: Date }) => void,
): Promise<JournalReading> {
  const from = new Date(since.getTime() - FILE_MS_MAX);
  const names = await folder.list(from);
  const reading: JournalReading = { files: names.length, entries: 0, endEarly: [] };
  for (const name of names) {
    const { texts, endsEarly } = openNamed(name, await folder.read(name), sealer);
    if (endsEarly) reading.endEarly.push(name);
    for (const text of texts) {
      for (const line of text.split("\n")) {
        const entry = parseEntry(line) as Entry & { at: Date }; // written by createJournal
        if (entry.at < since) continue;
        reading.entries += 1;
        take(entry);
      }
    }
  }
  return reading;
}

/**
 * Takes the latest entries of the latest files: as many as tell whether a database is as new as the
 * journal.
 */
export async function readLatest<Entry extends object>(
  { folder, sealer }: { folder: JournalFolder; sealer: Pick<Sealer, "open"> },
  since: Date,
): Promise<(Entry & { at: Date })[]> {
  const names = (await folder.list(since)).slice(-LATEST_FILES);
  const entries: (Entry & { at: Date })[] = [];
  for (const name of names) {
    const { texts } = openNamed(name, await folder.read(name), sealer, LATEST_BOXES);
    for (const line of texts.flatMap((text) => text.split("\n"))) {
      entries.push(parseEntry(line) as Entry & { at: Date }); // written by createJournal
    }
  }
  return entries;
}

/** Of some machines with several processes each. */
const LATEST_FILES = 16;
const LATEST_BOXES = 50;

function openNamed(
  name: string,
  bytes: Buffer,
  sealer: Pick<Sealer, "open">,
  lastOnly = Number.POSITIVE_INFINITY,
): { texts: string[]; endsEarly: boolean } {
  try {
    const { header, boxes, endsEarly } = splitFile(bytes);
    const wanted = boxes.slice(Math.max(0, boxes.length - lastOnly));
    return { texts: header ? openBoxes(header, wanted, sealer) : [], endsEarly };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The journal's file ${name} cannot be read: ${reason}.`, { cause: error });
  }
}
