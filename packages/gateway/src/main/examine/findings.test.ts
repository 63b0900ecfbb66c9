import assert from "node:assert/strict";
import { test } from "node:test";
import type { Config } from "../../config.ts";
import { Secret } from "../../platform/secret.ts";
import type { ServerFacts } from "../../store/installation/examine-server.ts";
import {
  judgeBroughtFees,
  judgeCertificates,
  judgeFees,
  judgeMerchants,
} from "./business-findings.ts";
import {
  judgeBackups,
  judgeClock,
  judgeConnections,
  judgeDurability,
  judgeJournal,
  judgePooler,
  type Mark,
} from "./database-findings.ts";
import type { Finding } from "./finding.ts";
import { judgeDescriptors, judgeFree, readMark } from "./machine-findings.ts";
import { judgeTls, listAddresses } from "./provider-findings.ts";

const NOW = new Date("2026-11-29T04:00:00Z");
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const PRODUCTION = { mode: "production" } as const;
const SANDBOX = { mode: "sandbox" } as const;

const SOUND: ServerFacts = {
  connectionsMax: 200,
  connectionsReserved: 3,
  connectionsOpen: 20,
  synchronousCommit: "on",
  synchronousStandbyNames: "ANY 1 (db2, db3)",
  standbys: 2,
  fsync: true,
  fullPageWrites: true,
  archiveMode: "on",
  lastArchivedAt: ago(0.1),
  lastArchiveFailedAt: ago(200),
};
const connections = (changes: Partial<ServerFacts>, processes: number | "auto" = 4) =>
  judgeConnections({ ...SOUND, ...changes }, { processes });
const durability = (changes: Partial<ServerFacts>, mode: typeof PRODUCTION | typeof SANDBOX) =>
  judgeDurability({ ...SOUND, ...changes }, mode);
const backups = (changes: Partial<ServerFacts>, backedUp: Mark = null) =>
  judgeBackups({ ...SOUND, ...changes }, PRODUCTION, { backedUp, tested: ago(1) }, NOW).find(
    ({ check }) => check === "backups",
  );
const restoreTest = (tested: Mark, mode: { mode: Config["mode"] } = PRODUCTION) =>
  judgeBackups(SOUND, mode, { backedUp: null, tested }, NOW).find(
    ({ check }) => check === "restore test",
  );
const JOURNAL = { kind: "folder", path: "/journal" } as const;
const NO_DIRECT = { directUrl: null };
const DIRECT = { directUrl: new Secret("postgres://db/kaunter") };
const ARCHIVES_NOTHING = { archiveMode: "off" };
const fee = (changes: object) => ({
  ...{ id: 1, party: "MERCHANT" as const, merchantId: "", contractId: "", method: "", feeKey: "" },
  ...{ validFrom: new Date("2020-01-01Z"), rateBasisPoints: 150, fixedMinor: 0, minMinor: 1 },
  ...{ isEnd: false, ...changes },
});
const tls = (validTo: Date, problem = "") =>
  judgeTls("fpx.baseUrl: https://fpx.example", { validTo, problem }, NOW);

const CASES: readonly (readonly [string, Finding | undefined, Finding["state"], RegExp])[] = [
  ["no pooler", judgePooler(false, NO_DIRECT), "ok", /PostgreSQL itself/],
  ["a pooler, and the way around it", judgePooler(true, DIRECT), "ok", /around it/],
  ["a pooler alone", judgePooler(true, NO_DIRECT), "fail", /through a pooler/],
  ["enough connections", connections({}), "ok", /may open 89/],
  ["too few connections", connections({ connectionsMax: 90 }), "fail", /max_connections 90/],
  ["as many processes as it needs", connections({ connectionsMax: 90 }, "auto"), "fail", /89/],
  ["connections that others hold", connections({ connectionsOpen: 180 }), "warn", /180 open/],
  ["clocks that agree", judgeClock({ ms: 3, isUnhealthy: false }), "ok", /3 ms ahead/],
  ["clocks that differ", judgeClock({ ms: -9_000, isUnhealthy: true }), "fail", /9000 ms behind/],
  ["synchronous standbys", durability({}, PRODUCTION), "ok", /ANY 1/],
  ["fsync off", durability({ fsync: false }, SANDBOX), "fail", /destroy/],
  [
    "commits that do not wait",
    durability({ synchronousCommit: "off" }, PRODUCTION),
    "fail",
    /loses/,
  ],
  [
    "standbys not waited for",
    durability({ synchronousCommit: "local" }, PRODUCTION),
    "warn",
    /local/,
  ],
  ["standbys that are gone", durability({ standbys: 0 }, PRODUCTION), "fail", /0 connected/],
  ["one server", durability({ synchronousStandbyNames: "" }, PRODUCTION), "warn", /no synchronous/],
  [
    "one server of a sandbox",
    durability({ synchronousStandbyNames: "" }, SANDBOX),
    "ok",
    /no sync/,
  ],
  ["a fresh archive", backups({}), "ok", /6 minutes ago/],
  ["an old archive", backups({ lastArchivedAt: ago(30) }), "warn", /30 hours ago/],
  ["an archive that fails", backups({ lastArchiveFailedAt: ago(0) }), "fail", /has failed/],
  [
    "an archive that is empty",
    backups({ lastArchivedAt: null, lastArchiveFailedAt: null }),
    "warn",
    /no WAL/,
  ],
  ["no backup at all", backups(ARCHIVES_NOTHING), "warn", /archives no WAL/],
  ["a fresh mark", backups(ARCHIVES_NOTHING, ago(20)), "ok", /20 hours ago/],
  ["an old mark", backups(ARCHIVES_NOTHING, ago(40)), "fail", /40 hours ago/],
  ["a mark that is missing", backups(ARCHIVES_NOTHING, "missing"), "fail", /does not exist/],
  ["a restore test of this month", restoreTest(ago(30 * 24)), "ok", /restore test succeeded/],
  ["a restore test that is due", restoreTest(ago(33 * 24)), "fail", /792 hours ago/],
  ["a restore test without a mark", restoreTest("missing"), "fail", /RESTORE_TEST_MARK_FILE/],
  ["no restore test", restoreTest(null), "warn", /known to be readable/],
  ["a journal", judgeJournal({ journal: JOURNAL, ...PRODUCTION }), "ok", /outside the database/],
  ["no journal", judgeJournal({ journal: null, ...PRODUCTION }), "warn", /charged twice/],
  ["no journal in a sandbox", judgeJournal({ journal: null, ...SANDBOX }), "ok", /can do without/],
  ["enough descriptors", judgeDescriptors(65_536), "ok", /65536/],
  ["few descriptors", judgeDescriptors(4_096), "warn", /4096/],
  ["too few descriptors", judgeDescriptors(512), "fail", /512/],
  ["a free disk", judgeFree(9e9, "/data"), "ok", /8\.4 GiB/],
  ["a disk that fills", judgeFree(1e9, "/data"), "warn", /0\.9 GiB/],
  ["a full disk", judgeFree(1e8, "/data"), "fail", /0\.1 GiB/],
  ["merchants that wait", judgeMerchants(2), "warn", /2 merchants are/],
  ["no merchant that waits", judgeMerchants(0), "ok", /none/],
  ["methods without fees", judgeFees(["FPX_MY"]), "warn", /FPX_MY/],
  ["fees that nobody set", judgeBroughtFees([fee({})], PRODUCTION, NOW)[0], "warn", /release 0\.2/],
  [
    "a certificate that has ended",
    judgeCertificates([{ railId: "fpx", name: "signing", endsAt: ago(1) }], NOW)[0],
    "fail",
    /signing of fpx/,
  ],
  ["a provider's certificate", tls(ago(-24 * 90)), "ok", /2027-02-27/],
  ["one that ends soon", tls(ago(-24 * 9)), "warn", /2026-12-08/],
  ["one that has ended", tls(ago(1), "CERT_HAS_EXPIRED"), "fail", /2026-11-29/],
  ["one that is not trusted", tls(ago(-9_000), "SELF_SIGNED"), "warn", /not trusted/],
];

for (const [what, finding, state, text] of CASES) {
  test(`${what}: ${state}`, () => {
    assert.equal(finding?.state, state, JSON.stringify(finding));
    assert.match(finding.text, text);
    assert.equal(finding.fix === "", state === "ok", "what is wrong says what to do");
  });
}

test("fees that an operator has replaced, and those of a sandbox, are no finding", () => {
  const later = fee({ id: 2, validFrom: new Date("2026-01-01Z") });
  assert.deepEqual(judgeBroughtFees([fee({}), later], PRODUCTION, NOW), []);
  assert.deepEqual(judgeBroughtFees([fee({})], SANDBOX, NOW), []);
});

test("each provider is connected to once, by the names of its settings", () => {
  const settings = {
    fpx: { baseUrl: "https://fpx.example/a", payoutUrl: "https://fpx.example/b", sellerId: "1" },
    wallet: { tng: { baseUrl: "http://127.0.0.1:9" }, keys: ["no address"] },
  };
  assert.deepEqual(Object.fromEntries(listAddresses(settings)), {
    "https://fpx.example": ["fpx.baseUrl", "fpx.payoutUrl"],
    "http://127.0.0.1:9": ["wallet.tng.baseUrl"],
  });
});

test("a mark that was never written is missing", () => {
  assert.equal(readMark(null), null);
  assert.equal(readMark("/nowhere/mark"), "missing");
  assert.ok(readMark(import.meta.filename) instanceof Date);
});
