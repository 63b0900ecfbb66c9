/**
 * Calls and callbacks of the two RSA families, which differ in fields but not in their envelope.
 */
import { createPrivateKey, createPublicKey } from "node:crypto";
import type { Static, TSchema } from "typebox";
import type { CallContext, RawHttp } from "../rail.ts";
import { callWallet, type WalletResponse } from "./call.ts";
import { isSignedRsa, type RsaWriting, signRsa } from "./rsa-header.ts";
import type { RsaSettings } from "./settings.ts";

export interface RsaClient {
  call<T extends TSchema>(
    ctx: CallContext,
    name: string,
    path: string,
    fields: object,
    schema: T,
  ): Promise<WalletResponse<Static<T>>>;
  /** Null when it is addressed to another client, else whether the wallet signed it. */
  checkCallback(ctx: CallContext, raw: RawHttp): boolean | null;
}

export function createRsaClient(
  settings: RsaSettings,
  writing: RsaWriting,
  messageAgeMsMax: number | undefined,
): RsaClient {
  const { clientId, keyVersion } = settings;
  const baseUrl = settings.baseUrl.replace(/\/$/, "");
  const basePath = new URL(baseUrl).pathname.replace(/\/$/, "");
  const ours = createPrivateKey(settings.privateKey);
  const theirs = settings.walletPublicKeys.map(({ publicKey }) => createPublicKey(publicKey));

  return {
    call(ctx, name, path, fields, schema) {
      const body = JSON.stringify(fields);
      const time = ctx.clock.now().toISOString();
      const uri = basePath + path;
      const headers = {
        "content-type": "application/json; charset=UTF-8",
        "client-id": clientId,
        "request-time": time,
        signature: signRsa(ours, keyVersion, { uri, clientId, time, body }, writing),
      };
      return callWallet(ctx, {
        name,
        request: { method: "POST", url: baseUrl + path, headers, body },
        schema,
        isGenuine: (response) => {
          const responseTime = response.headers["response-time"] ?? "";
          const message = {
            uri,
            clientId,
            time: responseTime,
            body: response.body.toString("utf8"),
          };
          return isSignedRsa(theirs, message, response.headers.signature ?? "");
        },
      });
    },

    checkCallback(ctx, raw) {
      if (raw.headers["client-id"] !== clientId) return null;
      const time = raw.headers["request-time"] ?? "";
      const uri = raw.url.split("?")[0] ?? "";
      const message = { uri, clientId, time, body: raw.body.toString("utf8") };
      if (!isSignedRsa(theirs, message, raw.headers.signature ?? "")) return false;
      const ageMs = Math.abs(ctx.clock.now().getTime() - Date.parse(time));
      return messageAgeMsMax === undefined || ageMs <= messageAgeMsMax;
    },
  };
}
