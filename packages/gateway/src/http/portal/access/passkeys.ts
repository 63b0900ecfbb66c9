import Type from "typebox";
import {
  addPasskey,
  removePasskey,
  startPasskey,
} from "../../../operations/access/factor/passkeys.ts";
import { listPasskeys } from "../../../store/access/second-factors.ts";
import { type PortalRoute, route } from "../../route.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { actOf } from "../portal-call.ts";
import { At, closed, DONE, Done, Id, listOf, Name, named, orNull } from "../schemas.ts";
import { endEnrolment } from "./sessions.ts";

const Passkey = named("Passkey", {
  id: Id,
  name: Type.String(),
  createdAt: At,
  lastUsedAt: orNull(Type.String()),
});

/** As `@simplewebauthn/browser` creates and takes them; the library checks every field. */
export const WebauthnOptions = Type.Object(
  {},
  { additionalProperties: true, title: "WebauthnOptions" },
);

export const WebauthnResponse = Type.Object(
  {
    id: Type.String({ maxLength: 1_400 }),
    response: Type.Optional(
      Type.Object(
        { userHandle: Type.Optional(Type.String({ maxLength: 200 })) },
        { additionalProperties: true },
      ),
    ),
  },
  { additionalProperties: true, title: "WebauthnResponse" },
);

const listPasskeysRoute = route({
  auth: "portal",
  operationId: "listPasskeys",
  method: "GET",
  path: "/portal/api/profile/passkeys",
  permission: "signed-in",
  summary: "List the user's passkeys.",
  response: listOf(Passkey),
  handler: async (call, deps) => ({
    items: (await listPasskeys(deps.database, call.actor)).map(withTimes),
  }),
});

const startPasskeyRoute = route({
  auth: "portal",
  operationId: "startPasskey",
  method: "POST",
  path: "/portal/api/profile/passkeys/options",
  permission: "signed-in",
  needsConfirmation: true,
  isForEnrolment: true,
  summary: "Options for `startRegistration` of the browser's passkey library.",
  response: Type.Object({ challengeId: Id, options: WebauthnOptions }),
  handler: (call, deps) => startPasskey(deps, actOf(call), call.origin.page),
});

const AddedPasskey = named("AddedPasskey", {
  ...Passkey.properties,
  recoveryCodes: Type.Array(Type.String(), {
    description: "Shown once. Empty when the user has some already.",
  }),
});

const addPasskeyRoute = route({
  auth: "portal",
  operationId: "addPasskey",
  method: "POST",
  path: "/portal/api/profile/passkeys",
  permission: "signed-in",
  needsConfirmation: true,
  isForEnrolment: true,
  summary: "Add a passkey created by the browser.",
  body: closed({ challengeId: Id, name: Name, answer: WebauthnResponse }),
  response: AddedPasskey,
  errors: ["LINK_INVALID", "CONFLICT"],
  handler: async (call, deps) => {
    const { passkey, recoveryCodes } = await addPasskey(
      deps,
      actOf(call),
      call.origin.page,
      call.body,
    );
    await endEnrolment(call, deps);
    return { ...withTimes(passkey), recoveryCodes };
  },
});

const byPasskey = Type.Object({
  id: Type.String({ maxLength: 1_400, pattern: "^[A-Za-z0-9_-]+$" }),
});

const removePasskeyRoute = route({
  auth: "portal",
  operationId: "removePasskey",
  method: "DELETE",
  path: "/portal/api/profile/passkeys/{id}",
  permission: "signed-in",
  needsConfirmation: true,
  summary: "Remove a passkey.",
  params: byPasskey,
  response: Done,
  errors: ["NOT_FOUND", "CONFLICT"],
  handler: async (call, deps) => {
    await removePasskey(deps, actOf(call), call.params.id);
    return DONE;
  },
});

export const PASSKEY_ROUTES: readonly PortalRoute[] = [
  listPasskeysRoute,
  startPasskeyRoute,
  addPasskeyRoute,
  removePasskeyRoute,
];
