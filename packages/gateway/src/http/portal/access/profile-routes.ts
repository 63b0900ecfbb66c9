import Type from "typebox";
import { addPasskey, removePasskey, startPasskey } from "../../../operations/access/passkeys.ts";
import { changeOwnName, changePassword } from "../../../operations/access/reset-password.ts";
import { confirmSession } from "../../../operations/access/sessions.ts";
import {
  disableTotp,
  enableTotp,
  renewRecoveryCodes,
  startTotp,
} from "../../../operations/access/totp.ts";
import { listPasskeys, type PasskeyRecord } from "../../../store/access/second-factors.ts";
import { portalRoute } from "../portal-route.ts";
import { closed, DONE, Done, Id, listOf, Name, Password } from "../schemas.ts";
import { Passkey, SessionState, WebauthnAnswer, WebauthnOptions } from "./account-schemas.ts";
import { actOf, answerSession } from "./answer-session.ts";
import { presentSession } from "./present-session.ts";

const RecoveryCodes = closed({
  recoveryCodes: Type.Array(Type.String(), { description: "Shown once; each works once." }),
});
const byPasskey = Type.Object({
  id: Type.String({ maxLength: 1_400, pattern: "^[A-Za-z0-9_-]+$" }),
});
const TotpCode = Type.String({ pattern: "^[0-9]{6}$" });

/** A person's own name, password and second factors. */
export const PROFILE_ROUTES = [
  portalRoute({
    name: "changeProfile",
    method: "PATCH",
    path: "/portal/api/profile",
    permission: "signed-in",
    summary: "Update the user's name.",
    body: closed({ firstName: Name, lastName: Name }),
    response: SessionState,
    handle: async (call, deps) => {
      await changeOwnName(deps, actOf(call), call.body);
      return presentSession(deps, call.origin.sessionToken);
    },
  }),
  portalRoute({
    name: "changePassword",
    method: "POST",
    path: "/portal/api/profile/password",
    permission: "signed-in",
    summary: "Change the user's password. Ends all other sessions.",
    body: closed({ currentPassword: Password, newPassword: Password }),
    response: SessionState,
    errors: ["LOGIN_FAILED", "WEAK_PASSWORD", "EXCEEDED_LIMIT"],
    handle: async (call, deps) => {
      await changePassword(deps, actOf(call), call.session.id, call.body);
      const { currentPassword: _, newPassword } = call.body;
      const token = await confirmSession(deps, actOf(call), call.session, newPassword);
      return answerSession(call, deps, token);
    },
  }),
  portalRoute({
    name: "startTotp",
    method: "POST",
    path: "/portal/api/profile/totp",
    permission: "signed-in",
    needsConfirmation: true,
    summary: "Generate a secret for an authenticator app. Nothing changes until it is enabled.",
    response: closed({
      secret: Type.String({ description: "Base32, for manual entry." }),
      uri: Type.String({ description: "`otpauth://…`, to show as a QR code." }),
    }),
    errors: ["CONFLICT"],
    handle: (call, deps) => startTotp(deps, actOf(call)),
  }),
  portalRoute({
    name: "enableTotp",
    method: "POST",
    path: "/portal/api/profile/totp/enable",
    permission: "signed-in",
    needsConfirmation: true,
    summary: "Enable the authenticator app with a first code. Returns recovery codes.",
    body: closed({ code: TotpCode }),
    response: RecoveryCodes,
    errors: ["LOGIN_FAILED", "CONFLICT", "EXCEEDED_LIMIT"],
    handle: async (call, deps) => ({
      recoveryCodes: await enableTotp(deps, actOf(call), call.body.code),
    }),
  }),
  portalRoute({
    name: "disableTotp",
    method: "DELETE",
    path: "/portal/api/profile/totp",
    permission: "signed-in",
    needsConfirmation: true,
    summary: "Disable the authenticator app and its recovery codes.",
    response: Done,
    handle: async (call, deps) => {
      await disableTotp(deps, actOf(call));
      return DONE;
    },
  }),
  portalRoute({
    name: "renewRecoveryCodes",
    method: "POST",
    path: "/portal/api/profile/recovery-codes",
    permission: "signed-in",
    needsConfirmation: true,
    summary: "Generate ten new recovery codes. The previous ones stop working.",
    response: RecoveryCodes,
    errors: ["CONFLICT"],
    handle: async (call, deps) => ({
      recoveryCodes: await renewRecoveryCodes(deps, actOf(call)),
    }),
  }),
  portalRoute({
    name: "listPasskeys",
    method: "GET",
    path: "/portal/api/profile/passkeys",
    permission: "signed-in",
    summary: "List the user's passkeys.",
    response: listOf(Passkey),
    handle: async (call, deps) => ({
      items: (await listPasskeys(deps.database, call.actor.id)).map(presentPasskey),
    }),
  }),
  portalRoute({
    name: "startPasskey",
    method: "POST",
    path: "/portal/api/profile/passkeys/options",
    permission: "signed-in",
    needsConfirmation: true,
    summary: "Options for `startRegistration` of the browser's passkey library.",
    response: Type.Object({ challengeId: Id, options: WebauthnOptions }),
    handle: (call, deps) => startPasskey(deps, actOf(call), call.origin.page),
  }),
  portalRoute({
    name: "addPasskey",
    method: "POST",
    path: "/portal/api/profile/passkeys",
    permission: "signed-in",
    needsConfirmation: true,
    summary: "Add a passkey created by the browser.",
    body: closed({ challengeId: Id, name: Name, answer: WebauthnAnswer }),
    response: Passkey,
    errors: ["LINK_INVALID", "CONFLICT"],
    handle: async (call, deps) =>
      presentPasskey(await addPasskey(deps, actOf(call), call.origin.page, call.body)),
  }),
  portalRoute({
    name: "removePasskey",
    method: "DELETE",
    path: "/portal/api/profile/passkeys/{id}",
    permission: "signed-in",
    needsConfirmation: true,
    summary: "Remove a passkey.",
    params: byPasskey,
    response: Done,
    errors: ["NOT_FOUND"],
    handle: async (call, deps) => {
      await removePasskey(deps, actOf(call), call.params.id);
      return DONE;
    },
  }),
];

function presentPasskey(passkey: PasskeyRecord) {
  return {
    id: passkey.id,
    name: passkey.name,
    createdAt: passkey.createdAt.toISOString(),
    lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
  };
}
