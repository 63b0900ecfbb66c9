/** A gateway whose payouts are at a bank, and two operators who receive the bank's files. */
import assert from "node:assert/strict";
import { before, beforeEach } from "node:test";
import { dayOf } from "../../../packages/gateway/src/domain/malaysian-day.ts";
import { PortalClient, signInOwner, TEST_PASSWORD } from "../portal/portal-client.ts";
import { makeOperator } from "../portal/users/make-operator.ts";
import { passToNoon, provideFrozenGateway } from "../time/midnight.ts";
import { BANK_ENVIRONMENT } from "./bank-answers.ts";
import { type ListedPayout, listOpen, onFile, prepareFile, settleDayOf } from "./payout-work.ts";

const SECOND_EMAIL = "second@operator.example";
/** Of each day's payments. */
const FEE_MINOR = 120;

/** Each test begins at noon, with nothing due or held, and nothing that waits for an operator. */
export async function provideAnswerDay(environment: Record<string, string> = {}) {
  const gateway = await provideFrozenGateway({
    environment: { ...BANK_ENVIRONMENT, ...environment },
  });
  const day = {
    gateway,
    first: new PortalClient(gateway),
    second: new PortalClient(gateway),
    today: () => dayOf(gateway.deps.clock.now()),

    async signIn(): Promise<void> {
      await gateway.query`delete from portal_throttles`;
      day.first = await signInOwner(gateway);
      day.second = new PortalClient(gateway);
      assert.equal((await day.second.login(SECOND_EMAIL, TEST_PASSWORD)).status, 200);
    },

    /** A day for each amount; their payouts, in this order, are at the bank. */
    async sendPayouts(...amountsMinor: number[]) {
      for (const amountMinor of amountsMinor) await settleDayOf(gateway, [amountMinor]);
      await day.signIn();
      const due = await listOpen(day.first, "DUE");
      const payouts = amountsMinor.map((minor): ListedPayout => {
        const payout = due.find(({ amountMinor }) => amountMinor === minor - FEE_MINOR);
        assert.ok(payout, `no payout of a day with ${minor} is due`);
        return payout;
      });
      const payoutIds = payouts.map(({ id }) => id);
      const { body, text } = await prepareFile(day.first, { payoutIds });
      assert.ok(body.file, text);
      const fileId = String(body.file.id);
      for (const act of ["approvePayoutFile", "sendPayoutFile"] as const) {
        assert.equal((await onFile(day.second, act, fileId)).status, 200);
      }
      return { payouts, fileId };
    },

    async sendPayout(amountMinor = 5_000) {
      const { payouts, fileId } = await day.sendPayouts(amountMinor);
      const [payout] = payouts;
      assert.ok(payout);
      return { payout, fileId };
    },

    readPayout: async ({ id }: { id: string }) =>
      (await day.first.call("getPayout", { params: { id } })).body,
    stateOf: async (payout: { id: string }): Promise<string> =>
      (await day.readPayout(payout)).state,

    async eventsOf({ id }: { id: string }): Promise<string[]> {
      const events = await gateway.query<{ type: string }>`
        select type from events where subject = ${id} order by id`;
      return events.map(({ type }) => type);
    },

    /** What was done to a bank's file or entry. */
    async auditOf(targetId: string): Promise<string[]> {
      const found = await gateway.query<{ action: string }>`
        select action from audit_log where target_kind in ('bank_file', 'bank_entry')
           and target_id = ${targetId} order by at, id`;
      return found.map(({ action }) => action);
    },
  };

  before(async () => {
    await passToNoon(gateway);
    await makeOperator(gateway, SECOND_EMAIL);
  });
  beforeEach(async () => {
    await passToNoon(gateway);
    await gateway.database.transaction(async (tx) => {
      const run = (text: string) => tx.query({ text, values: [] });
      await run("set local session_replication_role = replica");
      // First: on Citus, what every node has a copy of is not changed after what is distributed.
      await run(`
        update bank_entries set state = 'SET_ASIDE', note = '-', resolved_by = '',
               resolved_email = '', resolved_at = received_at where state = 'OPEN'`);
      await run("delete from payouts where file_id is null");
      await run("update payouts set cleared_at = sent_at where state in ('RETURNED', 'FAILED')");
    });
    await day.signIn();
  });
  return day;
}
