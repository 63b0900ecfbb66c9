/** What a page expects on the machine before its first command. */
import { randomBytes } from "node:crypto";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sealEntries } from "../../../packages/gateway/src/operations/audit/seal-audit.ts";
import { createFolderStore } from "../../../packages/gateway/src/platform/archive/folder-store.ts";
import { machineClock } from "../../../packages/gateway/src/platform/clock.ts";
import { archiveTable } from "../../../packages/gateway/src/store/archive/archive-table.ts";
import { ONE_NODE } from "../../../packages/gateway/src/store/citus/reach.ts";
import { openDatabase } from "../../../packages/gateway/src/store/database.ts";
import {
  callAsDemo,
  demoCheckoutBody,
  requestDemoToken,
} from "../../support/process/gateway-process.ts";
import { asRuntime, queryAt, RUNTIME_PASSWORD } from "../../support/server/test-home.ts";
import { until } from "../../support/until.ts";
import type { Beginning, Machine } from "./machine.ts";
import { type Page, ROOT } from "./pages.ts";

/** Pages that begin with something else than a sandbox. */
export const BEGINNINGS: Readonly<Record<string, Beginning>> = {
  "deploy/systemd/README.md": "empty",
  "docs/guides/run-in-production.md": "production",
  "docs/security/database-roles.md": "empty",
};

/** What a user types at the terminal. */
export const INPUTS: Readonly<Record<string, string>> = {
  "docs/security/database-roles.md": `${RUNTIME_PASSWORD}\n`.repeat(4),
};

export const PREPARE: Readonly<Record<string, (machine: Machine, page: Page) => unknown>> = {
  "deploy/systemd/README.md": ({ folder, databaseUrl }) => {
    writeFileSync(join(folder, "typed/DATABASE_URL"), asRuntime(databaseUrl));
    writeFileSync(join(folder, "typed/KAUNTER_MIGRATOR_URL"), databaseUrl);
  },
  "docs/guides/run-in-production.md": prepareDownload,
  "docs/operating/archive.md": prepareExport,
  "docs/operating/logs.md": prepareLog,
  "docs/operating/monitoring/alerts.md": ({ work }) => {
    cpSync(join(ROOT, "deploy/observability"), work, { recursive: true });
  },
  "docs/operating/portal/contracts.md": (machine) =>
    prepareBy(machine, "openssl genpkey -algorithm RSA -out key.pem"),
  "docs/operating/portal/routing.md": ({ work }, { blocks }) => {
    const csv = blocks.find(({ language }) => language === "csv")?.text ?? "";
    writeFileSync(join(work, "bins.csv"), csv);
  },
  "docs/security/audit-log.md": prepareAuditLog,
};

async function prepareBy(machine: Machine, shell: string): Promise<void> {
  const { code, output } = await machine.run(shell);
  if (code !== 0) throw new Error(output);
}

/** An entry in the audit log, as the worker seals it, and the end of its chain. */
async function prepareAuditLog(machine: Machine): Promise<void> {
  await prepareBy(machine, "kaunter create-operator you@pay.example");
  const database = openDatabase({ url: machine.databaseUrl, connectionsMax: 1 });
  await sealEntries({ database, reach: ONE_NODE, clock: machineClock }, new Date(0));
  await database.end();
  await prepareBy(machine, "kaunter verify-audit --json > worker.log");
}

/** The files of a release, signed by a key that is made for it. */
async function prepareDownload(machine: Machine): Promise<void> {
  const { folder } = machine;
  const key = join(folder, "etc/kaunter/master.key");
  writeFileSync(key, randomBytes(32).toString("hex"), { mode: 0o600 });
  await prepareBy(
    machine,
    `tar -czf kaunter-VERSION-linux-x64.tar.gz -C '${folder}/opt/kaunter' kaunter-VERSION
rm -r '${folder}/opt/kaunter'
sha256sum kaunter-VERSION-linux-x64.tar.gz > SHA256SUMS-linux-x64
ssh-keygen -q -t ed25519 -N '' -f key
ssh-keygen -q -Y sign -f key -n kaunter-release SHA256SUMS-linux-x64
echo "kaunter-release namespaces=\\"kaunter-release\\" $(cat key.pub)" > allowed_signers`,
  );
}

/** As the worker archives a month. */
async function prepareExport({ databaseUrl, work }: Machine): Promise<void> {
  const name = "exchanges_2026_01";
  const [from, to] = [new Date("2026-01-01T00:00:00Z"), new Date("2026-02-01T00:00:00Z")];
  await queryAt(
    databaseUrl,
    `create table ${name} (like exchanges including generated);
     insert into ${name} (merchant_id, transaction_id, id, name, request, response, created_at)
     values ('1', '2', 3, 'initiate', 'a "quoted", text', '', '2026-01-05T00:00:00Z')`,
  );
  const database = openDatabase({ url: databaseUrl, connectionsMax: 1 });
  const store = createFolderStore(work);
  await archiveTable(database, store, name, name, { period: { from, to } });
  await database.end();
  await queryAt(databaseUrl, `drop table ${name}`);
}

/** The log of a gateway in which a checkout was created, whose IDs stand for those of the page. */
async function prepareLog(machine: Machine, { text }: Page): Promise<void> {
  const { work, env, replacements } = machine;
  const data = join(work, "data");
  env.KAUNTER_LOG_LEVEL = "info";
  await prepareBy(machine, "npm start");
  const body = demoCheckoutBody(data, "A-1", "https://shop.example/notify");
  const response = await callAsDemo(data, { body, accessToken: await requestDemoToken(data) });
  const { item } = (await response.json()) as { item: { checkoutId: string } }; // the documented response
  const requestId = response.headers.get("x-request-id") ?? "";
  const log = () => readFileSync(join(data, "kaunter.log"), "utf8");
  await until(() => log().includes(item.checkoutId));
  await machine.stopServers();
  writeFileSync(join(work, "kaunter.log"), log());
  const [, exampleRequest = ""] = /"requestId":"([^"]+)"/.exec(text) ?? [];
  const [, exampleCheckout = ""] = /"checkoutId":"([^"]+)"/.exec(text) ?? [];
  replacements.set(exampleRequest, requestId).set(exampleCheckout, item.checkoutId);
}
