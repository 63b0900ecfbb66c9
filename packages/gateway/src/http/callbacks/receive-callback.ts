import Type from "typebox";
import { GatewayError } from "../../domain/errors.ts";
import { ingestProviderMessage } from "../../operations/provider-report/ingest-provider-message.ts";
import { getCallerAddress } from "../request/origin/caller-address.ts";
import { rawHttp } from "../request/raw-http.ts";
import { route } from "../route.ts";

/** A message from a provider's server. */
export const receiveCallbackRoute = route({
  auth: "public",
  method: "ANY",
  path: "/callbacks/{rail}",
  summary: "Receive a callback from a payment provider.",
  params: Type.Object({ rail: Type.String() }),
  response: "*/*",
  isLimited: false,
  admit: (request, { callbackLimiter }) => callbackLimiter.expect(getCallerAddress(request)),
  handler: async ({ params, request, reply }, deps) => {
    const message = await ingestProviderMessage(deps, params.rail, rawHttp(request, "callback"));
    deps.callbackLimiter.record(getCallerAddress(request), message?.verified === true);
    if (!message) throw new GatewayError("API_ENDPOINT_NOT_FOUND");
    return reply.code(message.ack.status).headers(message.ack.headers).send(message.ack.body);
  },
});
