import { generateKeyPairSync } from "node:crypto";
import type { Credentials } from "../simulator.ts";

/** What the switch keeps; keys are PEM. */
export interface FpxSwitchCredentials {
  sellerExchangeId: string;
  sellerId: string;
  sellerPublicKey: string;
  currentPrivateKey: string;
  nextPrivateKey: string;
}

/** What the seller receives at onboarding; keys are PEM. */
export interface FpxSellerCredentials {
  baseUrl: string;
  sellerExchangeId: string;
  sellerId: string;
  sellerBankCode: string;
  privateKey: string;
  /** The switch's current and next public key. */
  fpxCertificates: string[];
  payoutUrl: string;
  settlementUrl: string;
}

/** Takes about a second: three RSA key pairs. */
export function createFpxCredentials(urls: {
  baseUrl: string;
}): Credentials<FpxSwitchCredentials, FpxSellerCredentials> {
  const [seller, current, next] = [createKeyPair(), createKeyPair(), createKeyPair()];
  const ids = { sellerExchangeId: "EX00000001", sellerId: "SE00000001" };
  return {
    simulator: {
      ...ids,
      sellerPublicKey: seller.publicKey,
      currentPrivateKey: current.privateKey,
      nextPrivateKey: next.privateKey,
    },
    rail: {
      ...ids,
      baseUrl: urls.baseUrl,
      sellerBankCode: "01",
      privateKey: seller.privateKey,
      fpxCertificates: [current.publicKey, next.publicKey],
      payoutUrl: `${urls.baseUrl}/payouts`,
      settlementUrl: `${urls.baseUrl}/settlement`,
    },
  };
}

function createKeyPair(): { publicKey: string; privateKey: string } {
  return generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
}
