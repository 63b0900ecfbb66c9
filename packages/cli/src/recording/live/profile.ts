import { createPublicKey } from "node:crypto";
import { type Client, KaunterError } from "@kaunter/sdk";
import {
  exportPrivateKeyPem,
  type PrivateKey,
  type PublicKey,
  readPublicKey,
} from "@kaunter/signing";
import { CliError, EXIT } from "../../command.ts";
import { createSdkClient, readKey, type Settings } from "../../settings.ts";
import type { Sides } from "../learn-names.ts";

/** The application of a session, and what it works with. */
export type Profile = {
  readonly baseUrl: string;
  /** Where access tokens are issued. */
  readonly oauthUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly serverPublicKey: string;
  readonly privateKey: PrivateKey;
  readonly publicKey: PublicKey;
  /** For what is read besides. */
  readonly client: Client;
  readonly sides: Sides;
  readonly secrets: readonly string[];
};

/** A recording has what payers entered, and a replay pays: neither is for real payments. */
export async function expectSandbox({ client, baseUrl }: Profile): Promise<void> {
  try {
    await client.webhookFaults.list();
  } catch (error) {
    if (!(error instanceof KaunterError) || error.status !== 404) throw error;
    throw new CliError(`${baseUrl} is not a sandbox.`, {
      exitCode: EXIT.usage,
      hint: "Sessions are recorded and replayed in a sandbox.",
    });
  }
}

export function createProfile(settings: Settings): Profile {
  const { oauthUrl, clientId, clientSecret, serverPublicKey, storeId } = settings;
  const baseUrl = settings.baseUrl.replace(/\/$/, "");
  const privateKey = readKey(settings);
  const pem = exportPrivateKeyPem(privateKey);
  const publicPem = createPublicKey(pem).export({ type: "spki", format: "pem" }).toString();
  return {
    ...{ baseUrl, oauthUrl, clientId, clientSecret, serverPublicKey, privateKey },
    publicKey: readPublicKey(publicPem),
    client: createSdkClient(settings),
    sides: {
      gateway: new URL(baseUrl).host,
      ...{ storeId, clientId },
    },
    secrets: [clientSecret, pem, settings.privateKey.trim()],
  };
}
