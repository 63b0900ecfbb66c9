import type { Screen } from "@kaunter/checkout";
import type { CheckoutKey, CheckoutStatus } from "../../../domain/checkout/checkout.ts";
import { GatewayError } from "../../../domain/errors.ts";
import type { CheckoutId } from "../../../domain/ids.ts";
import type { Log } from "../../../platform/log.ts";
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
  isFinal: boolean;
}

export interface WatchedStatus {
  checkout: CheckoutKey;
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

/** However many pages are open, a process makes one query a second. */
export function watchStatuses(database: Queryable, log: Log): LiveStatuses {
  const watched = new Map<string, Watched>();
  let count = 0;
  let timer: NodeJS.Timeout | null = null;

  const watchedCheckouts = () => [...watched.values()].map(({ checkout }) => checkout);

  async function ask(): Promise<void> {
    try {
      for (const state of await listLiveStates(database, watchedCheckouts())) notifyWatchers(state);
    } catch (error) {
      log.warn({ err: error }, "status of open pages could not be read");
    }
    timer = null;
    arm();
  }

  function notifyWatchers(state: LiveState): void {
    const entry = watched.get(keyOf(state.checkout));
    if (!entry || entry.last === state.version) return;
    entry.last = state.version;
    for (const watcher of [...entry.watchers]) watcher.send(present(state));
  }

  function arm(): void {
    if (timer === null && watched.size > 0) timer = setTimeout(() => void ask(), INTERVAL_MS);
  }

  return {
    async read(among, id) {
      const state = await findLiveState(database, among, id);
      return state && { checkout: state.checkout, status: present(state) };
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

function present({ status, version }: LiveState): LiveStatus {
  return { status, screen: SCREENS[status], version, isFinal: status !== "IN_PROCESS" };
}
