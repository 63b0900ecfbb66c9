import type { FastifyInstance, FastifyReply } from "fastify";
import { bodyFields, bodyText, type Fields, headerOf, pathOf, textOf } from "../../read-request.ts";
import type { SimulatorContext } from "../../simulator.ts";
import type { RsaWalletSide } from "../credentials.ts";
import { isFresh, walletNow } from "../wallet-clock.ts";
import { type RsaWriting, signRsa, verifyRsa } from "./header.ts";

export interface RsaCaller {
  context: SimulatorContext;
  credentials: RsaWalletSide;
  writing: RsaWriting;
}

export interface Result {
  resultStatus: "S" | "F" | "U" | "A";
  resultCode: string;
  resultMessage: string;
}

export function result(resultStatus: Result["resultStatus"], resultCode: string): Result {
  return { resultStatus, resultCode, resultMessage: resultCode.toLowerCase().replaceAll("_", " ") };
}

/** The response to a call: an object, one with an HTTP status, or a dropped connection. */
export type RsaResponse = object | { httpStatus: number; body: object } | "dropped";

/** Checks the merchant's signature and clock, and signs the response of `act`. */
export function rsaEndpoint(
  app: FastifyInstance,
  caller: RsaCaller,
  path: string,
  act: (fields: Fields, reply: FastifyReply) => RsaResponse,
): void {
  const { context, credentials } = caller;
  app.post(path, async (request, reply) => {
    const clientId = headerOf(request, "client-id");
    const time = headerOf(request, "request-time");
    const message = { uri: pathOf(request), clientId, time, body: bodyText(request) };
    const fields = bodyFields(request);
    const key = credentials.merchantPublicKey;
    let response: RsaResponse;
    if (clientId !== credentials.clientId) response = { result: result("F", "INVALID_CLIENT") };
    else if (!verifyRsa(key, message, headerOf(request, "signature"))) {
      response = { result: result("F", "INVALID_SIGNATURE") };
    } else if (!isFresh(context, new Date(time))) {
      response = { result: result("F", "REQUEST_TIME_INVALID") };
    } else if (!fields) response = { result: result("F", "PARAM_ILLEGAL") };
    else response = act(fields, reply);
    journal(context, path, fields, response);
    if (response === "dropped") return reply;
    const { httpStatus, body } =
      "httpStatus" in response ? response : { httpStatus: 200, body: response };
    return sendSigned(caller, reply, pathOf(request), httpStatus, JSON.stringify(body));
  });
}

/**
 * Headers of a message from the wallet. The time is `Response-Time` in responses, `Request-Time` in
 * webhooks.
 */
export function walletHeaders(
  { context, credentials, writing }: RsaCaller,
  uri: string,
  body: string,
  timeHeader: "response-time" | "request-time",
): Record<string, string> {
  const time = walletNow(context).toISOString();
  const { clientId, privateKeys } = credentials;
  const version = context.faults.useNextKey() ? 2 : 1;
  const key = privateKeys[version - 1] ?? privateKeys[0];
  return {
    "content-type": "application/json; charset=UTF-8",
    "client-id": clientId,
    [timeHeader]: time,
    signature: signRsa(key, `${version}`, { uri, clientId, time, body }, writing),
  };
}

function sendSigned(
  caller: RsaCaller,
  reply: FastifyReply,
  uri: string,
  status: number,
  body: string,
): FastifyReply {
  return reply
    .code(status)
    .headers(walletHeaders(caller, uri, body, "response-time"))
    .send(body);
}

function journal(
  context: SimulatorContext,
  name: string,
  fields: Fields | null,
  response: RsaResponse,
) {
  const outcome = response !== "dropped" && "result" in response ? response.result : null;
  const id = textOf(fields, "paymentRequestId") || textOf(fields, "refundRequestId");
  const merchant = textOf(fields, "merchantAccountId");
  const detail = { id, result: outcome, ...(merchant && { merchant }) };
  context.record(name, detail);
}
