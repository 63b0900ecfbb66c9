import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { CliError, EXIT, messageOf } from "../../command.ts";
import type { Headers } from "../session.ts";

const TIMEOUT_MS = 30_000;
/** Of a body: the gateway takes and returns files of 5 MiB, within a form. */
export const BYTES_MAX = 6_000_000;

export type RawRequest = {
  readonly method: string;
  readonly url: string;
  /** Exactly these, in this order and spelling; `Host` and `Content-Length` are added. */
  readonly headers: Headers;
  readonly body: Uint8Array;
};

export type RawResponse = {
  readonly status: number;
  readonly rawHeaders: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

/** One request with its headers as they are given. Rejects where there is no whole response. */
export function sendRaw({ method, url, headers, body }: RawRequest): Promise<RawResponse> {
  const { host, protocol } = new URL(url);
  const send = protocol === "https:" ? requestHttps : requestHttp;
  const all = [["Host", host], ...headers];
  if (body.length > 0 || !["GET", "HEAD"].includes(method)) {
    all.push(["Content-Length", String(body.length)]);
  }
  return new Promise((resolve, reject) => {
    const rejectWith = (what: string) => (error: unknown) =>
      reject(unreachable(`${url} ${what}: ${messageOf(error)}`));
    const outgoing = send(
      url,
      // A list keeps order and spelling, and names that come twice.
      { method, headers: all.flat() as unknown as Record<string, string>, agent: false },
      (incoming) => {
        readAll(incoming, BYTES_MAX).then(
          (bytes) =>
            resolve({
              status: incoming.statusCode ?? 0,
              rawHeaders: incoming.rawHeaders,
              headers: joined(incoming.rawHeaders),
              body: bytes,
            }),
          rejectWith("sent no complete response"),
        );
      },
    );
    outgoing.setTimeout(TIMEOUT_MS, () => outgoing.destroy(new Error("no response in time")));
    outgoing.on("error", rejectWith("does not respond"));
    outgoing.end(body);
  });
}

const unreachable = (message: string) =>
  new CliError(message, {
    exitCode: EXIT.unreachable,
    hint: "Find the cause with: kaunter doctor",
  });

/** Rejects where there is more. */
export async function readAll(message: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of message as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > bytesMax) throw new RangeError(`more than ${bytesMax} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

export function pairsOf(rawHeaders: readonly string[]): [name: string, value: string][] {
  return rawHeaders.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ""]] : [],
  );
}

function joined(rawHeaders: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairsOf(rawHeaders).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
