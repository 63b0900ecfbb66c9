/**
 * Calls and callbacks of the two RSA families, which differ in fields but not in their envelope.
 */
import { createPrivateKey, createPublicKey } from "node:crypto";
import type { Static, TSchema } from "typebox";
import { parseAs } from "../parse-as.ts";
import type { CallContext, Ingested, RailEvent, RawHttp } from "../rail.ts";
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
  /** Null when it is addressed to another client. Only an event that the wallet signed counts. */
  readCallback<T extends TSchema>(
    ctx: CallContext,
    raw: RawHttp,
    schema: T,
    read: (message: Static<T>) => RailEvent,
  ): Ingested | null;
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

    readCallback(ctx, raw, schema, read) {
      if (raw.headers["client-id"] !== clientId) return null;
      const body = raw.body.toString("utf8");
      const time = raw.headers["request-time"] ?? "";
      const signed = { uri: raw.url.split("?")[0] ?? "", clientId, time, body };
      const ageMs = Math.abs(ctx.clock.now().getTime() - Date.parse(time));
      const isGenuine =
        isSignedRsa(theirs, signed, raw.headers.signature ?? "") &&
        (messageAgeMsMax === undefined || ageMs <= messageAgeMsMax);
      if (!isGenuine) {
        const refusal = ack("F", "INVALID_SIGNATURE");
        return { verified: false, attemptId: null, events: [], ack: refusal };
      }
      const message = parseAs(schema, body);
      const event = message === null ? null : read(message);
      const attemptId = event?.attemptId ?? null;
      return { verified: true, attemptId, events: event ? [event] : [], ack: ack("S", "SUCCESS") };
    },
  };
}

function ack(resultStatus: "S" | "F", resultCode: string) {
  return {
    status: resultStatus === "S" ? 200 : 401,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ result: { resultStatus, resultCode, resultMessage: "" } }),
  };
}
