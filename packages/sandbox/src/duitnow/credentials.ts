import { randomBytes, randomInt } from "node:crypto";
import type { Credentials } from "../simulator.ts";

/**
 * A shared secret with its name: current and next are both accepted, so either side may move first.
 */
export interface SigningKey {
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

/** What the acquirer hands to the gateway's operator: the settings of the rail `duitnow-qr`. */
export interface DuitnowRailSettings {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  channelToken: string;
  bizId: string;
  acquirerId: string;
  qrId: string;
  /** First the one to sign with; all are accepted. */
  signingKeys: SigningKey[];
}

export function makeDuitnowCredentials(urls: {
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
      ...shared,
      signingKeys: [signingKey, nextSigningKey],
    },
  };
}
