/**
 * The providers fail. Their books stay: a bank that forgets its payments cannot be recovered from.
 */
import type { FaultKind } from "@kaunter/sandbox";
import { type FaultMaker, NOTHING } from "./fault.ts";

const SLOW_MS = 400;
const SIMULATORS = ["card", "duitnow", "fpx", "wallet"];

export const refuseProviders: FaultMaker = ({ providerNetwork }) => ({
  begin: providerNetwork.refuseAll,
  end: providerNetwork.thaw,
});

/** Their processes end, with their unsent messages, and start again later. */
export const killProviders: FaultMaker = (installation) => {
  const { begin: silence, end: speak } = misbehave("drop_webhooks")(installation);
  const { providerNetwork } = installation;
  return {
    async begin() {
      await silence();
      providerNetwork.refuseAll();
    },
    async end() {
      providerNetwork.thaw();
      await speak();
    },
  };
};

export const freezeProviders: FaultMaker = ({ providerNetwork }) => ({
  begin: providerNetwork.freezeAll,
  end: providerNetwork.thaw,
});

export const cutProviders: FaultMaker = ({ providerNetwork }) => ({
  begin: providerNetwork.cut,
  end: NOTHING,
});

export const slowProviders: FaultMaker = ({ providerNetwork }) => ({
  begin: () => providerNetwork.slowDown(SLOW_MS),
  end: () => providerNetwork.slowDown(0),
});

/** All of them misbehave in this way. */
export const misbehave =
  (kind: FaultKind): FaultMaker =>
  ({ providers }) => ({
    begin() {
      for (const simulator of SIMULATORS) providers.faults.add({ simulator, kind });
    },
    end: () => providers.faults.clear(),
  });
