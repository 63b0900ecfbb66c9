/** What is done to payouts, as a list: a new act is a function and an entry. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Deps } from "../../../packages/gateway/src/operations/deps.ts";
import { applyAnswers } from "../../../packages/gateway/src/operations/payout/bank/apply-answers.ts";
import { assignBankEntry } from "../../../packages/gateway/src/operations/payout/bank/resolve-bank-entry.ts";
import { createBankFileTaker } from "../../../packages/gateway/src/operations/payout/bank/take-bank-files.ts";
import { deliverPayoutFiles } from "../../../packages/gateway/src/operations/payout/deliver-payout-file.ts";
import {
  endHolds,
  holdPayoutManually,
  releasePayoutManually,
} from "../../../packages/gateway/src/operations/payout/hold-payout.ts";
import { preparePayoutFile } from "../../../packages/gateway/src/operations/payout/prepare-payout-file.ts";
import {
  approvePayoutFile,
  cancelPayoutFile,
  sendPayoutFile,
} from "../../../packages/gateway/src/operations/payout/release-payout-file.ts";
import { createFolderStore } from "../../../packages/gateway/src/platform/archive/folder-store.ts";
import { createFolderSource } from "../../../packages/gateway/src/platform/archive/object-source.ts";
import { bookingOf } from "../../support/bank/bank-answers.ts";
import { writeCamt, writePain002 } from "../../support/bank/write-statements.ts";
import type { TestGateway } from "../../support/gateway.ts";
import { provideFolder } from "../../support/process/provide-folder.ts";
import { expectRightPayouts } from "../bank/expect-right-payouts.ts";
import {
  actOf,
  approveFile,
  type MadePayout,
  makePayout,
  prepareFile,
  receive,
  sendFile,
  wantedFile,
} from "../bank/make-payouts.ts";
import { changeOf, type Summary, summarize } from "../bank/summarize.ts";
import type { Rewrite } from "../gate/gated-process.ts";
import type { Run, Scenario } from "./scenario.ts";

export interface PayoutScenario extends Scenario {
  /** A fault of the act that a crash must show. */
  fault: Rewrite;
}

interface PreparedAct extends Omit<Run, "expectEnd"> {
  payouts: readonly MadePayout[];
  /** True: a job does it, which nobody has to ask for again. */
  isJob?: boolean;
  /** What the database does not know. */
  expectOutside?(): Promise<void>;
}

/** Each statement counts alone: what a process began stays by half. */
const withoutTransactions: Rewrite = (text) =>
  text
    .replace(/^begin(?! isolation level repeatable)[^;]*$/i, "select 1")
    .replace(/^(commit|rollback)$/i, "select 1");

/** What a run was like in which nothing ended the act. */
const undisturbed = new Map<string, Summary>();

function payoutAct(
  name: string,
  prepareAct: (gateway: TestGateway) => Promise<PreparedAct>,
  fault: Rewrite = withoutTransactions,
): PayoutScenario {
  return {
    name,
    fault,
    async prepare(gateway) {
      const prepared = await prepareAct(gateway);
      const { payouts, isJob = false, expectOutside } = prepared;
      const before = await summarize(gateway, payouts);
      return {
        ...prepared,
        async expectEnd(isRepeated) {
          const after = changeOf(before, await summarize(gateway, payouts));
          const done = undisturbed.get(name) ?? after;
          undisturbed.set(name, done);
          const untouched = changeOf(before, before);
          const isUntouched = JSON.stringify(after) === JSON.stringify(untouched);
          assert.notDeepEqual(done, untouched, "the act does nothing");
          const isOpen = !isJob && !isRepeated && isUntouched;
          assert.deepEqual(after, isOpen ? untouched : done);
          await expectOutside?.();
          await expectRightPayouts(gateway, payouts);
        },
      };
    },
  };
}

async function makePair(gateway: TestGateway): Promise<[MadePayout, MadePayout]> {
  return [await makePayout(gateway, 1_000), await makePayout(gateway, 2_500)];
}

/** The bank takes what is finished in the folder whenever it likes. */
function createPickup(gateway: TestGateway, folder: string) {
  const taken = new Map<string, Buffer>();
  return {
    async pick(): Promise<void> {
      for (const name of readdirSync(folder)) {
        if (name.endsWith(".part")) continue;
        const bytes = readFileSync(join(folder, name));
        const [file] = await gateway.query<{ state: string; sha256: string }>`
          select state, sha256 from payout_files where id = ${name.replace(/\.xml$/, "")}`;
        assert.equal(file?.state, "SENT", "a file is at the bank before it is sent");
        assert.equal(createHash("sha256").update(bytes).digest("hex"), file.sha256);
        // A second copy has the same name and message ID, by which a bank rejects it.
        const first = taken.get(name);
        assert.ok(first?.equals(bytes) ?? true, "another file of the same message ID");
        taken.set(name, bytes);
        rmSync(join(folder, name));
      }
    },
    taken,
  };
}

const prepareAct = payoutAct("making a payout file", async (gateway) => {
  const payouts = await makePair(gateway);
  const act = await actOf(gateway, 0);
  return { payouts, act: (deps) => preparePayoutFile(deps, act, wantedFile(payouts)) };
});

const approveAct = payoutAct("approving a payout file", async (gateway) => {
  const payouts = await makePair(gateway);
  const { id } = await prepareFile(gateway, payouts);
  const act = await actOf(gateway, 1);
  return { payouts, act: (deps) => approvePayoutFile(deps, act, id) };
});

const sendAct = payoutAct("sending a payout file", async (gateway) => {
  const payouts = await makePair(gateway);
  const { id } = await approveFile(gateway, payouts);
  const act = await actOf(gateway, 0);
  return { payouts, act: (deps) => sendPayoutFile(deps, act, id) };
});

/** A file that was sent and is not at the bank is forgotten. */
const forgetful: Rewrite = (text) => text.replace(/ or \(state = 'SENT' and .*? is null\)/, "");

const deliverAct = payoutAct(
  "delivering a payout file",
  async (gateway) => {
    const payouts = await makePair(gateway);
    const { id } = await approveFile(gateway, payouts);
    const folder = provideFolder();
    const { pick, taken } = createPickup(gateway, folder);
    const deliver = (deps: Deps) => deliverPayoutFiles(deps, createFolderStore(folder));
    return {
      ...{ payouts, folder, isJob: true, act: deliver, afterEnd: pick },
      async recover(deps) {
        await deliver(deps);
      },
      async expectOutside() {
        await pick();
        assert.deepEqual([...taken.keys()], [`${id}.xml`]);
        assert.deepEqual(readdirSync(folder), []);
      },
    };
  },
  forgetful,
);

const cancelAct = payoutAct("cancelling a payout file", async (gateway) => {
  const payouts = await makePair(gateway);
  const { id } = await approveFile(gateway, payouts);
  const act = await actOf(gateway, 0);
  return { payouts, act: (deps) => cancelPayoutFile(deps, act, id, "wrong day") };
});

const holdAct = payoutAct("holding a payout", async (gateway) => {
  const payout = await makePayout(gateway);
  const act = await actOf(gateway, 0);
  return { payouts: [payout], act: (deps) => holdPayoutManually(deps, act, payout.id, "a call") };
});

const releaseAct = payoutAct("releasing a payout", async (gateway) => {
  const payout = await makePayout(gateway);
  const act = await actOf(gateway, 0);
  await holdPayoutManually(gateway.deps, act, payout.id, "a call");
  return {
    payouts: [payout],
    act: (deps) => releasePayoutManually(deps, act, payout.id, "called"),
  };
});

const endHoldAct = payoutAct("the end of a hold", async (gateway) => {
  const payout = await makePayout(gateway);
  const now = gateway.deps.clock.now();
  await gateway.query`
    update payouts set state = 'HELD', hold_reason = 'ACCOUNT_CHANGED', held_at = ${now},
           held_until = ${now}
     where id = ${payout.id}`;
  await gateway.query`
    update merchants set status = 'SUSPENDED' where id = ${payout.merchantId}`;
  return { payouts: [payout], isJob: true, act: endHolds };
});

const reportAct = payoutAct("a status report: accepted, rejected", async (gateway) => {
  const payouts = await makePair(gateway);
  const { id } = await sendFile(gateway, payouts);
  const text = writePain002(id, [
    { id: payouts[0].id, status: "ACSP" },
    { id: payouts[1].id, status: "RJCT", reason: "AC01" },
  ]);
  return answer(gateway, payouts, text);
});

const paidAct = payoutAct("a statement: paid", async (gateway) => {
  const payouts = await makePair(gateway);
  await sendFile(gateway, payouts);
  return answer(gateway, payouts, statementOf(payouts));
});

const returnedAct = payoutAct("a statement: returned after it was paid", async (gateway) => {
  const payouts = await makePair(gateway);
  await sendFile(gateway, payouts);
  await receive(gateway.deps, statementOf(payouts), null);
  return answer(gateway, payouts, statementOf(payouts, "AC04"));
});

const DAY = "2026-11-28";

function statementOf(payouts: readonly MadePayout[], returnCode: string | null = null): string {
  return writeCamt(
    "camt.053",
    payouts.map((payout) => bookingOf(payout, DAY, { returnCode })),
  );
}

async function answer(
  gateway: TestGateway,
  payouts: readonly MadePayout[],
  text: string,
): Promise<PreparedAct> {
  const act = await actOf(gateway, 0);
  return { payouts, act: (deps) => receive(deps, text, act) };
}

/** As the job looks: a file is taken when it is the same at two looks. */
async function lookTwice(deps: Deps, folder: string): Promise<void> {
  const take = createBankFileTaker(deps, createFolderSource(folder));
  for (let looks = 0; looks < 2; looks += 1) {
    await applyAnswers(deps);
    await take();
  }
}

const inboxAct = payoutAct("files in the bank's folder", async (gateway) => {
  const payouts = await makePair(gateway);
  const { id } = await sendFile(gateway, payouts);
  const folder = provideFolder();
  const rejected = writePain002(id, [{ id: payouts[1].id, status: "RJCT", reason: "AC01" }]);
  writeFileSync(join(folder, "1-report.xml"), rejected);
  writeFileSync(join(folder, "2-statement.xml"), statementOf([payouts[0]]));
  writeFileSync(join(folder, "3-unreadable.xml"), `<Document>${payouts[0].id}`);
  const look = (deps: Deps) => lookTwice(deps, folder);
  return {
    ...{ payouts, folder, isJob: true, act: look, recover: look },
    async expectOutside() {
      assert.equal(readdirSync(folder).length, 3, "the bank's files stay where they are");
    },
  };
});

const assignAct = payoutAct("assigning an entry", async (gateway) => {
  const payout = await makePayout(gateway);
  await sendFile(gateway, [payout]);
  const booking = bookingOf(payout, DAY, { reference: "SALARY", accountNo: "999", name: "X" });
  const text = writeCamt("camt.053", [{ ...booking, amountMinor: payout.amountMinor + 1 }]);
  const received = await receive(gateway.deps, text, null);
  assert.ok(received.kind === "received");
  const act = await actOf(gateway, 0);
  const entry = `${received.file.number}-1`;
  const said = { payoutId: payout.id, outcome: "PAID", note: "seen" } as const;
  return {
    payouts: [payout],
    // Above the limit, where it would wait for another operator, whose decision is the same act.
    act: (deps) => assignBankEntry({ ...deps, operatorApprovalAboveMinor: null }, act, entry, said),
  };
});

export const PAYOUT_SCENARIOS: readonly PayoutScenario[] = [
  ...[prepareAct, approveAct, sendAct, deliverAct, cancelAct, holdAct, releaseAct, endHoldAct],
  ...[reportAct, paidAct, returnedAct, inboxAct, assignAct],
];
