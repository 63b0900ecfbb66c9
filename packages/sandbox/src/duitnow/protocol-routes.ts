/** The acquirer's API: token, create, inquiry, refund, settlement file. */
import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { toDataURL } from "qrcode";
import type { CodeProblem, PayerCodes } from "../payer-codes/payer-codes.ts";
import {
  bodyFields,
  bodyForm,
  bodyText,
  drop,
  type Fields,
  headerOf,
  isSameSecret,
  pathOf,
  textOf,
} from "../read-request.ts";
import { formatDecimal, parseDecimal } from "../ringgit.ts";
import { isKnownMerchant, type SimulatorContext } from "../simulator.ts";
import type { Acquirer, AcquirerRefund, CreateQr, QrRecord } from "./acquirer.ts";
import type { DuitnowSimulatorCredentials } from "./credentials.ts";
import { fromLocal, fromTimestamp, localTime } from "./local-time.ts";
import { presentRecord } from "./merchant-notifier.ts";
import { isSignedBy, signMessage } from "./message-signature.ts";
import { takeBankCode } from "./phone/bank-code.ts";
import type { PayerBank } from "./phone/payer-bank.ts";
import { SCENARIOS } from "./scenarios.ts";
import { settlementFile } from "./settlement-file.ts";

const TOKEN_LIFE_MS = 60 * 60_000;
const CLOCK_SKEW_MS_MAX = 5 * 60_000;
const AMOUNT_MINOR_MAX = 5_000_000;

export interface ProtocolParts {
  context: SimulatorContext;
  credentials: DuitnowSimulatorCredentials;
  acquirer: Acquirer;
  codes: PayerCodes;
  bank: PayerBank;
}

/** An error with the acquirer's response code. */
class RequestError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

type Act = (fields: Fields, id: string, reply: FastifyReply) => unknown;
/**
 * Registers a signed call; `act` returns the response, as an object or text, or "dropped" when it
 * sends none.
 */
type Register = (method: "GET" | "POST", path: string, name: string, act: Act) => void;

export function protocolRoutes(app: FastifyInstance, parts: ProtocolParts): void {
  const tokens = new Map<string, number>();
  tokenRoute(app, parts, tokens);
  const register: Register = (method, url, name, act) => {
    app.route<{ Params: { id: string } }>({
      method,
      url,
      handler: async (request, reply) => {
        const { id } = request.params;
        try {
          checkCaller(parts, tokens, request);
          const fields = fieldsOf(request);
          const response = await act(fields, id, reply);
          const qrId = textOf(fields, "QRId");
          parts.context.record(name, { id, ...(qrId && { qrId }) });
          return response === "dropped" ? reply : sendSigned(parts, request, reply, 200, response);
        } catch (error) {
          if (!(error instanceof RequestError)) throw error;
          parts.context.record(name, { id, rejected: error.code });
          const body = { ResponseCode: error.code, ResponseMessage: error.message };
          return sendSigned(parts, request, reply, error.status, body);
        }
      },
    });
  };
  paymentRoutes(register, parts);
  chargeRoute(register, parts);
  refundRoutes(register, parts);
}

function tokenRoute(
  app: FastifyInstance,
  { context, credentials }: ProtocolParts,
  tokens: Map<string, number>,
): void {
  app.post("/api/oauth/v2.0/token", (request, reply) => {
    const form = bodyForm(request);
    const { clientId, clientSecret } = credentials;
    const pair = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
    const isKnown =
      isSameSecret(headerOf(request, "authorization"), `Basic ${pair}`) &&
      headerOf(request, "clientid") === clientId;
    context.record("token", { granted: isKnown });
    if (form.get("grant_type") !== "client_credentials") {
      return reply.code(400).send({ error: "unsupported_grant_type" });
    }
    if (!isKnown) return reply.code(401).send({ error: "invalid_client" });
    const token = randomBytes(24).toString("base64url");
    tokens.set(token, context.clock.now().getTime() + TOKEN_LIFE_MS);
    return reply.send({
      access_token: token,
      token_type: "Bearer",
      expires_in: TOKEN_LIFE_MS / 1000,
    });
  });
}

function paymentRoutes(register: Register, { acquirer, bank, credentials }: ProtocolParts): void {
  register("POST", "/api/DuitNowQR/v2.0/GenQR/:id", "create", async (fields, reference, reply) => {
    const wanted = readCreate(fields, reference, credentials.qrId);
    const fault = SCENARIOS[wanted.amountMinor]?.onCreate;
    if (fault === "unavailable") throw new RequestError(503, "91", "Service unavailable");
    if (fault === "reset") return drop(reply, "cut");
    const created = acquirer.create(wanted);
    if (!created) throw new RequestError(409, "94", "Reference already used with another amount");
    if (created.isNew) bank.runScenario(created.qr);
    if (fault === "hang") return drop(reply, "hang");
    const image = await toDataURL(created.qr.payload, { errorCorrectionLevel: "M" });
    return {
      ResponseCode: "00",
      QRRefNo: created.qr.number,
      QRString: created.qr.payload,
      QRCode: image.slice(image.indexOf(",") + 1),
    };
  });

  register("POST", "/api/MerchantQR/v1.0/GetQTNotification/:id", "inquiry", (fields) => {
    const { from, until } = readWindow(fields);
    const payload = textOf(fields, "QRString");
    const qr = payload
      ? acquirer.findByPayload(payload)
      : acquirer.findByLabel(textOf(fields, "ReferenceLabel"));
    const records = qr ? acquirer.known(qr) : [];
    // Tests move this clock but not the caller's, so either time is accepted.
    const within = records.filter(({ paidAt, machinePaidAt }) =>
      [paidAt, machinePaidAt].some((at) => at >= from && at <= until),
    );
    const present = (record: QrRecord) => presentRecord(record, credentials.bizId);
    return { ResponseCode: "00", Notifications: within.map(present) };
  });
}

/** Charges the code that a payer's bank shows; a repeated request returns the same result. */
function chargeRoute(
  register: Register,
  { acquirer, bank, codes, credentials }: ProtocolParts,
): void {
  register("POST", "/api/DuitNowQR/v1.0/ChargeQR/:id", "charge code", (fields, id, reply) => {
    const wanted = readCreate(
      { ...fields, PointInitiation: "12", ExpiryMinutes: `${CODE_MINUTES}` },
      id,
      credentials.qrId,
    );
    const fault = SCENARIOS[wanted.amountMinor]?.onCreate;
    if (fault === "unavailable") throw new RequestError(503, "91", "Service unavailable");
    if (fault === "reset") return drop(reply, "cut");
    const problem = takeBankCode(codes, textOf(fields, "ConsumerQR"), id);
    if (problem) throw new RequestError(400, CODE_PROBLEMS[problem], `The code is ${problem}`);
    const created = acquirer.create(wanted);
    if (!created) throw new RequestError(409, "94", "Reference already used with another amount");
    if (created.isNew) bank.charge(created.qr);
    if (fault === "hang") return drop(reply, "hang");
    const { qr } = created;
    const present = (record: QrRecord) => presentRecord(record, credentials.bizId);
    return {
      ResponseCode: "00",
      QRRefNo: qr.number,
      QRString: qr.payload,
      Notifications: acquirer.known(qr).map(present),
    };
  });
}

const CODE_MINUTES = 3;
const CODE_PROBLEMS: Readonly<Record<CodeProblem, string>> = {
  unknown: "Q1",
  expired: "Q2",
  used: "Q3",
};

function refundRoutes(register: Register, { acquirer, context }: ProtocolParts): void {
  register("POST", "/api/DuitNowQR/v1.0/Refund/:id", "refund", (fields, id, reply) => {
    const credit = acquirer.findCredit(textOf(fields, "EndID"));
    const amountMinor = parseDecimal(textOf(fields, "TrxAmount"));
    if (!credit) throw new RequestError(404, "25", "Payment not found");
    if (!amountMinor) throw new RequestError(400, "30", "TrxAmount is invalid");
    const isFirst = acquirer.findRefund(id) === null;
    const refund = acquirer.refund(id, credit, amountMinor);
    const isLost = SCENARIOS[credit.qr.amountMinor]?.refund === "response_lost";
    return isLost && isFirst ? drop(reply, "cut") : presentRefund(refund);
  });

  register("POST", "/api/DuitNowQR/v1.0/RefundStatus/:id", "refund status", (_fields, id) => {
    const refund = acquirer.findRefund(id);
    if (!refund) throw new RequestError(404, "25", "Refund not found");
    return presentRefund(refund);
  });

  register("GET", "/api/Settlement/v1.0/File/:id", "settlement file", (_fields, day) => {
    const text = settlementFile(context, acquirer, day);
    if (text === null) throw new RequestError(404, "25", "Settlement file not available yet");
    return text;
  });
}

function checkCaller(
  { context, credentials }: ProtocolParts,
  tokens: ReadonlyMap<string, number>,
  request: FastifyRequest,
): void {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
  if ((tokens.get(token) ?? 0) <= context.clock.now().getTime()) {
    throw new RequestError(401, "A1", "Token is unknown or expired");
  }
  if (request.headers["channel-token"] !== credentials.channelToken) {
    throw new RequestError(401, "A4", "channel-token is invalid");
  }
  const timestamp = headerOf(request, "ambank-timestamp");
  const sentAt = fromTimestamp(timestamp)?.getTime() ?? 0;
  // Tests move this clock but not the caller's, so either time is accepted.
  const clocks = [context.clock.now().getTime(), Date.now()];
  const skewMs = Math.min(...clocks.map((at) => Math.abs(at + context.faults.skewMs() - sentAt)));
  if (skewMs > CLOCK_SKEW_MS_MAX)
    throw new RequestError(401, "A3", "ambank-timestamp is too far from the current time");
  const { signingKey, nextSigningKey } = credentials;
  const message = { uri: pathOf(request), timestamp, body: bodyText(request) };
  const secrets = [signingKey.secret, nextSigningKey.secret];
  if (!isSignedBy(secrets, message, headerOf(request, "ambank-signature"))) {
    throw new RequestError(401, "A2", "ambank-signature is invalid");
  }
}

function sendSigned(
  { context, credentials }: ProtocolParts,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  response: unknown,
): FastifyReply {
  const isText = typeof response === "string";
  const body = isText ? response : JSON.stringify(response);
  const now = new Date(context.clock.now().getTime() + context.faults.skewMs());
  const { timestamp } = localTime(now);
  const key = context.faults.useNextKey() ? credentials.nextSigningKey : credentials.signingKey;
  return reply
    .code(status)
    .header("ambank-timestamp", timestamp)
    .header("ambank-signature", signMessage(key.secret, { uri: pathOf(request), timestamp, body }))
    .type(isText ? "text/csv" : "application/json")
    .send(body);
}

function readCreate(fields: Fields, reference: string, qrId: string): CreateQr {
  const amountMinor = parseDecimal(textOf(fields, "TrxAmount"));
  const expiryMinutes = Number(textOf(fields, "ExpiryMinutes"));
  const referenceLabel = textOf(fields, "ReferenceLabel");
  const problems = [
    !isKnownMerchant(textOf(fields, "QRId"), qrId) && "QRId",
    textOf(fields, "PointInitiation") !== "12" && "PointInitiation",
    textOf(fields, "TrxCurrency") !== "458" && "TrxCurrency",
    (!amountMinor || amountMinor > AMOUNT_MINOR_MAX) && "TrxAmount",
    !(expiryMinutes >= 1 && expiryMinutes <= 1440) && "ExpiryMinutes",
    !/^[A-Za-z0-9]{1,25}$/.test(referenceLabel) && "ReferenceLabel",
    !/^[A-Za-z0-9]{1,35}$/.test(reference) && "srcRefNo",
  ].filter(Boolean);
  if (problems.length > 0 || !amountMinor)
    throw new RequestError(400, "30", `Invalid: ${problems.join(", ")}`);
  return {
    reference,
    qrId: textOf(fields, "QRId"),
    referenceLabel,
    amountMinor,
    expiryMinutes,
    storeLabel: textOf(fields, "StoreLabel").slice(0, 25),
    terminalLabel: textOf(fields, "TerminalLabel").slice(0, 25),
  };
}

function readWindow(fields: Fields): { from: Date; until: Date } {
  const date = textOf(fields, "TrxDate");
  const from = fromLocal(date, `${textOf(fields, "TrxTimeStart")}:00`);
  const until = fromLocal(date, `${textOf(fields, "TrxTimeEnd")}:59`);
  if (!from || !until || until < from)
    throw new RequestError(400, "30", "TrxDate, TrxTimeStart or TrxTimeEnd is invalid");
  // Times are in minutes; the last one is included.
  return { from, until: new Date(until.getTime() + 999) };
}

function presentRefund(refund: AcquirerRefund) {
  return {
    ResponseCode: "00",
    RefundID: refund.id,
    EndID: refund.endId,
    TrxAmount: formatDecimal(refund.amountMinor),
    RefundStatus: refund.status,
    Reason: refund.reason,
  };
}

function fieldsOf(request: FastifyRequest): Fields {
  if (request.method === "GET") return {};
  const fields = bodyFields(request);
  if (!fields) throw new RequestError(400, "30", "The body must be a JSON object");
  return fields;
}
