import { generateKeyPairSync } from "node:crypto";
import type { Credentials } from "../simulator.ts";

/** What the switch keeps. PEM throughout. */
export interface FpxSwitchCredentials {
  sellerExchangeId: string;
  sellerId: string;
  sellerPublicKey: string;
  currentPrivateKey: string;
  nextPrivateKey: string;
}

/** What the merchant's side is handed at onboarding. PEM throughout. */
export interface FpxSellerCredentials {
  baseUrl: string;
  sellerExchangeId: string;
  sellerId: string;
  sellerBankCode: string;
  privateKey: string;
  /** The switch's current and next key. */
  fpxCertificates: string[];
  payoutUrl: string;
  settlementUrl: string;
}

/** New keys on both sides; about a second of work. */
export function makeFpxCredentials(urls: {
  baseUrl: string;
}): Credentials<FpxSwitchCredentials, FpxSellerCredentials> {
  const [seller, current, next] = [makeKeyPair(), makeKeyPair(), makeKeyPair()];
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

function makeKeyPair(): { publicKey: string; privateKey: string } {
  return generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
}
