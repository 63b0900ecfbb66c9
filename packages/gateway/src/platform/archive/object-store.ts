import type { Readable } from "node:stream";

/**
 * A place for exported data. Names are paths such as `events/2026-01.csv.gz`; a name that is
 * written again is replaced.
 */
export interface ObjectStore {
  /** For logs and messages; holds no secret. */
  readonly place: string;
  /** Writes all of it or nothing, whatever fails on the way. */
  write(name: string, content: Readable): Promise<void>;
  /** Null when nothing has this name. */
  read(name: string): Promise<Readable | null>;
  close(): void;
}

/** Something the archive did not do. The message names the place and the object. */
class ObjectStoreError extends Error {
  override readonly name = "ObjectStoreError";
}

/** Runs one act of an archive; what goes wrong is reported with the place and the object. */
export async function reportingFailure<T>(
  task: string,
  store: Pick<ObjectStore, "place">,
  name: string,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const cause = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const message = `Could not ${task} ${name} in ${store.place}: ${cause}`;
    throw new ObjectStoreError(message, { cause: error });
  }
}

const NAME = /^[a-z0-9_-]+([./][a-z0-9_-]+)*$/i;

/** A name never leaves the archive's own folder or prefix. */
export function expectObjectName(name: string): void {
  if (!NAME.test(name)) throw new ObjectStoreError(`${name} is not a name for the archive`);
}
