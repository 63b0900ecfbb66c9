import { readFileSync } from "node:fs";
import { join } from "node:path";
import { exportPrivateKeyPem, exportPublicKeyPem, generateKeyPair } from "@kaunter/signing";
import { hash } from "@node-rs/argon2";
import type { Config } from "../../config.ts";
import { makeLongId } from "../../domain/ids.ts";
import type { Merchant, SignatureMode } from "../../domain/merchant/merchant.ts";
import {
  defaultAccountStatus,
  defaultSettlementProfile,
  type SettlementAccount,
} from "../../domain/merchant/settlement-account.ts";
import { loadCaller } from "../../operations/application/caller-cache.ts";
import {
  addApplicationKey,
  createApplication,
} from "../../operations/application/create-application.ts";
import type { Deps } from "../../operations/deps.ts";
import { newMerchantWithOwner } from "../../operations/merchant/create-merchant.ts";
import { LETTERS } from "../../platform/random.ts";
import { insertUser, replaceOperator } from "../../store/access/users.ts";
import { replaceCheckoutLook } from "../../store/checkout/checkout-looks.ts";
import type { Transaction } from "../../store/database.ts";
import { insertMerchant } from "../../store/merchant/merchants.ts";
import { insertAccount } from "../../store/merchant/settlement-accounts.ts";
import { insertStore } from "../../store/merchant/stores.ts";
import { writePrivateFile } from "../process/private-file.ts";

export interface DemoApplication {
  clientId: string;
  clientSecret: string;
  privateKey: string;
  publicKey: string;
  serverPublicKey: string;
}

/** `demo.json` is a contract: names and meanings never change. */
export interface Demo extends DemoApplication {
  mode: "sandbox";
  baseUrl: string;
  oauthUrl: string;
  checkoutUrl: string;
  portalUrl: string;
  simulatorUrl: string;
  merchantId: string;
  storeId: string;
  compat: DemoApplication;
  portal: { email: string; password: string };
}

const FILE_NAME = "demo.json";
const PASSWORD_LENGTH = 20;

export const demoPath = (dataDir: string) => join(dataDir, FILE_NAME);

/**
 * The demo merchant of a sandbox: created at the first start and kept; only the URLs are updated.
 * Never called in production.
 */
export async function ensureDemo(
  config: Config,
  deps: Deps,
  simulatorUrl: string | null,
): Promise<Demo> {
  const path = demoPath(config.dataDir);
  const kept = readDemo(path);
  const isKnown = kept !== null && (await loadCaller(deps, kept.clientId)) !== null;
  const demo = isKnown
    ? { ...kept, ...listAddresses(config, simulatorUrl) }
    : await createDemo(config, deps, simulatorUrl);
  writePrivateFile(path, `${JSON.stringify(demo, null, 2)}\n`);
  return demo;
}

/** Another one, whose keys are from `makePair`. */
export async function createDemo(
  config: Config,
  deps: Deps,
  simulatorUrl: string | null,
  makePair = generateKeyPair,
): Promise<Demo> {
  return { ...(await createMerchant(deps, makePair)), ...listAddresses(config, simulatorUrl) };
}

function listAddresses({ publicUrls: [baseUrl = ""] }: Config, simulatorUrl: string | null) {
  return {
    mode: "sandbox" as const,
    baseUrl,
    oauthUrl: baseUrl,
    checkoutUrl: baseUrl,
    portalUrl: `${baseUrl}/portal`,
    simulatorUrl: simulatorUrl ?? "",
  };
}

export function readDemo(path: string): Demo | null {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Demo; // written by ensureDemo
  } catch {
    return null;
  }
}

/** Numbers and names that are not in use. */
const DEMO_LOOK = {
  supportEmail: "bantuan@kedai-contoh.example",
  supportPhone: "+60 3-0000 0000",
  colour: "",
  hasReceiptMail: false,
};

/** Payouts go there; no bank has it. */
const DEMO_ACCOUNT = {
  bankCode: "MBBE",
  bankAccountNo: "514000000011",
  bankAccountHolderName: "Kedai Contoh Sdn Bhd",
  bankAccountType: "CORPORATE",
};

function demoAccount(deps: Deps, merchant: Merchant): SettlementAccount {
  const now = deps.clock.now();
  return {
    ...{ id: makeLongId(now, deps.random), merchantId: merchant.id, isDefault: true },
    ...{ status: defaultAccountStatus(merchant), createdAt: now, updatedAt: now },
    profile: { ...defaultSettlementProfile(merchant), ...DEMO_ACCOUNT },
  };
}

type DemoMerchant = Omit<Demo, keyof ReturnType<typeof listAddresses>>;

async function createMerchant(deps: Deps, makePair: typeof generateKeyPair): Promise<DemoMerchant> {
  const password = deps.random.text(PASSWORD_LENGTH, LETTERS);
  const passwordHash = await hash(password);
  const family = newMerchantWithOwner(deps, "", {
    companyName: "Kedai Contoh Sdn Bhd",
    countryCode: "60",
    email: `owner-${deps.random.digits(6)}@demo.example`,
    firstName: "NUR",
    lastName: "AISYAH",
    phoneNumber: `12${deps.random.digits(7)}`,
  });
  const merchant = {
    ...family.merchant,
    status: "VERIFIED" as const,
    hasPartnerAccount: true,
    registrationSource: "DEMO",
    profile: { ...family.merchant.profile, brandName: "Kedai Contoh", country: "MALAYSIA" },
  };
  const { store, user } = family;
  // Before the transaction: on a busy machine, a key takes seconds.
  const pairs = { strict: await makePair(), compat: await makePair() };
  return deps.database.transaction(async (tx) => {
    await insertMerchant(tx, merchant);
    await replaceCheckoutLook(tx, merchant.id, DEMO_LOOK, deps.clock.now());
    await insertStore(tx, store);
    await insertAccount(tx, demoAccount(deps, merchant));
    await insertUser(tx, user, passwordHash);
    // In a sandbox, one user may act as merchant and operator.
    await replaceOperator(tx, user, true);
    const add = async (name: string, signatureMode: SignatureMode) =>
      createDemoApplication(
        deps,
        tx,
        { merchantId: merchant.id, name, signatureMode },
        pairs[signatureMode],
      );
    const strict = await add("Demo shop", "strict");
    const compat = await add("Demo shop, old client", "compat");
    return {
      merchantId: merchant.id,
      storeId: store.id,
      ...strict,
      compat,
      portal: { email: user.email, password },
    };
  });
}

async function createDemoApplication(
  deps: Deps,
  tx: Transaction,
  wanted: { merchantId: string; name: string; signatureMode: SignatureMode },
  pair: Awaited<ReturnType<typeof generateKeyPair>>,
): Promise<DemoApplication> {
  const acceptsDeleteSignedAsGet = wanted.signatureMode === "compat";
  const made = await createApplication(deps, tx, { ...wanted, acceptsDeleteSignedAsGet });
  const publicKey = exportPublicKeyPem(pair.publicKey);
  await addApplicationKey(deps, tx, made.application, { name: "Demo key", publicKey });
  return {
    clientId: made.application.id,
    clientSecret: made.clientSecret,
    privateKey: exportPrivateKeyPem(pair.privateKey),
    publicKey,
    serverPublicKey: made.application.serverPublicKey,
  };
}
