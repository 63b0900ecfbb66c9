import { accessSync, constants, statSync } from "node:fs";
import type { ArchivePlace, SftpPlace } from "../platform/archive/archive-place.ts";
import { keyIdOf } from "../platform/keys/sealer.ts";
import type { Config } from "./environment.ts";
import { masterKeysOf } from "./secrets/master-keys.ts";
import { findKeyWeakness } from "./secrets/weak-key.ts";

interface Place {
  /** Of its variables. */
  prefix: string;
  place: ArchivePlace | SftpPlace | null;
  keyId: string | null;
  secret: unknown;
}

/** A bucket needs its credentials, and in production an address with TLS. */
function findBucketProblems({ mode }: Config, { prefix, place, keyId, secret }: Place): string[] {
  if (place?.kind !== "s3") return [];
  const problems = {
    [`${prefix}_ACCESS_KEY_ID is missing: ${prefix}_URL is a bucket.`]: keyId === null,
    [`${prefix}_SECRET_ACCESS_KEY is missing: ${prefix}_URL is a bucket.`]: secret === null,
    [`${prefix}_URL must have an https endpoint in production.`]:
      mode === "production" && place.endpoint.startsWith("http:"),
  };
  return Object.entries(problems).flatMap(([message, isFound]) => (isFound ? [message] : []));
}

export function findArchiveProblems(config: Config): string[] {
  const { archive: place, archiveKeyId: keyId, archiveSecret: secret } = config;
  return findBucketProblems(config, { prefix: "KAUNTER_ARCHIVE", place, keyId, secret });
}

export function findJournalProblems(config: Config): string[] {
  const { journal: place, journalKeyId: keyId, journalSecret: secret } = config;
  return findBucketProblems(config, { prefix: "KAUNTER_JOURNAL", place, keyId, secret });
}

export function findDirectUrlProblems({ databaseUrl, directUrl }: Config): string[] {
  return directUrl !== null && databaseUrl === null
    ? ["DATABASE_URL is missing: KAUNTER_DB_DIRECT_URL is set."]
    : [];
}

export function findProxyIdProblems({ trustsProxyIds, proxyCount }: Config): string[] {
  return trustsProxyIds && proxyCount === 0
    ? ["KAUNTER_BEHIND_PROXY is missing: KAUNTER_TRUST_PROXY_IDS is set."]
    : [];
}

export function findPayoutProblems(config: Config): string[] {
  const { payoutFiles: place, payoutFilesKeyId: keyId, payoutFilesSecret: secret } = config;
  const { payoutDebitAccount, payoutDebitBic } = config;
  return [
    ...(payoutDebitAccount !== null && payoutDebitBic === null
      ? ["KAUNTER_PAYOUT_DEBIT_BIC is missing: KAUNTER_PAYOUT_DEBIT_ACCOUNT is set."]
      : []),
    ...findBucketProblems(config, { prefix: "KAUNTER_PAYOUT_FILES", place, keyId, secret }),
    ...(place?.kind === "sftp" ? findSftpProblems(config) : []),
  ];
}

function findSftpProblems(config: Config): string[] {
  const { payoutFilesHostKey, payoutFilesPassword, payoutFilesKeyFile: keyFile } = config;
  const hasBoth = payoutFilesPassword !== null && keyFile !== null;
  const problems = {
    "KAUNTER_PAYOUT_FILES_HOST_KEY is missing: KAUNTER_PAYOUT_FILES_URL is an SFTP server.":
      payoutFilesHostKey === null,
    "KAUNTER_PAYOUT_FILES_PASSWORD or KAUNTER_PAYOUT_FILES_KEY_FILE is missing: KAUNTER_PAYOUT_FILES_URL is an SFTP server.":
      payoutFilesPassword === null && keyFile === null,
    "KAUNTER_PAYOUT_FILES_PASSWORD and KAUNTER_PAYOUT_FILES_KEY_FILE are both set; unset one of them.":
      hasBoth,
    "KAUNTER_PAYOUT_FILES_KEY_FILE cannot be read.": keyFile !== null && !isReadable(keyFile),
  };
  return Object.entries(problems).flatMap(([message, isFound]) => (isFound ? [message] : []));
}

export function findBankFilesProblems(config: Config): string[] {
  const { bankFiles: place, bankFilesKeyId: keyId, bankFilesSecret: secret } = config;
  return findBucketProblems(config, { prefix: "KAUNTER_BANK_FILES", place, keyId, secret });
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

export function findPortProblems({ port, metricsPort }: Config): string[] {
  return metricsPort !== null && port === metricsPort
    ? ["PORT and KAUNTER_METRICS_PORT are the same; set another KAUNTER_METRICS_PORT."]
    : [];
}

const PASSWORD_LIST_BYTES_MAX = 16 * 1_048_576;

export function findPasswordListProblems({ passwordListFile: path }: Config): string[] {
  if (path === null) return [];
  try {
    accessSync(path, constants.R_OK);
    const stats = statSync(path);
    if (!stats.isFile()) return ["KAUNTER_PASSWORD_LIST_FILE is not a regular file."];
    if (stats.size <= PASSWORD_LIST_BYTES_MAX) return [];
    return ["KAUNTER_PASSWORD_LIST_FILE is larger than 16 MiB."];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // what node:fs throws
    return [`KAUNTER_PASSWORD_LIST_FILE cannot be read (${code}).`];
  }
}

/** Pages and their forms are at the root of a host. */
export function findPublicUrlProblems({ publicUrls }: Config): string[] {
  return publicUrls
    .filter((url) => (URL.parse(url)?.pathname ?? "/") !== "/")
    .map(
      (url) =>
        `KAUNTER_PUBLIC_URL must not have a path (${url}): give the gateway a host name of its own, such as https://pay.example.com.`,
    );
}

/** Requests contain a host, but not whether they came by http or https. */
export function findCardUrlProblems({ cardUrl, publicUrls }: Config): string[] {
  const isShared =
    cardUrl !== null && publicUrls.some((url) => new URL(url).host === new URL(cardUrl).host);
  if (!isShared) return [];
  return ["KAUNTER_CARD_URL must have another host or port than those of KAUNTER_PUBLIC_URL."];
}

export function findVaultProblems(config: Config): string[] {
  const { mode, vault, vaultToken, vaultTokenFile } = config;
  if (vault === null) return [];
  const problems = {
    "KAUNTER_VAULT_TOKEN or KAUNTER_VAULT_TOKEN_FILE is missing: KAUNTER_VAULT_KEY_URL is set.":
      vaultToken === null && vaultTokenFile === null,
    "KAUNTER_VAULT_TOKEN and KAUNTER_VAULT_TOKEN_FILE are both set; unset one of them.":
      vaultToken !== null && vaultTokenFile !== null,
    "KAUNTER_VAULT_KEY_URL must be https in production.":
      mode === "production" && vault.address.startsWith("http:"),
  };
  return Object.entries(problems).flatMap(([message, isFound]) => (isFound ? [message] : []));
}

export function findProductionProblems(config: Config, hasPublicUrl: boolean): string[] {
  const { proxyCount, publicUrls, acceptsCards, cardUrl } = config;
  const isPlain = hasPublicUrl && publicUrls.some((url) => url.startsWith("http:"));
  const problems = {
    "KAUNTER_SIMULATORS=1 is not allowed in production.": config.simulators,
    "KAUNTER_MASTER_KEY is missing; generate one with: openssl rand -hex 32":
      config.masterKey === null && config.masterKeyFile === null && config.vault === null,
    "KAUNTER_ALLOW_PRIVATE_NOTIFY=1 is not allowed in production.":
      config.allowPrivateNotifyTargets,
    "KAUNTER_PUBLIC_URL is missing: production needs the addresses that clients call.":
      !hasPublicUrl,
    "KAUNTER_PUBLIC_URL must be https, or set KAUNTER_BEHIND_PROXY=1 when a proxy ends TLS.":
      isPlain && proxyCount === 0,
    "KAUNTER_BEHIND_PROXY is missing: the gateway does not terminate TLS, so https needs a proxy. Undeclared, all clients share its rate limits.":
      !isPlain && proxyCount === 0,
    "KAUNTER_CARD_URL must be an https origin of its own when KAUNTER_CARD_ENTRY=saq-d.":
      acceptsCards && !cardUrl?.startsWith("https:"),
    "KAUNTER_LOG_FILE is for the sandbox; in production, collect standard error.":
      config.logFile !== null && config.logFile !== "-",
    "PORT=0 is for the sandbox; set PORT to the port that your proxy connects to.":
      config.port === 0,
    "KAUNTER_RAILS_FILE is missing: production needs the settings of real rails.":
      config.railsFile === null,
  };
  const found = Object.entries(problems).flatMap(([message, isFound]) =>
    isFound ? [message] : [],
  );
  return [...found, ...findWeakKeys(config)];
}

function findWeakKeys(config: Config): string[] {
  const name = config.masterKeyFile === null ? "KAUNTER_MASTER_KEY" : "KAUNTER_MASTER_KEY_FILE";
  return masterKeysOf(config).flatMap((key) => {
    const weakness = findKeyWeakness(key);
    return weakness === null
      ? []
      : [
          `${name} has a weak key (${keyIdOf(key)}): it ${weakness}. Generate one with: openssl rand -hex 32`,
        ];
  });
}
