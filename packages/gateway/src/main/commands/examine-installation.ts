import { readFileSync } from "node:fs";
import { masterKeysOf } from "../../config/secrets/master-keys.ts";
import type { Config } from "../../config.ts";
import { listExpiringKeys } from "../../operations/access/expiring-keys.ts";
import { listUnpricedMethods } from "../../operations/settlement/fees/list-unpriced-methods.ts";
import { type Clock, machineClock } from "../../platform/clock.ts";
import { createSealer } from "../../platform/keys/sealer.ts";
import { silentLog } from "../../platform/log.ts";
import { systemRandom } from "../../platform/random.ts";
import { type Database, openDatabase } from "../../store/database.ts";
import { examineServer } from "../../store/installation/examine-server.ts";
import { listAllFeeSchedules } from "../../store/ledger/fee-schedules.ts";
import { countUnverifiedMerchants } from "../../store/merchant/merchants.ts";
import { readContracts } from "../contracts/follow-contracts.ts";
import {
  judgeBroughtFees,
  judgeCertificates,
  judgeFees,
  judgeMerchants,
} from "../examine/business-findings.ts";
import {
  judgeBackups,
  judgeClock,
  judgeConnections,
  judgeDurability,
  judgeJournal,
  judgePooler,
} from "../examine/database-findings.ts";
import { type Finding, fail, messageOf, ok, warn } from "../examine/finding.ts";
import { judgeDescriptors, judgeDisk, readMark } from "../examine/machine-findings.ts";
import { examineAddress, listAddresses } from "../examine/provider-findings.ts";
import { findDatabaseUrl, poolOf } from "../find-database-url.ts";
import { followDatabaseClock } from "../follow-database-clock.ts";
import { checkConfig } from "../installation/check-config.ts";
import { openRails, parseRailSettings } from "../open-rails.ts";
import { readDescriptorLimit } from "../process/descriptor-limit.ts";
import { readBusinessClock } from "../sandbox/follow-sandbox-clock.ts";
import { checkInstallation } from "./check-config.ts";

const IN_DOCS = "See docs/guides/run-in-production.md.";

/** For `kaunter doctor --installation`: reads everything, and changes nothing. */
export async function examineInstallation(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const { config } = await checkConfig(environment);
  const parts = await Promise.all([
    examineConfig(environment),
    guard("machine", async () => [
      judgeDescriptors(readDescriptorLimit()),
      judgeDisk(config.dataDir),
    ]),
    guard("database", () => examineDatabase(config)),
    guard("rails", () => examineRails(config)),
  ]);
  return parts.flat();
}

async function examineConfig(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const { problems, warnings } = await checkInstallation(environment, { connects: true });
  const found = [
    ...problems.map((text) => fail("configuration", text, IN_DOCS)),
    ...warnings.map((text) => warn("configuration", text, IN_DOCS)),
  ];
  return problems.length > 0 ? found : [ok("configuration", "the gateway can start"), ...found];
}

/** One part that fails leaves the others. */
async function guard(check: string, act: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await act();
  } catch (error) {
    return [fail(check, messageOf(error), `This part could not be checked. ${IN_DOCS}`)];
  }
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  const pooler = judgePooler(await isPooled(config), config);
  const database = openDatabase({ url: findDatabaseUrl(config), connectionsMax: 2 });
  try {
    const { clock, stop } = await followDatabaseClock(database, silentLog);
    await stop();
    const facts = await examineServer(database);
    const marks = {
      backedUp: readMark(config.backupMarkFile),
      tested: readMark(config.restoreTestMarkFile),
    };
    const found = [
      pooler,
      judgeConnections(facts, config),
      judgeClock(clock.skew()),
      judgeDurability(facts, config),
      ...judgeBackups(facts, config, marks, clock.now()),
      judgeJournal(config),
    ];
    const business = await guard("business", () => examineBusiness(config, database, clock));
    return [...found, ...business];
  } finally {
    await database.end();
  }
}

/** Of the processes' address; commands go around a pooler. */
async function isPooled(config: Config): Promise<boolean> {
  if (config.databaseUrl === null) return false;
  const database = openDatabase({ ...poolOf(config), connectionsMax: 1 });
  try {
    return await database.isPooled();
  } finally {
    await database.end();
  }
}

async function examineBusiness(
  config: Config,
  database: Database,
  trueClock: Clock,
): Promise<Finding[]> {
  const clock = await readBusinessClock(database, trueClock, config.mode);
  const opened = openRails(config, silentLog);
  try {
    if (config.masterKey !== null) {
      const sealer = createSealer(masterKeysOf(config), systemRandom);
      await readContracts({ opened, database, sealer, log: silentLog });
    }
    const { rails } = opened;
    const deps = { database, clock, rails, acceptsCards: config.acceptsCards };
    const schedules = await listAllFeeSchedules(database, "MERCHANT");
    return [
      judgeMerchants(await countUnverifiedMerchants(database)),
      judgeFees(await listUnpricedMethods(deps)),
      ...judgeBroughtFees(schedules, config, clock.now()),
      ...judgeCertificates(listExpiringKeys({ rails, clock }), clock.now()),
    ];
  } finally {
    opened.close();
  }
}

async function examineRails({ railsFile, egressProxy }: Config): Promise<Finding[]> {
  if (railsFile === null) return [];
  const settings = parseRailSettings(railsFile, readFileSync(railsFile, "utf8"));
  // Its own: the database may be out of reach.
  const now = machineClock.now();
  const addresses = [...listAddresses(settings)];
  const proxyUrl = egressProxy?.reveal() ?? null;
  return Promise.all(
    addresses.map(([address, setting]) => examineAddress(address, setting, proxyUrl, now)),
  );
}
