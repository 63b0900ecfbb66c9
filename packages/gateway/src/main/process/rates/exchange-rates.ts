import type { SharedRates, Taken } from "../../../http/request/rate/shared-rates.ts";
import type { Deps } from "../../../operations/deps.ts";
import {
  notifyTaken,
  RATE_CHANNEL,
  RATE_MESSAGE_BYTES_MAX,
} from "../../../store/installation/rate-channel.ts";

/** For so long, and the way, a client of several machines may get the rate from each of them. */
const PAUSE_MS = 500;

export interface RateExchange {
  /** What this process gave; sent within half a second. */
  add(taken: readonly Taken[]): void;
  stop(): Promise<void>;
}

/**
 * Tells the installation's other machines what clients have taken here, and takes what they gave
 * from the limits of this process, by messages of the database. They cost a client's call nothing;
 * when the database is down, each machine holds its limits alone. `machine`: processes of the same
 * one exchange theirs without the database.
 */
export async function exchangeRates(
  { database, log }: Pick<Deps, "database" | "log">,
  rates: SharedRates,
  machine: string,
): Promise<RateExchange> {
  let waiting = new Map<string, Taken>();
  let timer: NodeJS.Timeout | null = null;
  const end = await database.listen(RATE_CHANNEL, (text) => {
    const message = JSON.parse(text) as Message; // only the gateway's own account sends any
    if (message.machine !== machine) rates.apply(message.taken);
  });

  async function send(): Promise<void> {
    timer = null;
    const message = writeMessage(machine, [...waiting.values()]);
    waiting = new Map();
    try {
      await notifyTaken(database, message);
    } catch (error) {
      log.debug({ err: error }, "rates were not shared with other machines");
    }
  }

  return {
    add(taken) {
      for (const [limiter, key, tokens] of taken) {
        const name = `${limiter} ${key}`;
        waiting.set(name, [limiter, key, tokens + (waiting.get(name)?.[2] ?? 0)]);
      }
      if (waiting.size > 0) timer ??= setTimeout(() => void send(), PAUSE_MS).unref();
    },
    async stop() {
      if (timer) clearTimeout(timer);
      await end();
    },
  };
}

interface Message {
  machine: string;
  taken: readonly Taken[];
}

/** Of the busiest clients, as many as fit: of the others a machine gives little. */
function writeMessage(machine: string, taken: readonly Taken[]): string {
  const busiest = taken.toSorted(([, , one], [, , other]) => other - one);
  let bytes = Buffer.byteLength(JSON.stringify({ machine, taken: [] } satisfies Message));
  const fitting = busiest.filter((one) => {
    bytes += Buffer.byteLength(JSON.stringify(one)) + 1;
    return bytes <= RATE_MESSAGE_BYTES_MAX;
  });
  return JSON.stringify({ machine, taken: fitting } satisfies Message);
}
