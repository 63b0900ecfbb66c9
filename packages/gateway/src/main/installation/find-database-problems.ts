import { masterKeysOf } from "../../config/secrets/master-keys.ts";
import { type Config, ConfigError, readConfig } from "../../config.ts";
import { createSealer, keyIdOf, readKeyId, UnknownKeyError } from "../../platform/keys/sealer.ts";
import { systemRandom } from "../../platform/random.ts";
import { tokenKeyContext } from "../../store/application/tokens.ts";
import { openDatabase } from "../../store/database.ts";
import { type DatabaseFacts, examineDatabase } from "../../store/installation/examine-database.ts";
import { INSTALLATION_CONTEXT } from "../../store/installation/installation.ts";
import { explainStartFailure } from "../process/explain-start-failure.ts";
import { findPoolerProblems, placeOf } from "./find-pooler-problems.ts";

/**
 * Throws `ConfigError` listing every reason not to use this database. Changes nothing, and
 * works before the schema is up to date. `masterKeys`: null for a command that opens no secret.
 */
export async function expectDatabase(
  config: Config,
  url: string,
  masterKeys: readonly Buffer[] | null,
): Promise<void> {
  const problems = await findDatabaseProblems(config, url, masterKeys);
  if (problems.length > 0) throw new ConfigError(problems, config);
}

/**
 * Throws `ConfigError` naming every problem of the environment, with those of the database as far
 * as it can be reached.
 */
export async function readCheckedConfig(environment?: NodeJS.ProcessEnv): Promise<Config> {
  try {
    return readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const { config, problems } = error;
    const url = config.coordinatorUrl ?? config.databaseUrl;
    if (!url) throw error;
    const keys = config.masterKey === null ? null : masterKeysOf(config);
    const found = await findDatabaseProblems(config, url.reveal(), keys).catch(explainStartFailure);
    throw new ConfigError([...problems, ...found], config);
  }
}

/** Every reason not to use this database. Rejects when it cannot be reached. */
export async function findDatabaseProblems(
  config: Config,
  url: string,
  masterKeys: readonly Buffer[] | null,
): Promise<string[]> {
  const place = placeOf(config, url);
  const database = openDatabase({ ...place, connectionsMax: 1 });
  try {
    const ofPooler = await findPoolerProblems(place, database);
    if (ofPooler.length > 0) return ofPooler;
    const facts = await examineDatabase(database);
    const ofOtherMode = config.mode === "production" ? findSandboxTraces : findProductionTraces;
    return [...ofOtherMode(facts), ...findKeyProblems(masterKeys, facts)];
  } finally {
    await database.end();
  }
}

function findSandboxTraces(facts: DatabaseFacts): string[] {
  const traces = [
    ...(facts.installation?.mode === "sandbox" ? ["it was started as a sandbox"] : []),
    ...(facts.hasDemoMerchant ? ["the demo merchant"] : []),
    ...(facts.hasSimulatorFees ? ["fees of the simulators"] : []),
  ];
  return [
    ...(traces.length === 0
      ? []
      : [
          `The database holds sandbox data (${traces.join(", ")}). Set DATABASE_URL to a database of its own for production.`,
        ]),
    ...(facts.hasDemoOperator
      ? ["The database has the demo operator, whose password is in demo.json."]
      : []),
  ];
}

/**
 * A sandbox has its demo merchant from its first start on. Without a token key no gateway has
 * started yet: what is there, a command has added.
 */
function findProductionTraces(facts: DatabaseFacts): string[] {
  const { installation, tokenKey, hasMerchants, hasDemoMerchant, hasSimulatorFees } = facts;
  const isProduction = installation
    ? installation.mode === "production"
    : tokenKey !== null && hasMerchants && !hasDemoMerchant && !hasSimulatorFees;
  return isProduction
    ? [
        "The database belongs to a production installation. Set KAUNTER_MODE=production, or DATABASE_URL to another database.",
      ]
    : [];
}

function findKeyProblems(masterKeys: readonly Buffer[] | null, facts: DatabaseFacts): string[] {
  const { installation, tokenKey } = facts;
  const probe = installation
    ? { sealed: installation.secretSealed, context: INSTALLATION_CONTEXT }
    : tokenKey && { sealed: tokenKey.sealed, context: tokenKeyContext(tokenKey.id) };
  if (masterKeys === null || probe === null) return [];
  const [first] = masterKeys;
  if (!first) {
    return [
      "The master key of this database is missing. Set KAUNTER_MASTER_KEY or KAUNTER_MASTER_KEY_FILE, or restore master.key in KAUNTER_DATA_DIR.",
    ];
  }
  const firstId = keyIdOf(first);
  if (installation?.retiredKeyIds.includes(firstId)) {
    return [
      `The master key ${firstId} was rotated out of this database, which uses ${readKeyId(installation.secretSealed)}. List that key first.`,
    ];
  }
  try {
    createSealer(masterKeys, systemRandom).open(probe.sealed, probe.context);
    return [];
  } catch (error) {
    const ids = masterKeys.map(keyIdOf).join(", ");
    const uses =
      error instanceof UnknownKeyError ? `database uses ${error.keyId}` : "database uses another";
    return [
      masterKeys.length === 1
        ? `This master key is not the one this database was sealed with (key id ${ids}, ${uses}).`
        : `None of these master keys is the one this database was sealed with (key ids ${ids}; ${uses}).`,
    ];
  }
}
