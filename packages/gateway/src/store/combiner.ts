/**
 * Write combiner: requests that arrive while a batch is being committed leave together in the next
 * one. No timer: a lone request goes at once. Callers are answered after their batch has committed.
 */
export interface CombinerOptions<Row, Result> {
  /**
   * One statement for all rows; results in the order of the rows. Rejects when nothing was
   * committed.
   */
  run(rows: Row[]): Promise<Result[]>;
  /** Rows of one key never share a batch, so that one statement sees each key once. */
  keysOf?(row: Row): readonly string[];
  batchMax?: number;
  batchesInFlightMax?: number;
  /**
   * Rows that must wait before a batch starts beside another; default: half a batch. A batch of 16
   * costs PostgreSQL nearly twice as much a row as one of 64.
   */
  concurrentMin?: number;
  /** Rows waiting; more are refused by `onFull`. */
  waitingMax?: number;
  onFull?(): Error;
  /** A fault of the database as a whole, for which trying rows one by one is pointless. */
  isOutage?(error: unknown): boolean;
}

/** However many twins wait, choosing a batch looks at so many rows for each place in it. */
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
  const batchesInFlightMax = options.batchesInFlightMax ?? 2;
  const concurrentMin = options.concurrentMin ?? Math.ceil(batchMax / 2);
  const waitingMax = options.waitingMax ?? 20_000;
  let waiting: Waiting<Row, Result>[] = [];
  let inFlight = 0;
  let isScheduled = false;

  function mayStart(): boolean {
    if (inFlight === 0) return waiting.length > 0;
    return inFlight < batchesInFlightMax && waiting.length >= concurrentMin;
  }

  function schedule(): void {
    if (isScheduled || !mayStart()) return;
    isScheduled = true;
    // After the events of this turn of the loop, so that requests read together are written
    // together.
    setImmediate(() => {
      isScheduled = false;
      start();
    });
  }

  function start(): void {
    if (!mayStart()) return;
    const batch = takeBatch();
    inFlight += 1;
    void runBatch(batch, options).finally(() => {
      inFlight -= 1;
      schedule();
    });
    schedule();
  }

  function takeBatch(): Waiting<Row, Result>[] {
    const { keysOf } = options;
    if (!keysOf) return waiting.splice(0, batchMax);
    const seen = new Set<string>();
    const batch: Waiting<Row, Result>[] = [];
    const passedOver: Waiting<Row, Result>[] = [];
    let looked = 0;
    for (const item of waiting) {
      if (batch.length >= batchMax || looked >= batchMax * LOOK_AHEAD_FACTOR) break;
      looked += 1;
      const keys = keysOf(item.row);
      (keys.some((key) => seen.has(key)) ? passedOver : batch).push(item);
      // A row that is passed over also holds its keys back: twins keep their order.
      for (const key of keys) seen.add(key);
    }
    waiting = passedOver.concat(waiting.slice(looked));
    return batch;
  }

  return (row) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= waitingMax) {
        reject(options.onFull?.() ?? new Error("too many rows waiting"));
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
  // Committed: whatever is wrong now, these rows must not be written again.
  const isComplete = results.length === batch.length;
  batch.forEach((item, i) => {
    if (isComplete)
      item.resolve(results[i] as Result); // the lengths are equal
    else item.reject(new Error("a batch must answer every row"));
  });
}

/** One bad row must not fail its neighbours: halve until it stands alone. */
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
