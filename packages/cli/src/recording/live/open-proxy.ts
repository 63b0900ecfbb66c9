import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { findSignedForm, signAs } from "@kaunter/signing/sign-as";
import { CliError, EXIT, messageOf } from "../../command.ts";
import { type Headers, headerIn, type SeenCall } from "../session.ts";
import type { Profile } from "./profile.ts";
import { BYTES_MAX, pairsOf, type RawResponse, readAll, sendRaw } from "./send-raw.ts";

export type Proxy = {
  /** What the shop has to call. */
  readonly url: string;
  close(): Promise<void>;
};

/** What is done around each call. */
export type ProxyEvents = {
  /** Before it is forwarded. */
  before(): Promise<void>;
  seen(call: SeenCall): void;
  /** The gateway has not responded to it. */
  failed(message: string): void;
};

const TOKEN_PATH = /^\/v1\/token\/?$/;
/** Of the connection rather than of the call. */
const HOP_HEADERS = [
  ...["connection", "host", "content-length", "transfer-encoding", "keep-alive", "expect"],
  ...["upgrade", "proxy-connection", "te", "trailer", "accept-encoding"],
];

/**
 * Listens on 127.0.0.1 and forwards each call to the gateway. Its signature covers the URL that
 * was called, so it is made again over the same text with the gateway's URL; the rest stays.
 */
export async function openProxy(
  profile: Profile,
  port: number,
  events: ProxyEvents,
): Promise<Proxy> {
  const server = createServer((request, response) => {
    forward(profile, request, events).then(
      (answer) => sendBack(response, answer),
      (error: unknown) => {
        const message = `The call was not forwarded: ${messageOf(error)}`;
        events.failed(`${request.method} ${request.url}: ${message}`);
        response.writeHead(502, { "content-type": "application/json" });
        response.end(JSON.stringify({ error: { code: "RECORDER", message } }));
      },
    );
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening").catch((error: unknown) => {
    throw new CliError(`Port ${port} cannot be used: ${messageOf(error)}`, {
      exitCode: EXIT.usage,
      hint: "Choose another one: --listen PORT",
    });
  });
  const { port: used } = server.address() as AddressInfo; // of a TCP server
  return {
    url: `http://127.0.0.1:${used}`,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function forward(
  profile: Profile,
  request: IncomingMessage,
  events: ProxyEvents,
): Promise<RawResponse> {
  const body = await readAll(request, BYTES_MAX);
  await events.before();
  const { method = "GET", url: path = "/" } = request;
  const baseUrl = TOKEN_PATH.test(path) ? profile.oauthUrl : profile.baseUrl;
  const sent = pairsOf(request.rawHeaders);
  const form = formOf(profile, sent, { method, path, body, host: request.headers.host ?? "" });
  const headers = sent
    .filter(([name]) => !HOP_HEADERS.includes(name.toLowerCase()))
    .map(([name, value]): [string, string] => {
      const isSignature = form !== "" && name.toLowerCase() === "x-signature";
      if (!isSignature) return [name, value];
      return [name, signedAgain({ ...profile, baseUrl }, form, sent, { method, path, body })];
    });
  const response = await sendRaw({ method, url: baseUrl + path, headers, body });
  events.seen({
    ...{ step: "call", method, path, headers, form },
    body: textOfBody(headers, body),
    response: {
      status: response.status,
      headers: response.headers,
      body: response.body.toString("utf8"),
    },
  });
  return response;
}

type Sent = { readonly method: string; readonly path: string; readonly body: Buffer };

/** "" for what is not signed, or wrong. */
function formOf(
  { publicKey }: Profile,
  headers: Headers,
  { method, path, body, host }: Sent & { host: string },
): string {
  const signature = headerIn(headers, "x-signature");
  if (signature === undefined) return "";
  const nonce = headerIn(headers, "x-nonce-str") ?? "";
  const timestamp = headerIn(headers, "x-timestamp") ?? "";
  const request = { rawBody: body, method, pathAndQuery: path, baseUrl: `http://${host}` };
  const form = findSignedForm(
    { ...request, nonce, timestamp },
    { signature, nonce, timestamp },
    publicKey,
  );
  return form ?? "";
}

/** Its prefix and its spaces stay. */
function signedAgain(
  { privateKey, baseUrl }: Profile,
  form: string,
  headers: Headers,
  { method, path, body }: Sent,
): string {
  const value = headerIn(headers, "x-signature") ?? "";
  const nonce = headerIn(headers, "x-nonce-str") ?? "";
  const timestamp = headerIn(headers, "x-timestamp") ?? "";
  const request = { rawBody: body, method, pathAndQuery: path, baseUrl, nonce, timestamp };
  const signature = signAs(form, request, privateKey);
  return signature === null ? value : value.replace(/\S+$/, signature);
}

/** Null for a file, and for bytes that are no text. */
function textOfBody(headers: Headers, body: Buffer): string | null {
  if (headerIn(headers, "content-type")?.startsWith("multipart/")) return null;
  const text = body.toString("utf8");
  return Buffer.from(text).equals(body) ? text : null;
}

function sendBack(response: ServerResponse, { status, rawHeaders, body }: RawResponse): void {
  const kept = pairsOf(rawHeaders).filter(([name]) => !HOP_HEADERS.includes(name.toLowerCase()));
  response.writeHead(status, [...kept, ["Content-Length", String(body.length)]].flat());
  response.end(body);
}
