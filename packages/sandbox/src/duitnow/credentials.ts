import { randomBytes, randomInt } from "node:crypto";
import type { Credentials } from "../simulator.ts";

/** The current and the next secret are both accepted, so either side may rotate first. */
interface SigningKey {
  id: string;
  secret: string;
}

export interface DuitnowSimulatorCredentials {
  clientId: string;
  clientSecret: string;
  channelToken: string;
  bizId: string;
  acquirerId: string;
  qrId: string;
  merchantName: string;
  categoryCode: string;
  signingKey: SigningKey;
  nextSigningKey: SigningKey;
}

/** The settings of the gateway's rail `duitnow-qr`, as the acquirer issues them. */
export interface DuitnowRailSettings {
  baseUrl: string;
  /** Everything before `/Refund/`. */
  refundUrl: string;
  /** Everything before the day. */
  settlementUrl: string;
  clientId: string;
  clientSecret: string;
  channelToken: string;
  bizId: string;
  acquirerId: string;
  qrId: string;
  /** The first one signs; all are accepted. */
  signingKeys: SigningKey[];
}

/** Where this acquirer has what no public document describes. */
export function duitnowAddresses({ baseUrl }: Pick<DuitnowRailSettings, "baseUrl">) {
  return {
    refundUrl: `${baseUrl}/api/DuitNowQR/v1.0`,
    settlementUrl: `${baseUrl}/api/Settlement/v1.0/File`,
  };
}

export function createDuitnowCredentials(urls: {
  baseUrl: string;
}): Credentials<DuitnowSimulatorCredentials, DuitnowRailSettings> {
  const secret = () => randomBytes(32).toString("base64url");
  const shared = {
    clientId: `qr-${randomBytes(6).toString("hex")}`,
    clientSecret: secret(),
    channelToken: secret(),
    bizId: randomInt(1_000_000_000).toString().padStart(12, "0"),
    acquirerId: "890999",
    qrId: `SIM${randomInt(1_000_000_000).toString().padStart(13, "0")}`,
  };
  const signingKey = { id: "1", secret: secret() };
  const nextSigningKey = { id: "2", secret: secret() };
  return {
    simulator: {
      ...shared,
      merchantName: "KEDAI CONTOH SDN BHD",
      categoryCode: "5999",
      signingKey,
      nextSigningKey,
    },
    rail: {
      baseUrl: urls.baseUrl,
      ...duitnowAddresses(urls),
      ...shared,
      signingKeys: [signingKey, nextSigningKey],
    },
  };
}
