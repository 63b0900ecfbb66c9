import Type from "typebox";
import {
  disableTotp,
  enableTotp,
  renewRecoveryCodes,
  startTotp,
} from "../../../operations/access/factor/totp.ts";
import { type PortalRoute, route } from "../../route.ts";
import { actOf } from "../portal-call.ts";
import { closed, DONE, Done } from "../schemas.ts";
import { typed } from "../typed-input.ts";
import { endEnrolment } from "./sessions.ts";

const RecoveryCodes = closed({
  recoveryCodes: Type.Array(Type.String(), { description: "Shown once; each can be used once." }),
});

const startTotpRoute = route({
  auth: "portal",
  operationId: "startTotp",
  method: "POST",
  path: "/portal/api/profile/totp",
  permission: "signed-in",
  needsConfirmation: true,
  isForEnrolment: true,
  summary: "Generate a secret for an authenticator app. Nothing changes until it is enabled.",
  response: closed({
    secret: Type.String({ description: "Base32, for manual entry." }),
    uri: Type.String({ description: "`otpauth://…`, to show as a QR code." }),
  }),
  errors: ["CONFLICT"],
  handler: (call, deps) => startTotp(deps, actOf(call)),
});

const TotpCode = typed("appCode", { minLength: 1 });

const enableTotpRoute = route({
  auth: "portal",
  operationId: "enableTotp",
  method: "POST",
  path: "/portal/api/profile/totp/enable",
  permission: "signed-in",
  needsConfirmation: true,
  isForEnrolment: true,
  summary: "Enable the authenticator app with a first code. Returns recovery codes.",
  body: closed({ code: TotpCode }),
  response: RecoveryCodes,
  errors: ["LOGIN_FAILED", "CONFLICT", "EXCEEDED_LIMIT"],
  handler: async (call, deps) => {
    const recoveryCodes = await enableTotp(deps, actOf(call), call.body.code);
    await endEnrolment(call, deps);
    return { recoveryCodes };
  },
});

const disableTotpRoute = route({
  auth: "portal",
  operationId: "disableTotp",
  method: "DELETE",
  path: "/portal/api/profile/totp",
  permission: "signed-in",
  needsConfirmation: true,
  summary: "Disable the authenticator app and its recovery codes.",
  response: Done,
  errors: ["CONFLICT"],
  handler: async (call, deps) => {
    await disableTotp(deps, actOf(call));
    return DONE;
  },
});

const renewRecoveryCodesRoute = route({
  auth: "portal",
  operationId: "renewRecoveryCodes",
  method: "POST",
  path: "/portal/api/profile/recovery-codes",
  permission: "signed-in",
  needsConfirmation: true,
  summary: "Generate ten new recovery codes. The previous ones stop working.",
  response: RecoveryCodes,
  errors: ["CONFLICT"],
  handler: async (call, deps) => ({
    recoveryCodes: await renewRecoveryCodes(deps, actOf(call)),
  }),
});

export const SECOND_FACTOR_ROUTES: readonly PortalRoute[] = [
  startTotpRoute,
  enableTotpRoute,
  disableTotpRoute,
  renewRecoveryCodesRoute,
];
