import type { Screen } from "@kaunter/checkout";
import type { CheckoutKey, CheckoutStatus } from "../../../domain/checkout/checkout.ts";
import { outageVersion } from "../../../domain/checkout/outage.ts";
import { GatewayError } from "../../../domain/errors.ts";
import type { CheckoutId } from "../../../domain/ids.ts";
import type { Deps } from "../../../operations/deps.ts";
import type { Queryable } from "../../../store/database.ts";
import {
  findLiveState,
  type LiveState,
  listLiveStates,
} from "../../../store/payment/live-states.ts";
import type { Among } from "../../../store/routes.ts";

export interface LiveStatus {
  status: string;
  /** What the page would show, as far as the script needs it. */
  screen: Screen;
  version: string;
  /** What operators took off: changes with it. */
  outages: string;
  isFinal: boolean;
}

export interface WatchedStatus extends Pick<LiveState, "checkout" | "subject"> {
  status: LiveStatus;
}

export interface StatusWatcher {
  send(status: LiveStatus): void;
}

export interface LiveStatuses {
  /** Null when none of the merchants has such a checkout, or more than one. */
  read(among: Among, id: CheckoutId): Promise<WatchedStatus | null>;
  /**
   * Reports the status now and whenever it changes. Throws EXCEEDED_LIMIT with too many watchers:
   * the page then polls.
   */
  watch(checkout: CheckoutKey, watcher: StatusWatcher): void;
  /** Reports nothing more to it. */
  unwatch(checkout: CheckoutKey, watcher: StatusWatcher): void;
  close(): void;
}

const INTERVAL_MS = 1_000;
/** Streams per process, and per checkout: a payer has a few tabs. */
const WATCHERS_MAX = 5_000;
const PER_CHECKOUT_MAX = 20;
const RETRY_AFTER_SECONDS = 30;

const SCREENS: Readonly<Record<CheckoutStatus, Screen>> = {
  IN_PROCESS: "pending",
  SUCCESS: "success",
  FAILED: "failed",
  CANCELLED: "cancelled",
  EXPIRED: "expired",
};

interface Watched {
  checkout: CheckoutKey;
  last: string;
  watchers: Set<StatusWatcher>;
}

const keyOf = ({ merchantId, id }: CheckoutKey) => `${merchantId} ${id}`;

type WatchDeps = Pick<Deps, "clock" | "log" | "outages"> & { database: Queryable };

/** However many pages are open, a process makes one query a second. */
export function watchStatuses({ database, log, outages, clock }: WatchDeps): LiveStatuses {
  const watched = new Map<string, Watched>();
  let count = 0;
  let timer: NodeJS.Timeout | null = null;

  const watchedCheckouts = () => [...watched.values()].map(({ checkout }) => checkout);

  async function ask(): Promise<void> {
    try {
      await outages.refresh();
      for (const state of await listLiveStates(database, watchedCheckouts())) notifyWatchers(state);
    } catch (error) {
      log.warn({ err: error }, "status of open pages could not be read");
    }
    timer = null;
    arm();
  }

  const outagesNow = () => outageVersion(outages.list(), clock.now());

  function notifyWatchers(state: LiveState): void {
    const entry = watched.get(keyOf(state.checkout));
    const status = present(state, outagesNow());
    const version = [status.version, status.outages].join(" ");
    if (!entry || entry.last === version) return;
    entry.last = version;
    for (const watcher of [...entry.watchers]) watcher.send(status);
  }

  function arm(): void {
    if (timer === null && watched.size > 0) timer = setTimeout(() => void ask(), INTERVAL_MS);
  }

  return {
    async read(among, id) {
      const [state] = await Promise.all([findLiveState(database, among, id), outages.refresh()]);
      if (!state) return null;
      const { checkout, subject } = state;
      return { checkout, subject, status: present(state, outagesNow()) };
    },
    watch(checkout, watcher) {
      const key = keyOf(checkout);
      const entry = watched.get(key) ?? { checkout, last: "", watchers: new Set() };
      if (count >= WATCHERS_MAX || entry.watchers.size >= PER_CHECKOUT_MAX) {
        throw new GatewayError("EXCEEDED_LIMIT", { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      count += 1;
      entry.watchers.add(watcher);
      // A status known from other watchers is new to this one.
      entry.last = "";
      watched.set(key, entry);
      arm();
    },
    unwatch(checkout, watcher) {
      const key = keyOf(checkout);
      const entry = watched.get(key);
      if (!entry?.watchers.delete(watcher)) return;
      count -= 1;
      if (entry.watchers.size === 0) watched.delete(key);
    },
    close() {
      watched.clear();
      if (timer) clearTimeout(timer);
    },
  };
}

function present({ status, version }: LiveState, outages: string): LiveStatus {
  const isFinal = status !== "IN_PROCESS";
  return { status, screen: SCREENS[status], version, outages, isFinal };
}
