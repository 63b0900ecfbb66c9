import Type from "typebox";
import { startCheck } from "../../../operations/laboratory/check/start-check.ts";
import { route } from "../../route.ts";
import { itemResponse, success } from "../../schemas/envelope.ts";
import { CHECK_REPORT, NewCheck, presentCheck } from "../../schemas/integration-check.ts";

export const createIntegrationCheckRoute = route({
  auth: "signed",
  method: "POST",
  path: "/v3/sandbox/checks",
  operationId: "createIntegrationCheck",
  sandboxOnly: true,
  sdk: null,
  scope: "manage_payment",
  summary: "Check the merchant's side. Sandbox only.",
  description:
    "Orders are placed at your shop, paid, and notified of in right and wrong ways for about a minute. " +
    "The report says what failed and how to put it right. One check of a merchant runs at a time: a new one stops it.",
  body: Type.Object(NewCheck),
  response: itemResponse(Type.Object(CHECK_REPORT)),
  errors: ["INVALID_PARAMETER", "CONFLICT"],
  example: () => ({
    body: {
      notifyUrl: "https://shop.example/webhooks",
      buyUrl: "https://shop.example/buy",
      probeUrl: "https://shop.example/probe",
    },
    captures: { integrationCheckId: "item.id" },
  }),
  handler: async ({ act, body, caller }, deps) => {
    const { notifyUrl, buyUrl = "", probeUrl = "" } = body;
    const shop = { notifyUrl, buyUrl, probeUrl };
    const { merchant, application } = caller;
    const check = await startCheck(deps, act, {
      ...{ ...shop, merchantId: merchant.id, applicationId: application.id },
    });
    return success(presentCheck(check));
  },
});
