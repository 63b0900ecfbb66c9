// `kaunter fees`: on the database, and never a way around the second operator.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { addDays, dayOf } from "../../packages/gateway/src/domain/malaysian-day.ts";
import { runCli } from "../cli/run-cli.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { databaseOf } from "../support/server/test-home.ts";

const LIMIT_MINOR = 1_000;
const gateway = await provideOwnGateway();
const { merchantId } = gateway.demo;
await pay(gateway, { amountMinor: 10_000 });

const from = addDays(dayOf(gateway.deps.clock.now()), 3);

const folder = mkdtempSync(join(tmpdir(), "kaunter-fees-"));
after(() => rmSync(folder, { recursive: true }));

const environmentOf = () => ({
  ...databaseOf(gateway.config),
  KAUNTER_MASTER_KEY: gateway.config.masterKey?.reveal().toString("hex") ?? "",
});

const fees = (act: string, words: readonly string[], limitMinor: number | null = null) =>
  runCli(["fees", act, ...words, "--json"], {
    folder,
    env: {
      ...environmentOf(),
      ...(limitMinor !== null && { KAUNTER_OPERATOR_APPROVAL_LIMIT: String(limitMinor) }),
    },
  });

const runFees = (words: readonly string[]) =>
  runCli(["fees", "preview", ...words], { folder, env: environmentOf() });

const fpx = (fixed: string, day = from) => [
  ...["--merchant", merchantId, "--method", "FPX_MY", "--rate", "0", "--fixed", fixed],
  ...["--from", day],
];

test("a preview changes nothing, and what is set is what was previewed", async () => {
  const preview = await fees("preview", fpx("2.20"));
  assert.equal(preview.code, 0, preview.stderr);
  const { count, currentMinor, changedMinor } = preview.json;
  assert.deepEqual([count, currentMinor, changedMinor], [1, 120, 220]);
  const set = await fees("set", fpx("2.20"), LIMIT_MINOR);
  assert.equal(set.code, 0, set.stderr);
  const listed = (await fees("list", ["--merchant", merchantId])).json;
  const own = listed.filter((one: { merchantId: string }) => one.merchantId === merchantId);
  assert.deepEqual(
    own.map((one: { fixedMinor: number; state: string }) => [one.fixedMinor, one.state]),
    [[220, "COMING"]],
  );
  const [entry] = await gateway.query`
    select actor_kind, actor_name <> '' as "isNamed" from audit_log
     where merchant_id = ${merchantId} and action = 'fees.changed'`;
  assert.deepEqual({ ...entry }, { actor_kind: "SYSTEM", isNamed: true });
});

test("what the portal rejects is rejected: the past, and more than one may do alone", async () => {
  const past = await fees("set", fpx("2.20", dayOf(gateway.deps.clock.now())));
  assert.equal(past.code, 1);
  assert.match(past.stdout, /validFrom must be in the future/);
  const big = await fees("set", fpx("20", addDays(from, 1)), LIMIT_MINOR);
  assert.equal(big.code, 1);
  assert.match(big.stdout, /second operator has to approve this change.*portal/);
  // RM 1.00 was set before: both together are above the limit.
  const parts = await fees("set", fpx("10.30", addDays(from, 2)), LIMIT_MINOR);
  assert.equal(parts.code, 1, parts.stdout);
  const terms = await fees("terms", ["--merchant", merchantId, "--reserve", "5"], LIMIT_MINOR);
  assert.equal(terms.code, 1);
  const rows = await gateway.query`
    select id from fee_schedules where merchant_id = ${merchantId}`;
  assert.equal(rows.length, 1);
});

test("terms are set in part and take effect at once", async () => {
  const set = await fees("terms", [
    "--merchant",
    merchantId,
    "--reserve",
    "5",
    "--reserve-rate",
    "2.5",
  ]);
  assert.equal(set.code, 0, set.stderr);
  const { reserveMinor, reserveBasisPoints } = (await fees("terms", ["--merchant", merchantId]))
    .json;
  assert.deepEqual([reserveMinor, reserveBasisPoints], [500, 250]);
});

test("service tax has a rate from a day on, with the number it is registered by", async () => {
  const rate = ["--rate", "8", "--from", from];
  const unregistered = await fees("tax", rate);
  assert.equal(unregistered.code, 1);
  assert.match(unregistered.stdout, /registrationNumber must not be empty/);
  const registered = [...rate, "--registration", "W10-1808-32000001"];
  const alone = await fees("tax", registered, LIMIT_MINOR);
  assert.equal(alone.code, 1, "service tax needs a second operator");
  assert.deepEqual((await fees("tax", [])).json, []);
  assert.doesNotMatch((await runFees(fpx("2.20"))).stdout, /tax/);
  const set = await fees("tax", registered);
  assert.equal(set.code, 0, set.stderr);
  const { validFrom, ...listed } = (await fees("tax", [])).json[0];
  assert.deepEqual(listed, { rateBasisPoints: 800, registrationNumber: "W10-1808-32000001" });
  assert.equal(dayOf(new Date(validFrom)), from);
  // As if it had been in effect when the payment was made.
  await gateway.query`
    insert into service_tax_rates (valid_from, rate_basis_points, registration_number)
    values ('2020-01-01T00:00:00Z', 600, 'W10-1808-32000001')`;
  const preview = await runFees(fpx("20"));
  assert.match(preview.stdout, /RM 1\.20 would have been RM 20\.00\./);
  assert.match(preview.stdout, /Service tax: RM 0\.07 would have been RM 1\.20\./);
});
