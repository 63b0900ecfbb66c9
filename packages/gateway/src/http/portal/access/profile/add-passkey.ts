import { addPasskey } from "../../../../operations/access/factor/passkeys.ts";
import { route } from "../../../route.ts";
import { withTimes } from "../../../schemas/with-times.ts";
import { closed, Id, Name } from "../../schemas.ts";
import { AddedPasskey, WebauthnResponse } from "../account-schema.ts";
import { actOf, endEnrolment } from "../present-session-response.ts";

export const addPasskeyRoute = route({
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
