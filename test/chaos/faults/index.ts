import type { FaultName } from "../plan-faults.ts";
import {
  cutDatabase,
  fillDisk,
  freezeConnections,
  killDatabase,
  loseDatabase,
  slowDatabase,
  stopDatabase,
} from "./database.ts";
import type { FaultMaker } from "./fault.ts";
import { killChild, killGateway, stopChild, stopParent } from "./processes.ts";
import {
  cutProviders,
  freezeProviders,
  killProviders,
  misbehave,
  refuseProviders,
  slowProviders,
} from "./providers.ts";
import { failShop, skewWorker } from "./surroundings.ts";

export const FAULTS: Readonly<Record<FaultName, FaultMaker>> = {
  "kill api": killChild("/api.ts"),
  "kill worker": killChild("/worker.ts"),
  "kill gateway": killGateway,
  "stop api": stopChild("/api.ts"),
  "stop worker": stopChild("/worker.ts"),
  "stop parent": stopParent,
  "kill database": killDatabase,
  "stop database": stopDatabase,
  "cut database": cutDatabase,
  "freeze connections": freezeConnections,
  "lose database": loseDatabase,
  "slow database": slowDatabase,
  "full disk": fillDisk,
  "kill providers": killProviders,
  "refuse providers": refuseProviders,
  "freeze providers": freezeProviders,
  "cut providers": cutProviders,
  "slow providers": slowProviders,
  "break providers": misbehave("500"),
  "drop callbacks": misbehave("drop_webhooks"),
  "worker ahead": skewWorker(1),
  "worker behind": skewWorker(-1),
  "break shop": failShop("error"),
  "hang shop": failShop("never"),
};
