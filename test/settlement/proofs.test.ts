// A settlement's file proves itself: downloaded from the portal, verified by the command line.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { settleMerchants } from "../../packages/gateway/src/jobs/settlement/settle-days.ts";
import { proveSettlements } from "../../packages/gateway/src/operations/settlement/prove-settlements.ts";
import { runCli } from "../cli/run-cli.ts";
import { pay } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { passMidnight, passToNoon, provideFrozenGateway } from "../support/time/midnight.ts";

const gateway = await provideFrozenGateway();
const folder = provideFolder();
for (const amountMinor of [5_000, 700]) {
  await passToNoon(gateway);
  await pay(gateway, { amountMinor });
  await settleMerchants(gateway.deps, await passMidnight(gateway));
}
const owner = await signInOwner(gateway);
const items = (await owner.call("listSettlements")).body.items as { id: string; date: string }[];
const [second, first] = items.map(({ id }) => id);
assert.ok(first && second);

const proofOf = async (id: string) =>
  (await owner.call("getSettlement", { params: { id } })).body.proof;
const verify = (...words: string[]) =>
  runCli(["verify-settlement", ...words, "--json"], { folder });

async function save(id: string, name: string): Promise<string> {
  const { text } = await owner.call("downloadSettlement", { params: { id } });
  writeFileSync(join(folder, name), text);
  return text;
}

test("a settlement has no proof until the job has signed it, and is signed once", async () => {
  assert.equal(await proofOf(first), null);
  await save(first, "early.csv");
  const early = await verify("early.csv");
  assert.match(early.json.files[0].problem, /no proof/);
  await Promise.all([proveSettlements(gateway.deps), proveSettlements(gateway.deps)]);
  await proveSettlements(gateway.deps);
  const rows = await gateway.query`
    select sequence::int from settlement_proofs
     where settlement_id = any(${[first, second]}) order by 1`;
  assert.deepEqual(rows, [{ sequence: 1 }, { sequence: 2 }]);
});

test("the files of two days are verified, in their order, by the key that the portal shows", async () => {
  const { keyId, root } = await proofOf(first);
  assert.match(root, /^[0-9a-f]{64}$/);
  await save(first, "first.csv");
  await save(second, "second.csv");
  const both = await verify("first.csv", "second.csv", "--key", keyId);
  assert.equal(both.code, 0, both.stdout);
  assert.equal(both.json.files[0].statement.root, root);
  const twisted = await verify("second.csv", "first.csv");
  assert.equal(twisted.code, 1);
  assert.match(twisted.json.files[1].problem, /Settlement 3 was expected/);
  const foreign = await verify("first.csv", "--key", "other");
  assert.match(foreign.json.files[0].problem, /another key/);
});

test("one changed sen is found", async () => {
  const text = await save(first, "first.csv");
  assert.match(text, /,50\.00,/);
  writeFileSync(join(folder, "changed.csv"), text.replace(",50.00,", ",50.01,"));
  const changed = await verify("changed.csv");
  assert.equal(changed.code, 1);
  assert.match(changed.json.files[0].problem, /changed, moved or replaced/);
});

test("the database keeps proofs as they are", async () => {
  await assert.rejects(
    gateway.query`update settlement_proofs set proof = 'x' where settlement_id = ${first}`,
    /written once/,
  );
});
