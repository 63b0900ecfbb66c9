/**
 * Write combiner: requests that arrive while a batch is committing share the next batch. There is
 * no timer; a single request is written immediately. Callers get their result after the commit.
 */
export interface CombinerOptions<Row, Result> {
  /**
   * One statement for all rows, with results in the order of the rows. Rejects when nothing was
   * committed.
   */
  run(rows: Row[]): Promise<Result[]>;
  /** Rows with the same key never share a batch, so one statement sees each key only once. */
  keysOf?(row: Row): readonly string[];
  /** A batch holds rows of one group only, and a group has one batch in flight. */
  groupOf?(row: Row): number;
  batchMax?: number;
  batchesInFlightMax?: number;
  /**
   * Number of waiting rows that starts another batch in parallel; default: half a batch. In a batch
   * of 16, PostgreSQL spends nearly twice as much per row as in one of 64.
   */
  concurrentMin?: number;
  /** Maximum number of waiting rows; further rows fail with `onFull`. */
  waitingMax?: number;
  onFull?(): Error;
  /** Detects an outage of the whole database, where retrying rows one by one is pointless. */
  isOutage?(error: unknown): boolean;
}

/** Rows examined for each place in a batch, however many duplicates are waiting. */
const LOOK_AHEAD_FACTOR = 4;

export type Combiner<Row, Result> = (row: Row) => Promise<Result>;

interface Waiting<Row, Result> {
  row: Row;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export function createCombiner<Row, Result>(
  options: CombinerOptions<Row, Result>,
): Combiner<Row, Result> {
  const batchMax = options.batchMax ?? 200;
  const { groupOf } = options;
  const batchesInFlightMax = options.batchesInFlightMax ?? (groupOf ? 6 : 2);
  const concurrentMin = options.concurrentMin ?? Math.ceil(batchMax / 2);
  const waitingMax = options.waitingMax ?? 20_000;
  let waiting: Waiting<Row, Result>[] = [];
  const busyGroups = new Set<number>();
  let inFlight = 0;
  let isScheduled = false;

  function mayStart(): boolean {
    if (inFlight === 0) return waiting.length > 0;
    if (inFlight >= batchesInFlightMax) return false;
    return groupOf ? waiting.some(isGroupFree) : waiting.length >= concurrentMin;
  }

  function isGroupFree({ row }: Waiting<Row, Result>): boolean {
    return !groupOf || !busyGroups.has(groupOf(row));
  }

  function schedule(): void {
    if (isScheduled || !mayStart()) return;
    isScheduled = true;
    // Runs after the current turn of the event loop, so that requests read together are written
    // together.
    setImmediate(() => {
      isScheduled = false;
      start();
    });
  }

  function start(): void {
    if (!mayStart()) return;
    const first = waiting.find(isGroupFree);
    if (!first) return;
    const group = groupOf?.(first.row);
    const batch = takeBatch(group);
    inFlight += 1;
    if (group !== undefined) busyGroups.add(group);
    void runBatch(batch, options).finally(() => {
      inFlight -= 1;
      if (group !== undefined) busyGroups.delete(group);
      schedule();
    });
    schedule();
  }

  function takeBatch(group: number | undefined): Waiting<Row, Result>[] {
    const { keysOf } = options;
    if (!keysOf && !groupOf) return waiting.splice(0, batchMax);
    const seen = new Set<string>();
    const batch: Waiting<Row, Result>[] = [];
    const passedOver: Waiting<Row, Result>[] = [];
    let looked = 0;
    for (const item of waiting) {
      if (batch.length >= batchMax || looked >= batchMax * LOOK_AHEAD_FACTOR) break;
      if (groupOf && groupOf(item.row) !== group) {
        passedOver.push(item);
        continue;
      }
      looked += 1;
      const keys = keysOf?.(item.row) ?? [];
      (keys.some((key) => seen.has(key)) ? passedOver : batch).push(item);
      // A skipped row also blocks its keys, so rows with the same key keep their order.
      for (const key of keys) seen.add(key);
    }
    waiting = passedOver.concat(waiting.slice(passedOver.length + batch.length));
    return batch;
  }

  return (row) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= waitingMax) {
        reject(options.onFull?.() ?? new Error("write queue is full"));
        return;
      }
      waiting.push({ row, resolve, reject });
      schedule();
    });
}

async function runBatch<Row, Result>(
  batch: Waiting<Row, Result>[],
  options: CombinerOptions<Row, Result>,
): Promise<void> {
  let results: Result[];
  try {
    results = await options.run(batch.map((item) => item.row));
  } catch (error) {
    await retryInHalves(batch, options, error);
    return;
  }
  // Already committed: whatever is wrong now, these rows must not be written again.
  const isComplete = results.length === batch.length;
  batch.forEach((item, i) => {
    if (isComplete)
      item.resolve(results[i] as Result); // both have the same length
    else item.reject(new Error("a batch must return one result per row"));
  });
}

/** Isolates a bad row by halving the batch, so that it does not fail the others. */
async function retryInHalves<Row, Result>(
  batch: Waiting<Row, Result>[],
  options: CombinerOptions<Row, Result>,
  error: unknown,
): Promise<void> {
  if (batch.length <= 1 || options.isOutage?.(error)) {
    for (const item of batch) item.reject(error);
    return;
  }
  const middle = Math.ceil(batch.length / 2);
  await runBatch(batch.slice(0, middle), options);
  await runBatch(batch.slice(middle), options);
}
