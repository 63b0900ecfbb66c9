import type { FastifyInstance, FastifyReply } from "fastify";
import type { SimulatorContext } from "../../simulator.ts";
import type { RsaWalletSide } from "../credentials.ts";
import { bodyFields, bodyText, type Fields, headerOf, pathOf, textOf } from "../../read-request.ts";
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

/** What a call answers: an object, an HTTP status with one, or a connection that was dropped. */
export type RsaAnswer = object | { httpStatus: number; body: object } | "dropped";

/** One call: checks the merchant's signature and clock, signs what `act` answers. */
export function rsaEndpoint(
  app: FastifyInstance,
  caller: RsaCaller,
  path: string,
  act: (fields: Fields, reply: FastifyReply) => RsaAnswer,
): void {
  const { context, credentials } = caller;
  app.post(path, async (request, reply) => {
    const clientId = headerOf(request, "client-id");
    const time = headerOf(request, "request-time");
    const message = { uri: pathOf(request), clientId, time, body: bodyText(request) };
    const fields = bodyFields(request);
    const key = credentials.merchantPublicKey;
    let answer: RsaAnswer;
    if (clientId !== credentials.clientId) answer = { result: result("F", "INVALID_CLIENT") };
    else if (!verifyRsa(key, message, headerOf(request, "signature"))) {
      answer = { result: result("F", "INVALID_SIGNATURE") };
    } else if (!isFresh(context, new Date(time))) {
      answer = { result: result("F", "REQUEST_TIME_INVALID") };
    } else if (!fields) answer = { result: result("F", "PARAM_ILLEGAL") };
    else answer = act(fields, reply);
    journal(context, path, fields, answer);
    if (answer === "dropped") return reply;
    const { httpStatus, body } =
      "httpStatus" in answer ? answer : { httpStatus: 200, body: answer };
    return sendSigned(caller, reply, pathOf(request), httpStatus, JSON.stringify(body));
  });
}

/**
 * Headers of a message from the wallet: `time` is `Response-Time` on answers, `Request-Time`
 * otherwise.
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
  answer: RsaAnswer,
) {
  const outcome = answer !== "dropped" && "result" in answer ? answer.result : null;
  const id = textOf(fields, "paymentRequestId") || textOf(fields, "refundRequestId");
  const detail = { id, result: outcome };
  context.journal.add({ simulator: "wallet", direction: "in", name, detail });
}
