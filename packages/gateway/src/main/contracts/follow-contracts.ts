import type { Sealer } from "../../platform/keys/sealer.ts";
import type { Log } from "../../platform/log.ts";
import { repeat, type Tasks } from "../../platform/repeat.ts";
import type { ConnectedRail, Rail } from "../../rails/rail.ts";
import { connectRail } from "../../rails/registry.ts";
import {
  type Contract,
  contractContext,
  findContractVersion,
  listContracts,
} from "../../store/contract/contracts.ts";
import type { Queryable } from "../../store/database.ts";
import type { OpenRails } from "../open-rails.ts";

/** What every process knows this much later, even when a message is lost. */
const PAUSE_MS = 1_000;

interface ReadDeps {
  database: Queryable;
  sealer: Sealer;
  log: Log;
  wrap?: (rail: Rail) => Rail;
}

interface Followed extends ReadDeps {
  opened: Pick<OpenRails, "setContracts">;
}

/** Reads the contracts into the rails; again at each call, where something has changed. */
export interface ContractReader {
  read(): Promise<void>;
}

/**
 * Reads the approved contracts once, and adds them to the rails of the settings file. Throws when a
 * contract has the name of a rail of the file. One whose settings cannot be used here is logged and
 * left out; the others go on.
 */
export async function readContracts(followed: Followed): Promise<ContractReader> {
  const connected = new Map<string, { version: number; rail: ConnectedRail }>();
  let seen = "";

  async function read(): Promise<void> {
    const contracts = (await listContracts(followed.database)).filter(isConnectable);
    const now = contracts.map(stateOf).join();
    if (now === seen) return;
    const rails: ConnectedRail[] = [];
    for (const contract of contracts) {
      const rail = await connectContract(followed, connected, contract);
      if (rail) rails.push(rail);
    }
    followed.opened.setContracts(rails);
    seen = now;
    if (rails.length > 0) {
      followed.log.info({ contracts: rails.map(({ id }) => id) }, "contracts in use");
    }
  }

  await read();
  return { read };
}

const isConnectable = ({ version }: Contract) => version > 0;
const stateOf = ({ id, version, status, hasMerchants }: Contract) =>
  `${id} ${version} ${status} ${hasMerchants}`;

/** The known one where only its status has changed. Null when it cannot be used here. */
async function connectContract(
  deps: ReadDeps,
  connected: Map<string, { version: number; rail: ConnectedRail }>,
  contract: Contract,
): Promise<ConnectedRail | null> {
  const { id, version, status, hasMerchants: knowsMerchants } = contract;
  const known = connected.get(id);
  const state = { isActive: status === "ACTIVE", knowsMerchants };
  if (known && known.version === version) return { ...known.rail, ...state };
  try {
    const rail = await openVersion(deps, contract);
    connected.set(id, { version, rail });
    return { ...rail, ...state };
  } catch (error) {
    deps.log.error({ err: error, contract: id, version }, "contract cannot be used");
    return known ? { ...known.rail, ...state } : null;
  }
}

async function openVersion(
  { database, sealer, wrap }: ReadDeps,
  { id, protocol, version }: Contract,
): Promise<ConnectedRail> {
  const found = await findContractVersion(database, id, version);
  if (!found) throw new Error("the version is missing");
  const settings: unknown = JSON.parse(
    sealer.open(found.settingsSealed, contractContext(found.id)).toString("utf8"),
  );
  const { name, limits, descriptor } = found;
  const source = "DATABASE" as const;
  return connectRail({ id, protocol, settings, name, limits, descriptor, source }, wrap);
}

export interface FollowedContracts {
  /** At once, in this process. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/** As `readContracts`, and follows them: a change needs no restart. */
export async function followContracts(
  followed: Followed & { tasks: Tasks },
): Promise<FollowedContracts> {
  const { log, tasks } = followed;
  const { read } = await readContracts(followed);
  let problem = "";
  /** What is known still holds. One line for each problem, not one a second. */
  async function refresh(): Promise<void> {
    try {
      await read();
      problem = "";
    } catch (error) {
      const message = String(error);
      if (message !== problem) log.error({ err: error }, "contracts could not be read");
      problem = message;
    }
  }
  const task = repeat({ log, tasks }, "follow contracts", PAUSE_MS, async () => {
    await refresh();
    return PAUSE_MS;
  });
  return { refresh, stop: () => task.stop() };
}
