/**
 * Write combiner: requests that arrive while a batch is committing share the next batch. A single
 * request is written immediately. Callers get their result after the commit.
 */
export interface CombinerOptions<Row, Result> {
  /**
   * One statement for all rows, with results in the order of the rows. Rejects when nothing was
   * committed.
   */
  run(rows: Row[]): Promise<Result[]>;
  /** Rows with the same key never share a batch, so one statement sees each key only once. */
  keysOf?(row: Row): readonly string[];
  /**
   * A batch holds rows of one group only, and a group has one batch in flight. Groups whose last
   * batch failed by an outage have half of the places together, so that a node that hangs leaves
   * some to the others.
   */
  groupOf?(row: Row): number;
  batchMax?: number;
  batchesInFlightMax?: number;
  /**
   * Number of waiting rows that starts another batch in parallel; default: half a batch. In a batch
   * of 16, PostgreSQL spends nearly twice as much per row as in one of 64.
   */
  concurrentMin?: number;
  /**
   * After a batch of at least `GATHERED_MIN` rows, the next one of its group begins no sooner than
   * this: PostgreSQL and this process spend as much on a batch as on ten rows. Rows that come one
   * by one never wait. Default: 0.
   */
  gatherMs?: number;
  /** Maximum number of waiting rows; further rows fail with `onFull`. */
  waitingMax?: number;
  onFull?(): Error;
  /**
   * Rows fail with `onLate` this long after they arrived, or their batch after it was sent, and the
   * batch gives up its place. Whether it was written is then unknown: `run` must end without help.
   * Default: never.
   */
  deadlineMs?: number;
  onLate?(): Error;
  /** Detects an outage of the whole database, where retrying rows one by one is pointless. */
  isOutage?(error: unknown): boolean;
  /** Default: the process's own. */
  time?: CombinerTime;
}

interface CombinerTime {
  /** Monotonic. */
  nowMs(): number;
  /** Acts once after `ms`; does not keep the process running. */
  after(ms: number, act: () => void): void;
}

const PROCESS_TIME: CombinerTime = {
  nowMs: () => performance.now(),
  after: (ms, act) => void setTimeout(act, ms).unref(),
};

/** Rows examined for each place in a batch, however many duplicates are waiting. */
const LOOK_AHEAD_FACTOR = 4;

/** Fewer rows in a batch come one by one, each when its caller has the result of the last. */
const GATHERED_MIN = 4;

/** Deadlines are kept by one timer: one for each row would cost every row. */
const LOOK_MS = 100;

export interface Combiner<Row, Result> {
  (row: Row): Promise<Result>;
  load(): CombinerLoad;
}

/** What is being written, now. */
interface CombinerLoad {
  /** Rows that wait for a batch. */
  waiting: number;
  /** Batches that were sent and have not ended. */
  inFlight: number;
  /** How long the oldest of both has been there; 0 when there is none. */
  oldestMs: number;
}

interface Waiting<Row, Result> {
  row: Row;
  /** Monotonic. */
  atMs: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Batch<Row, Result> {
  items: Waiting<Row, Result>[];
  group: number | undefined;
  sentAtMs: number;
  /** Its callers already have a result, so it is not retried. */
  isLate: boolean;
  /** It failed by an outage. */
  isLost: boolean;
  /** Of its last statement that failed. */
  error?: unknown;
}

export function createCombiner<Row, Result>(
  options: CombinerOptions<Row, Result>,
): Combiner<Row, Result> {
  const settings = withDefaults(options);
  const { groupOf, time, deadlineMs, onLate } = settings;
  let waiting: Waiting<Row, Result>[] = [];
  const inFlight = new Set<Batch<Row, Result>>();
  const groups = createGroups(inFlight, settings.batchesInFlightMax);
  const pace = createPace(settings.gatherMs, time);
  let isScheduled = false;
  let isWatching = false;

  function mayStart(): boolean {
    const [first] = waiting;
    if (!first || inFlight.size >= settings.batchesInFlightMax) return false;
    if (groupOf) return waiting.some(isGroupFree);
    return waiting.length >= settings.concurrentMin || (inFlight.size === 0 && isGroupFree(first));
  }

  function isGroupFree({ row }: Waiting<Row, Result>): boolean {
    const group = groupOf?.(row);
    return (group === undefined || groups.isFree(group)) && pace.isDue(group);
  }

  function schedule(): void {
    if (isScheduled) return;
    if (!mayStart()) {
      if (waiting.length > 0) pace.whenDue(schedule);
      return;
    }
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
    const first = groupOf ? waiting.find(isGroupFree) : waiting[0];
    if (!first) return;
    const group = groupOf?.(first.row);
    const { items, rest } = takeBatch(waiting, group, settings);
    waiting = rest;
    const sentAtMs = time.nowMs();
    const batch: Batch<Row, Result> = { items, group, sentAtMs, isLate: false, isLost: false };
    inFlight.add(batch);
    groups.take(batch);
    pace.begin(group, items.length);
    void runBatch(batch.items, settings, batch).finally(() => leave(batch));
    schedule();
  }

  function leave(batch: Batch<Row, Result>): void {
    if (!inFlight.delete(batch)) return;
    groups.leave(batch);
    schedule();
  }

  function watch(): void {
    if (isWatching || deadlineMs === Number.POSITIVE_INFINITY) return;
    isWatching = true;
    // After a pause of this process, results that have arrived are read first.
    time.after(LOOK_MS, () => setImmediate(endLate));
  }

  function endLate(): void {
    isWatching = false;
    const latestMs = time.nowMs() - deadlineMs;
    // In the order of arrival.
    const late = waiting.findIndex(({ atMs }) => atMs > latestMs);
    for (const item of waiting.splice(0, late < 0 ? waiting.length : late)) item.reject(onLate());
    for (const batch of inFlight) {
      if (batch.sentAtMs > latestMs) continue;
      batch.isLate = true;
      for (const item of batch.items) item.reject(onLate());
      leave(batch);
    }
    if (waiting.length > 0 || inFlight.size > 0) watch();
  }

  const write = (row: Row) =>
    new Promise<Result>((resolve, reject) => {
      if (waiting.length >= settings.waitingMax) {
        reject(settings.onFull());
        return;
      }
      waiting.push({ row, atMs: time.nowMs(), resolve, reject });
      schedule();
      watch();
    });

  return Object.assign(write, { load: () => describeLoad(waiting, inFlight, time.nowMs()) });
}

function describeLoad(
  waiting: readonly { atMs: number }[],
  inFlight: ReadonlySet<{ sentAtMs: number }>,
  nowMs: number,
): CombinerLoad {
  const times = [...inFlight].map(({ sentAtMs }) => sentAtMs);
  if (waiting[0]) times.push(waiting[0].atMs);
  const oldestMs = times.length > 0 ? nowMs - Math.min(...times) : 0;
  return { waiting: waiting.length, inFlight: inFlight.size, oldestMs };
}

function withDefaults<Row, Result>(options: CombinerOptions<Row, Result>) {
  const { groupOf, batchMax = 200 } = options;
  return {
    batchMax,
    time: PROCESS_TIME,
    batchesInFlightMax: groupOf ? 6 : 2,
    concurrentMin: Math.ceil(batchMax / 2),
    waitingMax: 20_000,
    deadlineMs: Number.POSITIVE_INFINITY,
    gatherMs: 0,
    onLate: () => new Error("the write took too long"),
    onFull: () => new Error("write queue is full"),
    ...options,
  };
}

type BatchState = Pick<Batch<unknown, unknown>, "group" | "isLate" | "isLost">;

function createGroups(inFlight: ReadonlySet<BatchState>, batchesInFlightMax: number) {
  const busy = new Set<number>();
  const lost = new Set<number>();
  const isLost = ({ group }: BatchState) => group !== undefined && lost.has(group);
  return {
    isFree(group: number): boolean {
      if (busy.has(group)) return false;
      return !lost.has(group) || [...inFlight].filter(isLost).length < batchesInFlightMax / 2;
    },
    take({ group }: BatchState): void {
      if (group !== undefined) busy.add(group);
    },
    leave(batch: BatchState): void {
      if (batch.group === undefined) return;
      busy.delete(batch.group);
      if (batch.isLate || batch.isLost) lost.add(batch.group);
      else lost.delete(batch.group);
    },
  };
}

/** When the next batch of a group may begin; groups are undefined where there are none. */
function createPace(gatherMs: number, time: CombinerTime) {
  const dueMs = new Map<number | undefined, number>();
  let isWaiting = false;
  return {
    isDue: (group: number | undefined) => (dueMs.get(group) ?? 0) <= time.nowMs(),
    begin(group: number | undefined, rows: number): void {
      if (rows < GATHERED_MIN || gatherMs === 0) dueMs.delete(group);
      else dueMs.set(group, time.nowMs() + gatherMs);
    },
    /** Acts once the next group is due, if there is one. */
    whenDue(act: () => void): void {
      if (isWaiting) return; // by far the most calls: each row that waits asks
      const now = time.nowMs();
      const later = [...dueMs.values()].filter((ms) => ms > now);
      if (later.length === 0) return;
      isWaiting = true;
      time.after(Math.min(...later) - now, () => {
        isWaiting = false;
        act();
      });
    },
  };
}

/** The rows of one batch, and those that wait on in their order. */
function takeBatch<Row, Result>(
  waiting: Waiting<Row, Result>[],
  group: number | undefined,
  { keysOf, groupOf, batchMax }: CombinerOptions<Row, Result> & { batchMax: number },
): { items: Waiting<Row, Result>[]; rest: Waiting<Row, Result>[] } {
  if (!keysOf && !groupOf) return { items: waiting.splice(0, batchMax), rest: waiting };
  const seen = new Set<string>();
  const items: Waiting<Row, Result>[] = [];
  const passedOver: Waiting<Row, Result>[] = [];
  let looked = 0;
  for (const item of waiting) {
    if (items.length >= batchMax || looked >= batchMax * LOOK_AHEAD_FACTOR) break;
    if (groupOf && groupOf(item.row) !== group) {
      passedOver.push(item);
      continue;
    }
    looked += 1;
    const keys = keysOf?.(item.row) ?? [];
    (keys.some((key) => seen.has(key)) ? passedOver : items).push(item);
    // A skipped row also blocks its keys, so rows with the same key keep their order.
    for (const key of keys) seen.add(key);
  }
  return { items, rest: passedOver.concat(waiting.slice(passedOver.length + items.length)) };
}

async function runBatch<Row, Result>(
  batch: Waiting<Row, Result>[],
  options: CombinerOptions<Row, Result>,
  whole: Batch<Row, Result>,
): Promise<void> {
  let results: Result[];
  try {
    results = await options.run(batch.map((item) => item.row));
  } catch (error) {
    await retryInHalves(batch, options, error, whole);
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
  whole: Batch<Row, Result>,
): Promise<void> {
  whole.isLost = options.isOutage?.(error) ?? false;
  whole.error = error;
  if (batch.length <= 1 || whole.isLate || whole.isLost) {
    for (const item of batch) item.reject(error);
    return;
  }
  const middle = Math.ceil(batch.length / 2);
  await runBatch(batch.slice(0, middle), options, whole);
  const rest = batch.slice(middle);
  // The first half may have met the outage, or taken too long: the rest is no longer written.
  if (whole.isLate || whole.isLost) for (const item of rest) item.reject(whole.error);
  else await runBatch(rest, options, whole);
}
