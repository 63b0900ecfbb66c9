// Settlement files that providers put in a place: taken once, whole, by a parser that is data.
// cspell:ignore amaun dapat dibaca
import assert from "node:assert/strict";
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Payment } from "../../packages/gateway/src/domain/payment/attempt.ts";
import type { StatementParser } from "../../packages/gateway/src/domain/settlement/parser/statement-parser.ts";
import { createProviderFileTaker } from "../../packages/gateway/src/operations/settlement/files/take-provider-files.ts";
import { startSftpStandIn } from "../support/archive/sftp-stand-in.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { signInAs, signInOwner } from "../support/portal/portal-client.ts";
import { signInOperator } from "../support/portal/verification.ts";
import { provideFolder } from "../support/process/provide-folder.ts";

const PARSER: StatementParser = {
  format: "csv",
  types: { at: "Type", line: ["SALE", "REFUND"], trailer: ["END"] },
  day: { in: "name", at: "FPX_*.csv", format: "YYYYMMDD" },
  amounts: { unit: "ringgit" },
  fields: {
    reference: { at: "Reference" },
    attemptId: { at: "Order" },
    kind: { at: "Type", payment: ["SALE"], refund: ["REFUND"] },
    gross: { at: "Amount" },
    fee: { at: "Fee" },
  },
  checks: { count: { in: "trailer", at: "Reference" } },
};

const folder = provideFolder();
const server = await startSftpStandIn({ user: "kaunter", password: "pass+word" });
test.after(() => server.close());
const gateway = await provideOwnGateway({
  railSettings: {
    fpx: {
      settlementUrl: undefined,
      settlementFiles: { url: `file://${folder}`, names: "FPX_*.csv", parser: PARSER },
    },
    card: {
      settlementUrl: undefined,
      settlementFiles: {
        url: `sftp://kaunter@127.0.0.1:${server.port}/out`,
        hostKey: server.fingerprint,
        password: "pass+word",
        parser: { ...PARSER, day: { ...PARSER.day, at: "CARD_*.csv" } },
      },
    },
  },
});
const operator = await signInOperator(gateway);

interface Line {
  type: string;
  amount: string;
}

function fileOf(payments: readonly Payment[], { type, amount }: Partial<Line> = {}): string {
  const lines = payments.map(
    ({ railReference, attemptId, amountMinor }) =>
      `${type ?? "SALE"},${railReference},${attemptId},${amount ?? (amountMinor / 100).toFixed(2)},0.00`,
  );
  return ["Type,Reference,Order,Amount,Fee", ...lines, `END,${payments.length}`, ""].join("\n");
}

let day = 0;
/** A day of its own for each file; the payments' own day does not matter for a match. */
function nextName(prefix = "FPX"): string {
  day += 1;
  return `${prefix}_202501${String(day).padStart(2, "0")}.csv`;
}

const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
const statesOf = (payment: Payment) =>
  gateway.query<{ state: string }>`
    select state from settlement_file_lines where attempt_id = ${payment.attemptId}`;
const find = async (name: string) => {
  const { body } = await operator.call("listProviderFiles", { query: { limit: "100" } });
  return body.items.find((one: { name: string }) => one.name === name);
};
/** As the job does it, twice: a file is taken when it has not changed since the look before. */
async function look(take = createProviderFileTaker(gateway.deps)): Promise<string> {
  await take().catch(() => {});
  return take().then(
    () => "",
    (error: Error) => error.message,
  );
}

test("a file in the folder is matched with the ledger, once, and stays there", async () => {
  const payment = await pay(gateway);
  const name = nextName();
  put(name, fileOf([payment]));
  put("readme.txt", "not a settlement file");
  assert.equal(await look(), "");
  const file = await find(name);
  assert.deepEqual([file.state, file.lineCount, file.unreadCount], ["MATCHED", 1, 0]);
  assert.deepEqual(await statesOf(payment), [{ state: "MATCHED" }]);
  assert.equal(await find("readme.txt"), undefined);
  await look();
  await look();
  assert.equal((await statesOf(payment)).length, 1);
  const { body } = await operator.call("getProviderFile", { params: { id: file.id } });
  assert.equal(body.lines[0].attemptId, payment.attemptId);
  assert.equal(body.lines[0].grossMinor, payment.amountMinor);
});

test("a file that grows, or has another name until it is whole, is not read", async () => {
  const payment = await pay(gateway);
  const take = createProviderFileTaker(gateway.deps);
  const name = nextName();
  const text = fileOf([payment]);
  put(name, text.slice(0, 40));
  await take();
  put(name, text);
  await take();
  assert.equal(await find(name), undefined, "it changed since the look before");
  await take();
  assert.equal((await find(name)).state, "MATCHED");
  const later = nextName();
  put(`${later}.part`, fileOf([await pay(gateway)]));
  await take();
  await take();
  assert.equal(await find(later), undefined);
  renameSync(join(folder, `${later}.part`), join(folder, later));
  await take();
  await take();
  assert.equal((await find(later)).state, "MATCHED");
});

test("over SFTP the same, also with two workers at once", async () => {
  const payment = await pay(gateway, { cardNumber: "4242424242424242" });
  const name = nextName("CARD");
  server.files.set(`/out/${name}`, Buffer.from(fileOf([payment])));
  const takers = [1, 2].map(() => createProviderFileTaker(gateway.deps));
  await Promise.all(takers.map((take) => take()));
  await Promise.all(takers.map((take) => take()));
  assert.equal((await find(name)).state, "MATCHED");
  assert.deepEqual(await statesOf(payment), [{ state: "MATCHED" }]);
  assert.ok(server.files.has(`/out/${name}`));
});

test("a line that cannot be read keeps the file from being used; the job fails until it is decided", async () => {
  const payment = await pay(gateway);
  const name = nextName();
  put(name, fileOf([payment], { amount: "ten ringgit" }));
  assert.match(await look(), new RegExp(`fpx: ${name} could not be used`));
  const file = await find(name);
  assert.deepEqual([file.state, file.unreadCount], ["UNUSABLE", 1]);
  assert.deepEqual(await statesOf(payment), []);
  const params = { id: file.id };
  const { body } = await operator.call("getProviderFile", { params });
  assert.equal(body.unread[0].line, 2);
  assert.match(body.unread[0].problem.en, /amount cannot be read.*ten ringgit/);
  assert.match(body.unread[0].problem.ms, /Amaun tidak dapat dibaca/);
  const aside = await operator.call("setProviderFileAside", { params, body: { note: "A test" } });
  assert.equal(aside.body.state, "SET_ASIDE", aside.text);
  assert.equal(await look(), "");
  const again = await operator.call("setProviderFileAside", { params, body: { note: "Again" } });
  assert.equal(again.body.error.code, "NOT_PERMITTED");
});

test("a second file of a day is not used", async () => {
  const [first, second] = [await pay(gateway), await pay(gateway)];
  const name = nextName();
  put(name, fileOf([first]));
  await look();
  put(name, fileOf([first, second]));
  assert.match(await look(), /could not be used/);
  assert.deepEqual(await statesOf(second), []);
  const file = await find(name);
  assert.equal(file.state, "UNUSABLE");
  const params = { id: file.id };
  const { body } = await operator.call("getProviderFile", { params });
  assert.match(body.problems[0].en, /Another file of this day/);
  await operator.call("setProviderFileAside", { params, body: { note: "Corrected manually" } });
});

test("a place that cannot be read fails the job, and says why", async () => {
  server.failNext("cut", "open /out");
  const name = nextName("CARD");
  server.files.set(`/out/${name}`, Buffer.from("x"));
  const take = createProviderFileTaker(gateway.deps);
  await take();
  await assert.rejects(take(), /card: Could not read/);
  server.files.delete(`/out/${name}`);
});

test("an operator uploads a file; it is in the audit log, and a user may not", async () => {
  const payment = await pay(gateway);
  const name = nextName();
  const content = Buffer.from(fileOf([payment])).toString("base64");
  const body = { railId: "fpx", name, content };
  const uploaded = await operator.call("uploadProviderFile", { body });
  assert.equal(uploaded.body.state, "MATCHED", uploaded.text);
  assert.deepEqual(await statesOf(payment), [{ state: "MATCHED" }]);
  const again = await operator.call("uploadProviderFile", { body });
  assert.equal(again.body.id, uploaded.body.id);
  const audit = await operator.call("listAudit", { query: { limit: "100" } });
  const entries = audit.body.items.filter(
    (one: { targetId: string }) => one.targetId === uploaded.body.id,
  );
  assert.deepEqual(
    entries.map(({ action }: { action: string }) => action),
    ["provider_file.received"],
  );
  const none = await operator.call("uploadProviderFile", { body: { ...body, railId: "wallet" } });
  assert.equal(none.body.error.code, "NOT_PERMITTED");
  const owner = await signInOwner(gateway);
  const { client } = await signInAs(gateway, owner, "FINANCE");
  const refused = await client.call("uploadProviderFile", { body });
  assert.equal(refused.status, 404);
});

test("a parser is tried on an example without keeping anything", async () => {
  const payment = await pay(gateway);
  const name = nextName();
  const text = fileOf([payment]).replace("END", "SALE,1,2,x,0\nEND");
  const content = Buffer.from(text).toString("base64");
  const tryIt = (parser: unknown) =>
    operator.call("tryProviderFile", { body: { name, content, parser: JSON.stringify(parser) } });
  const { body } = await tryIt(PARSER);
  assert.deepEqual([body.lineCount, body.unreadCount, body.parserProblems], [1, 1, []]);
  assert.equal(body.unread[0].line, 3);
  assert.match(body.day, /^2025-01-/);
  const wrong = await tryIt({ ...PARSER, format: "pdf" });
  assert.match(wrong.body.parserProblems[0], /format/);
  const noJson = await operator.call("tryProviderFile", { body: { name, content, parser: "{]" } });
  assert.deepEqual(noJson.body.parserProblems, ["parser is not JSON"]);
  assert.equal(await find(name), undefined);
  const { body: sources } = await operator.call("listFileSources");
  assert.deepEqual(
    sources.items.map(({ railId, place }: { railId: string; place: string }) => [railId, place]),
    [
      ["card", `sftp://kaunter@127.0.0.1:${server.port}/out`],
      ["fpx", folder],
    ],
  );
  assert.doesNotMatch(JSON.stringify(sources), /pass\+word/);
});

test("a file whose parser is corrected is read again by itself", async () => {
  const payment = await pay(gateway);
  const name = nextName();
  put(name, fileOf([payment], { type: "PURCHASE" }));
  assert.match(await look(), /could not be used/);
  const rail = gateway.deps.rails.get("fpx");
  assert.ok(rail?.fileConnector);
  const { fields, types } = PARSER;
  const corrected: StatementParser = {
    ...PARSER,
    types: { ...types, at: "Type", line: ["PURCHASE"] },
    fields: { ...fields, kind: { at: "Type", payment: ["PURCHASE"] } },
  };
  const fixed = { ...rail, fileConnector: { ...rail.fileConnector, parser: corrected } };
  const rails = { ...gateway.deps.rails, listMethods: () => [{ rail: fixed }] as never };
  const deps = { ...gateway.deps, rails };
  assert.equal(await look(createProviderFileTaker(deps)), "");
  assert.deepEqual(await statesOf(payment), [{ state: "MATCHED" }]);
});
