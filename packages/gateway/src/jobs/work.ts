import type { Deps } from "../operations/deps.ts";
import { type RepeatingTask, repeat } from "../platform/repeat.ts";
import type { Subject } from "../platform/tracing/story.ts";
import type { Queryable } from "../store/database.ts";
import type { DueWork, FullLanes, Lane } from "../store/due-work.ts";
import { chooseWork, listFullLanes, type WorkSlots } from "./choose-work.ts";

/** Rows with a time at which something is to be done, mostly a call to a provider. */
export interface Work<Item extends Pick<DueWork, "merchantId" | "id">> {
  name: string;
  slots: WorkSlots;
  pauseMs: number;
  /** Longer than one item takes: nothing is claimed before it has a slot. */
  claimMs: number;
  /** What is due, the oldest first, except in full lanes. Locks nothing. */
  list(db: Queryable, now: Date, full: FullLanes, limit: number): Promise<DueWork[]>;
  /** Of the chosen, those that are still due: they are this worker's until the time given. */
  claim(db: Queryable, chosen: readonly DueWork[], now: Date, until: Date): Promise<Item[]>;
  run(item: Item): Promise<unknown>;
  /** What it is about, where the item says more than its merchant. */
  about?(item: Item): Subject;
}

type WorkDeps = Pick<Deps, "clock" | "database" | "log" | "reach" | "tasks" | "tracing"> &
  Partial<Pick<Deps, "isPaused">>;

/** Rows read to choose from: enough for every slot, and for others than the busiest merchant. */
const LIST_MAX = 500;
/** Slots that get free meanwhile are filled by one claim. */
const GATHER_MS = 10;

interface Claimed<Item> {
  items: { item: Item; lane: Lane }[];
  /** All that is due and has a slot was listed. */
  isAll: boolean;
  /** More may be due, for which there is no slot. */
  isBehind: boolean;
}

/**
 * Runs what is due, as many items at a time as the slots allow: slow items occupy only their own
 * slots.
 */
export function startWork<Item extends Pick<DueWork, "merchantId" | "id">>(
  deps: WorkDeps,
  work: Work<Item>,
): RepeatingTask {
  const inFlight = new Map<Lane, Promise<void>>();
  let isBehind = false;
  let gathering: NodeJS.Timeout | null = null;

  async function round(): Promise<number> {
    for (;;) {
      const claimed = await claimNext(deps, work, [...inFlight.keys()]);
      isBehind = claimed.isBehind;
      for (const { item, lane } of claimed.items) {
        task.noteStart();
        const own = runItem(deps, work, item).finally(() => {
          inFlight.delete(lane);
          if (isBehind) gathering ??= setTimeout(wake, GATHER_MS);
        });
        inFlight.set(lane, own);
      }
      if (claimed.isAll) return work.pauseMs;
    }
  }

  function wake(): void {
    gathering = null;
    task.wake();
  }

  const task = repeat(deps, work.name, work.pauseMs, round);
  return {
    wake: task.wake,
    async stop() {
      await task.stop();
      await Promise.all(inFlight.values());
      if (gathering) clearTimeout(gathering);
    },
  };
}

/** Does everything that is due now, and returns how much it was. */
export async function runDueWork<Item extends Pick<DueWork, "merchantId" | "id">>(
  deps: WorkDeps,
  work: Work<Item>,
): Promise<number> {
  let count = 0;
  for (;;) {
    const { items, isAll, isBehind } = await claimNext(deps, work, []);
    await Promise.all(items.map(({ item }) => runItem(deps, work, item)));
    count += items.length;
    if (isAll && !isBehind) return count;
  }
}

async function claimNext<Item extends Pick<DueWork, "merchantId" | "id">>(
  { clock, database, reach }: WorkDeps,
  work: Work<Item>,
  inFlight: readonly Lane[],
): Promise<Claimed<Item>> {
  const full = listFullLanes(inFlight, work.slots);
  if (!full) return { items: [], isAll: true, isBehind: true };
  const now = clock.now();
  const due = await reach.among(database, (db, among) =>
    work.list(db, now, { ...full, among }, LIST_MAX),
  );
  const chosen = chooseWork(due, inFlight, work.slots);
  const lanes = new Map(chosen.map((lane) => [keyOf(lane), lane]));
  // Workers that lock the same rows lock them in the same order.
  const ordered = [...chosen].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const until = new Date(now.getTime() + work.claimMs);
  const claimed =
    chosen.length > 0 ? await work.claim(reach.limited(database), ordered, now, until) : [];
  const isExcluding = full.merchants.length + full.endpoints.length + full.lanes.length > 0;
  return {
    items: claimed.flatMap((item) => {
      const lane = lanes.get(keyOf(item));
      return lane ? [{ item, lane }] : [];
    }),
    isAll: due.length < LIST_MAX || chosen.length === 0,
    isBehind: isExcluding || chosen.length < due.length,
  };
}

const keyOf = ({ merchantId, id }: Pick<DueWork, "merchantId" | "id">) => `${merchantId} ${id}`;

async function runItem<Item extends Pick<DueWork, "merchantId" | "id">>(
  { log, tracing }: WorkDeps,
  work: Work<Item>,
  item: Item,
): Promise<void> {
  const about = work.about?.(item) ?? { merchantId: item.merchantId };
  try {
    await tracing.work(work.name, about, async () => work.run(item));
  } catch (error) {
    const { merchantId, id } = item;
    log.error({ err: error, task: work.name, merchantId, id }, "item failed");
  }
}
