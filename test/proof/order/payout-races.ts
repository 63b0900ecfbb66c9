/** Acts on the same payouts that are made at once, as a list. */
import assert from "node:assert/strict";
import { addDays, dayOf } from "../../../packages/gateway/src/domain/malaysian-day.ts";
import { deliverPayoutFiles } from "../../../packages/gateway/src/operations/payout/deliver-payout-file.ts";
import {
  holdPayoutManually,
  releasePayoutManually,
} from "../../../packages/gateway/src/operations/payout/hold-payout.ts";
import { preparePayoutFile } from "../../../packages/gateway/src/operations/payout/prepare-payout-file.ts";
import {
  approvePayoutFile,
  cancelPayoutFile,
  sendPayoutFile,
} from "../../../packages/gateway/src/operations/payout/release-payout-file.ts";
import { settleMerchant } from "../../../packages/gateway/src/operations/settlement/settle-merchant.ts";
import { createFolderStore } from "../../../packages/gateway/src/platform/archive/folder-store.ts";
import { bookingOf } from "../../support/bank/bank-answers.ts";
import { writeCamt, writePain002 } from "../../support/bank/write-statements.ts";
import type { TestGateway } from "../../support/gateway.ts";
import { provideFolder } from "../../support/process/provide-folder.ts";
import {
  actOf,
  approveFile,
  type MadePayout,
  makeNextPayout,
  makePayout,
  postDay,
  prepareFile,
  receive,
  sendFile,
  wantedFile,
} from "../bank/make-payouts.ts";
import type { Rewrite } from "../gate/gated-process.ts";
import type { Act, Race } from "./run-races.ts";

export interface RacedPayouts {
  payouts: readonly MadePayout[];
  /** In every order. */
  expectEnd?(): Promise<void>;
}

export interface PayoutRace extends Race<RacedPayouts> {
  /** A fault that one order must show. */
  fault?: Rewrite;
}

const DAY = "2026-11-28";

const withoutLocks: Rewrite = (text) => text.replace(/ for (no key )?(update|share)$/, "");

const approve = async (gateway: TestGateway, id: string): Promise<Act> => {
  const act = await actOf(gateway, 1);
  return (deps) => approvePayoutFile(deps, act, id);
};
const send = async (gateway: TestGateway, id: string): Promise<Act> => {
  const act = await actOf(gateway, 0);
  return (deps) => sendPayoutFile(deps, act, id);
};
const cancel = async (gateway: TestGateway, id: string): Promise<Act> => {
  const act = await actOf(gateway, 0);
  return (deps) => cancelPayoutFile(deps, act, id, "wrong day");
};
const hold = async (gateway: TestGateway, { id }: MadePayout): Promise<Act> => {
  const act = await actOf(gateway, 0);
  return (deps) => holdPayoutManually(deps, act, id, "a call");
};
const prepare = async (
  gateway: TestGateway,
  payouts: readonly MadePayout[],
  daysAhead = 0,
): Promise<Act> => {
  const act = await actOf(gateway, 0);
  const day = addDays(dayOf(gateway.deps.clock.now()), daysAhead);
  return (deps) => preparePayoutFile(deps, act, wantedFile(payouts, day));
};
const take =
  (text: string): Act =>
  (deps) =>
    receive(deps, text, null);

const statementOf = (payout: MadePayout, returnCode: string | null = null) =>
  writeCamt("camt.053", [bookingOf(payout, DAY, { returnCode })]);

const expectState =
  (gateway: TestGateway, { id }: MadePayout, ...states: string[]) =>
  async () => {
    const [payout] = await gateway.query<{ state: string }>`
      select state from payouts where id = ${id}`;
    assert.ok(payout && states.includes(payout.state), `the payout is ${payout?.state}`);
  };

/** What came first counts; with both known before one is applied, an operator decides. */
const expectOneOrNeither = (gateway: TestGateway, payout: MadePayout) => async () => {
  const open = await gateway.query<{ reason: string }>`
      select unmatched_reason as reason from bank_entries
       where payout_id = ${payout.id} and state = 'OPEN'`;
  const isUndecided = open.length === 2 && open.every(({ reason }) => reason === "CONTRADICTION");
  const states = isUndecided ? ["SENT"] : ["PAID", "FAILED"];
  await expectState(gateway, payout, ...states)();
};

/** One at the bank, and the merchant's next one. */
async function makeSentAndNext(gateway: TestGateway): Promise<[MadePayout, MadePayout]> {
  const sent = await makePayout(gateway);
  await sendFile(gateway, [sent]);
  return [sent, await makeNextPayout(gateway, sent, 2_500)];
}

export const PAYOUT_RACES: readonly PayoutRace[] = [
  {
    name: "a file of the same payouts twice",
    async prepare(gateway) {
      const payouts = [await makePayout(gateway), await makePayout(gateway)];
      return { payouts, acts: [await prepare(gateway, payouts), await prepare(gateway, payouts)] };
    },
  },
  {
    name: "files of two days with the same payout",
    fault: (text) =>
      text.replace(/^(update payouts set file_id .*) and state = 'DUE' and file_id is null/, "$1"),
    async prepare(gateway) {
      const payouts = [await makePayout(gateway)];
      const acts = [await prepare(gateway, payouts), await prepare(gateway, payouts, 1)];
      return { payouts, acts };
    },
  },
  {
    name: "a file, hold",
    async prepare(gateway) {
      const payouts = [await makePayout(gateway), await makePayout(gateway)];
      const [held] = payouts;
      assert.ok(held);
      return { payouts, acts: [await prepare(gateway, payouts), await hold(gateway, held)] };
    },
  },
  {
    name: "a file, approval of another",
    async prepare(gateway) {
      const payouts = [await makePayout(gateway), await makePayout(gateway)];
      const { id } = await prepareFile(gateway, payouts.slice(0, 1));
      const acts = [await prepare(gateway, payouts), await approve(gateway, id)];
      return { payouts, acts };
    },
  },
  {
    name: "approval twice",
    fault: withoutLocks,
    async prepare(gateway) {
      const payouts = [await makePayout(gateway), await makePayout(gateway)];
      const { id } = await prepareFile(gateway, payouts);
      return { payouts, acts: [await approve(gateway, id), await approve(gateway, id)] };
    },
  },
  {
    name: "approval, cancellation",
    fault: withoutLocks,
    async prepare(gateway) {
      const payouts = [await makePayout(gateway)];
      const { id } = await prepareFile(gateway, payouts);
      return { payouts, acts: [await approve(gateway, id), await cancel(gateway, id)] };
    },
  },
  {
    name: "sending twice",
    fault: withoutLocks,
    async prepare(gateway) {
      const payouts = [await makePayout(gateway), await makePayout(gateway)];
      const { id } = await approveFile(gateway, payouts);
      return { payouts, acts: [await send(gateway, id), await send(gateway, id)] };
    },
  },
  {
    name: "delivery by two workers",
    async prepare(gateway) {
      const payouts = [await makePayout(gateway)];
      await approveFile(gateway, payouts);
      const store = createFolderStore(provideFolder());
      const deliver: Act = (deps) => deliverPayoutFiles(deps, store);
      return { payouts, acts: [deliver, deliver] };
    },
  },
  {
    name: "sending, cancellation, delivery",
    fault: withoutLocks,
    async prepare(gateway) {
      const payouts = [await makePayout(gateway)];
      const { id } = await approveFile(gateway, payouts);
      const store = createFolderStore(provideFolder());
      const deliver: Act = (deps) => deliverPayoutFiles(deps, store);
      return { payouts, acts: [await send(gateway, id), await cancel(gateway, id), deliver] };
    },
  },
  {
    name: "the same statement twice",
    async prepare(gateway) {
      const payout = await makePayout(gateway);
      await sendFile(gateway, [payout]);
      const statement = statementOf(payout);
      const acts = [take(statement), take(statement)];
      return { payouts: [payout], acts, expectEnd: expectState(gateway, payout, "PAID") };
    },
  },
  {
    name: "statements that it was paid and returned",
    fault: withoutLocks,
    async prepare(gateway) {
      const payout = await makePayout(gateway);
      await sendFile(gateway, [payout]);
      const acts = [take(statementOf(payout)), take(statementOf(payout, "AC04"))];
      return { payouts: [payout], acts, expectEnd: expectState(gateway, payout, "RETURNED") };
    },
  },
  {
    name: "a statement that it was paid, a report that it was rejected",
    async prepare(gateway) {
      const payout = await makePayout(gateway);
      const { id } = await sendFile(gateway, [payout]);
      const report = writePain002(id, [{ id: payout.id, status: "RJCT", reason: "AC01" }]);
      const acts = [take(statementOf(payout)), take(report)];
      return { payouts: [payout], acts, expectEnd: expectOneOrNeither(gateway, payout) };
    },
  },
  {
    name: "a return, hold of the next payout",
    async prepare(gateway) {
      const [sent, next] = await makeSentAndNext(gateway);
      const acts = [take(statementOf(sent, "AC04")), await hold(gateway, next)];
      return { payouts: [sent, next], acts, expectEnd: expectState(gateway, next, "HELD") };
    },
  },
  {
    name: "a return, release of the next payout",
    async prepare(gateway) {
      const [sent, next] = await makeSentAndNext(gateway);
      const act = await actOf(gateway, 0);
      await holdPayoutManually(gateway.deps, act, next.id, "a call");
      const release: Act = (deps) => releasePayoutManually(deps, act, next.id, "called");
      return { payouts: [sent, next], acts: [take(statementOf(sent, "AC04")), release] };
    },
  },
  {
    name: "a return, a file with the next payout",
    async prepare(gateway) {
      const [sent, next] = await makeSentAndNext(gateway);
      const acts = [take(statementOf(sent, "AC04")), await prepare(gateway, [next])];
      return { payouts: [sent, next], acts };
    },
  },
  {
    name: "a return, cancellation of a file with the next payout",
    async prepare(gateway) {
      const [sent, next] = await makeSentAndNext(gateway);
      const { id } = await approveFile(gateway, [next]);
      const acts = [take(statementOf(sent, "AC04")), await cancel(gateway, id)];
      return { payouts: [sent, next], acts };
    },
  },
  {
    name: "a return, settlement of the next day",
    // What came back is not noticed when the next file is made.
    fault: (text) =>
      text.replace(/state in \('RETURNED', 'FAILED'\) and cleared_at is null/, "false"),
    async prepare(gateway) {
      const sent = await makePayout(gateway);
      await sendFile(gateway, [sent]);
      const date = await postDay(gateway, sent.merchantId, 2_500);
      const settle: Act = (deps) => settleMerchant(deps, sent.merchantId, date);
      return { payouts: [sent], acts: [take(statementOf(sent, "AC04")), settle] };
    },
  },
  {
    name: "a return, sending and cancellation of a file with the next payout",
    fault: withoutLocks,
    async prepare(gateway) {
      const [sent, next] = await makeSentAndNext(gateway);
      const { id } = await approveFile(gateway, [next]);
      const acts = [
        take(statementOf(sent, "AC04")),
        await send(gateway, id),
        await cancel(gateway, id),
      ];
      return { payouts: [sent, next], acts };
    },
  },
];
