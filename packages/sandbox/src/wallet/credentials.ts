import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { Credentials } from "../simulator.ts";

/** The wallet's half of an RSA protocol; keys are PEM. */
export interface RsaWalletSide {
  clientId: string;
  merchantPublicKey: string;
  /** Versions 1 and 2 of the wallet's key. */
  privateKeys: [string, string];
  statementToken: string;
}

/** The gateway's half. */
interface RsaRailSide {
  baseUrl: string;
  clientId: string;
  keyVersion: string;
  privateKey: string;
  walletPublicKeys: { keyVersion: string; publicKey: string }[];
  statementToken: string;
}

export interface HmacSecrets {
  /** The current and the next one. */
  secrets: [string, string];
  statementToken: string;
}

export interface GrabpayIds {
  partnerId: string;
  merchantId: string;
  clientId: string;
  clientSecret: string;
}

export interface ShopeepayIds {
  clientId: string;
  merchantExtId: string;
  storeExtId: string;
}

export interface WalletSimulatorCredentials {
  grabpay: GrabpayIds & HmacSecrets;
  tng: RsaWalletSide;
  shopeepay: ShopeepayIds & HmacSecrets;
  antom: RsaWalletSide;
}

export interface WalletRailSettings {
  grabpay: GrabpayIds & HmacSecrets & { baseUrl: string; refundUrl: string };
  tng: RsaRailSide;
  shopeepay: ShopeepayIds & HmacSecrets & { baseUrl: string };
  antom: RsaRailSide;
}

/** Where this wallet takes refunds without the payer's token. */
export function grabpayAddresses({ baseUrl }: { baseUrl: string }) {
  return { refundUrl: `${baseUrl}/grabpay/partner/v2/refund` };
}

export function createWalletCredentials(urls: {
  baseUrl: string;
}): Credentials<WalletSimulatorCredentials, WalletRailSettings> {
  const grabpay = {
    partnerId: hex("partner-"),
    merchantId: hex("merchant-"),
    clientId: hex("client-"),
    clientSecret: secret(),
    ...hmacSecrets(),
  };
  const shopeepay = {
    clientId: hex("1"),
    merchantExtId: hex("M"),
    storeExtId: hex("S"),
    ...hmacSecrets(),
  };
  const tng = rsaSides(urls.baseUrl);
  const antom = rsaSides(urls.baseUrl);
  const { baseUrl } = urls;
  return {
    simulator: { grabpay, shopeepay, tng: tng.wallet, antom: antom.wallet },
    rail: {
      grabpay: { baseUrl, ...grabpayAddresses({ baseUrl }), ...grabpay },
      shopeepay: { baseUrl, ...shopeepay },
      tng: tng.rail,
      antom: antom.rail,
    },
  };
}

function rsaSides(baseUrl: string): { wallet: RsaWalletSide; rail: RsaRailSide } {
  const merchant = keyPair();
  const wallet = [keyPair(), keyPair()] as const;
  const shared = { clientId: hex("5Y"), statementToken: secret() };
  return {
    wallet: {
      ...shared,
      merchantPublicKey: merchant.publicKey,
      privateKeys: [wallet[0].privateKey, wallet[1].privateKey],
    },
    rail: {
      baseUrl,
      ...shared,
      keyVersion: "1",
      privateKey: merchant.privateKey,
      walletPublicKeys: wallet.map(({ publicKey }, index) => ({
        keyVersion: `${index + 1}`,
        publicKey,
      })),
    },
  };
}

function hmacSecrets(): HmacSecrets {
  return { secrets: [secret(), secret()], statementToken: secret() };
}

function keyPair(): { publicKey: string; privateKey: string } {
  return generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
}

function secret(): string {
  return randomBytes(32).toString("base64url");
}

function hex(prefix: string): string {
  return prefix + randomBytes(6).toString("hex");
}
