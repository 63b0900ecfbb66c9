import type { Static, TSchema } from "typebox";
import { Secret } from "../../../platform/secret.ts";
import type { CallContext, RawHttp } from "../../rail.ts";
import { callWallet, type WalletResponse } from "../call.ts";
import type { GrabpaySettings } from "../settings.ts";
import { isSignedCall, proofOfPossession, signCall, TokenResponse } from "./wire.ts";

/** Statuses whose body gives the reason: rejected, not found, conflict. */
const SPOKEN_STATUSES = [400, 401, 404, 409];

export interface GrabpayClient {
  /** Signed with our HMAC secret. `path` is below the base URL, or a whole URL. */
  call<T extends TSchema>(
    ctx: CallContext,
    name: string,
    method: "GET" | "POST" | "PUT",
    path: string,
    fields: object | null,
    schema: T,
  ): Promise<WalletResponse<Static<T>>>;
  /** On the payer's behalf, with the token from their consent. */
  callWithToken<T extends TSchema>(
    ctx: CallContext,
    name: string,
    path: string,
    fields: object,
    token: Secret<string>,
    schema: T,
  ): Promise<WalletResponse<Static<T>>>;
  exchangeCode(
    ctx: CallContext,
    grant: { code: string; verifier: string; redirectUri: string },
  ): Promise<WalletResponse<Static<typeof TokenResponse>>>;
  authorizeUrl(query: Record<string, string>): string;
  /** Null when it is addressed to another client, else whether the wallet signed it. */
  checkCallback(ctx: CallContext, raw: RawHttp): boolean | null;
}

export function createGrabpayClient(
  settings: GrabpaySettings,
  messageAgeMsMax: number | undefined,
): GrabpayClient {
  const { partnerId, clientId } = settings;
  const baseUrl = settings.baseUrl.replace(/\/$/, "");
  const secrets = settings.secrets.map((secret) => new Secret(secret));
  const clientSecret = new Secret(settings.clientSecret);
  // This family does not sign responses: only the connection authenticates them.
  const isGenuine = () => true;
  const contentType = "application/json";

  return {
    call(ctx, name, method, path, fields, schema) {
      const body = fields === null ? "" : JSON.stringify(fields);
      const date = ctx.clock.now().toUTCString();
      const type = fields === null ? "" : contentType;
      const url = new URL(path.startsWith("/") ? baseUrl + path : path);
      const message = { method, contentType: type, date, path: url.pathname + url.search, body };
      const signature = signCall(secrets[0]?.reveal() ?? "", message);
      const headers = {
        date,
        authorization: `${partnerId}:${signature}`,
        ...(fields === null ? {} : { "content-type": contentType }),
      };
      const request = {
        method,
        url: url.href,
        headers,
        ...(fields === null ? {} : { body }),
      };
      return callWallet(ctx, { name, request, schema, isGenuine, readStatuses: SPOKEN_STATUSES });
    },

    callWithToken(ctx, name, path, fields, token, schema) {
      const value = token.reveal();
      const headers = {
        "content-type": contentType,
        authorization: `Bearer ${value}`,
        "x-gid-aux-pop": proofOfPossession(clientSecret.reveal(), value, ctx.clock.now()),
      };
      const body = JSON.stringify(fields);
      const request = { method: "POST", url: baseUrl + path, headers, body } as const;
      return callWallet(ctx, { name, request, schema, isGenuine });
    },

    exchangeCode(ctx, { code, verifier, redirectUri }) {
      const fields = {
        grant_type: "authorization_code",
        client_id: clientId,
        client_secret: clientSecret.reveal(),
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      };
      const url = `${baseUrl}/grabid/v1/oauth2/token`;
      const headers = { "content-type": contentType };
      const request = { method: "POST", url, headers, body: JSON.stringify(fields) } as const;
      return callWallet(ctx, { name: "token", request, schema: TokenResponse, isGenuine });
    },

    authorizeUrl(query) {
      const url = new URL(`${baseUrl}/grabid/v1/oauth2/authorize`);
      for (const [name, value] of Object.entries({ client_id: clientId, ...query })) {
        url.searchParams.set(name, value);
      }
      return url.href;
    },

    checkCallback(ctx, raw) {
      const [caller, given = ""] = (raw.headers.authorization ?? "").split(":");
      if (caller !== partnerId) return null;
      const date = raw.headers.date ?? "";
      const message = {
        method: raw.method,
        contentType: raw.headers["content-type"] ?? "",
        date,
        path: raw.url,
        body: raw.body.toString("utf8"),
      };
      if (
        !isSignedCall(
          secrets.map((secret) => secret.reveal()),
          message,
          given,
        )
      )
        return false;
      const ageMs = Math.abs(ctx.clock.now().getTime() - Date.parse(date));
      return messageAgeMsMax === undefined || ageMs <= messageAgeMsMax;
    },
  };
}
