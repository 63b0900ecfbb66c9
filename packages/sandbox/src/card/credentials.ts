import { randomBytes, randomInt } from "node:crypto";
import type { Credentials, SimulatorUrls } from "../simulator.ts";

export interface CardSimulatorCredentials {
  merchantId: string;
  /** Password of the user `merchant.<merchantId>`. */
  apiPassword: string;
  notificationSecret: string;
  nextNotificationSecret: string;
}

/** The settings of the gateway's card rail that the acquirer issues. */
export interface CardRailCredentials extends CardSimulatorCredentials {
  /** Everything before `/merchant/`. */
  apiUrl: string;
  /** Everything before `/order/`, of chargebacks. */
  chargebackUrl: string;
  /** Everything before the day. */
  settlementUrl: string;
  /** Of the contract. */
  acceptedBrands: readonly string[];
  /**
   * No practical limit: the virtual clock may be far from the gateway's.
   */
  notificationAgeMsMax: number;
}

/** Where this acquirer has what MPGS does not publish. */
export function cardAddresses({
  apiUrl,
  merchantId,
}: Pick<CardRailCredentials, "apiUrl" | "merchantId">) {
  const merchantUrl = `${apiUrl}/merchant/${merchantId}`;
  return { chargebackUrl: merchantUrl, settlementUrl: `${merchantUrl}/settlement` };
}

const YEAR_MS = 365 * 24 * 3_600_000;

export function createCardCredentials({
  baseUrl,
}: SimulatorUrls): Credentials<CardSimulatorCredentials, CardRailCredentials> {
  const simulator: CardSimulatorCredentials = {
    merchantId: `TEST${randomInt(10_000_000, 100_000_000)}`,
    apiPassword: randomBytes(16).toString("hex"),
    notificationSecret: randomBytes(32).toString("hex"),
    nextNotificationSecret: randomBytes(32).toString("hex"),
  };
  const apiUrl = `${baseUrl}/api/rest/version/100`;
  return {
    simulator,
    rail: {
      ...simulator,
      ...cardAddresses({ ...simulator, apiUrl }),
      acceptedBrands: ["VISA", "MASTERCARD", "AMEX", "UNIONPAY", "JCB"],
      apiUrl,
      notificationAgeMsMax: 10 * YEAR_MS,
    },
  };
}
