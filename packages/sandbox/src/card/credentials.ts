import { randomBytes, randomInt } from "node:crypto";
import type { Credentials } from "../simulator.ts";
import type { SimulatorUrls } from "../simulators.ts";

export interface CardSimulatorCredentials {
  merchantId: string;
  /** Of the user `merchant.<merchantId>`. */
  apiPassword: string;
  notificationSecret: string;
  nextNotificationSecret: string;
}

/** Settings of the gateway's card rail, as far as the acquirer hands them out. */
export interface CardRailCredentials extends CardSimulatorCredentials {
  /** Everything before `/merchant/`. */
  apiUrl: string;
  /**
   * The virtual clock may be far from the gateway's, so the age of a notification says nothing
   * here.
   */
  notificationAgeMsMax: number;
}

const YEAR_MS = 365 * 24 * 3_600_000;

export function makeCardCredentials({
  baseUrl,
}: SimulatorUrls): Credentials<CardSimulatorCredentials, CardRailCredentials> {
  const simulator: CardSimulatorCredentials = {
    merchantId: `TEST${randomInt(10_000_000, 100_000_000)}`,
    apiPassword: randomBytes(16).toString("hex"),
    notificationSecret: randomBytes(32).toString("hex"),
    nextNotificationSecret: randomBytes(32).toString("hex"),
  };
  return {
    simulator,
    rail: {
      ...simulator,
      apiUrl: `${baseUrl}/api/rest/version/100`,
      notificationAgeMsMax: 10 * YEAR_MS,
    },
  };
}
