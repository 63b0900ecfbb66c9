import type { Deps } from "../operations/deps.ts";
import type { Queryable } from "../store/database.ts";

export interface DueMails<Item> {
  /** What is due now, at most `limit`; what was sent is due no more. */
  list(db: Queryable, now: Date, among: readonly string[] | null, limit: number): Promise<Item[]>;
  /** Returns the number of mails. */
  send(item: Item): Promise<number>;
  /** What the log says of one that could not be sent. */
  failure: string;
  nameOf(item: Item): Readonly<Record<string, string>>;
}

const BATCH = 100;

/** Sends all that is due; what fails is tried in the next round. Returns the number of mails. */
export async function sendDue<Item>(
  { clock, database, log, reach }: Pick<Deps, "clock" | "database" | "log" | "reach">,
  { list, send, failure, nameOf }: DueMails<Item>,
): Promise<number> {
  let mails = 0;
  for (;;) {
    const now = clock.now();
    const due = await reach.among(database, (db, among) => list(db, now, among, BATCH));
    let failed = 0;
    for (const item of due) {
      try {
        mails += await send(item);
      } catch (error) {
        failed += 1;
        log.error({ err: error, ...nameOf(item) }, failure);
      }
    }
    if (due.length < BATCH || failed > 0) return mails;
  }
}
