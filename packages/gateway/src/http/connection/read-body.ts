import type { FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "../../domain/access/network-of.ts";
import { GatewayError } from "../../domain/errors.ts";
import { getCallDetails, getKnownCaller } from "../request/call-details.ts";
import { getCallerAddress } from "../request/origin/caller-address.ts";
import type { BodyMemory } from "./body-memory.ts";

const KIB = 1_024;
const MIB = 1_048_576;
/** Largest body in bytes of a route that says nothing else; more is 413. */
export const BODY_BYTES_MAX = 64 * KIB;
/** Of a signed request: docs/spec/interface.md#limits */
export const SIGNED_BODY_BYTES_MAX = MIB;

const EMPTY = Buffer.alloc(0);

/** Whether a request announces a body. */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
}

/**
 * The bytes of a request's body, at most `bytesMax`. A larger one is rejected before it arrives
 * where its length is declared. Beyond `BODY_BYTES_MAX`, it waits for its share of the memory that
 * bodies may take. Throws INVALID_REQUEST: 413, or 400 when the client has disconnected; OVERLOAD.
 */
export async function readBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytesMax, memory }: { bytesMax: number; memory: BodyMemory },
): Promise<Buffer> {
  if (!hasBody(request)) return EMPTY;
  const declared = Number(request.headers["content-length"] ?? Number.NaN);
  if (declared > bytesMax) throw closeFor(reply, tooLarge(bytesMax));
  const reserve = () =>
    reserveFor(request, reply, memory, Number.isNaN(declared) ? bytesMax : declared);
  if (declared > BODY_BYTES_MAX) await reserve();
  return collect(request, reply, { bytesMax, reserve: declared > BODY_BYTES_MAX ? null : reserve });
}

/** Reads to the end. `reserve` is called once when there is more than needs no reservation. */
function collect(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { bytesMax, reserve }: { bytesMax: number; reserve: (() => Promise<void>) | null },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    let isReserved = reserve === null;
    if (raw.destroyed) return reject(clientGone());
    raw.on("data", take).on("end", finish).on("error", leave).on("close", leave);

    function take(part: Buffer): void {
      length += part.length;
      if (length > bytesMax) {
        fail(closeFor(reply, tooLarge(bytesMax)));
        return;
      }
      parts.push(part);
      if (isReserved || length <= BODY_BYTES_MAX || !reserve) return;
      isReserved = true;
      raw.pause();
      reserve().then(() => raw.resume(), fail);
    }
    function finish(): void {
      stop();
      resolve(Buffer.concat(parts, length)); // always a copy: the parts may share a buffer
    }
    function leave(): void {
      fail(clientGone());
    }
    function fail(error: unknown): void {
      stop();
      parts.length = 0;
      reject(error);
    }
    function stop(): void {
      raw.off("data", take).off("end", finish).off("error", leave).off("close", leave);
    }
  });
}

/** Released when the response has ended, or its connection. */
function reserveFor(
  request: FastifyRequest,
  reply: FastifyReply,
  memory: BodyMemory,
  bytes: number,
): Promise<void> {
  const { socket } = request.raw;
  return new Promise((resolve, reject) => {
    const release = memory.reserve({ bytes, owner: ownerOf(request) }, (error) =>
      error ? reject(error) : resolve(),
    );
    const end = () => {
      reply.raw.off("close", end);
      socket.off("close", end);
      release();
      reject(clientGone()); // it was still waiting
    };
    // Of responses that wait behind another, Node closes only the connection.
    reply.raw.once("close", end);
    socket.once("close", end);
    if (socket.destroyed) end();
  });
}

/** One owner's bodies do not keep out those of others. */
function ownerOf(request: FastifyRequest): string {
  const merchantId = getCallDetails(request)?.caller.merchant.id;
  if (merchantId !== undefined) return merchantId;
  const known = getKnownCaller(request);
  if (known === null) return networkOf(getCallerAddress(request));
  return "merchantId" in known ? known.merchantId : known.applicationId;
}

/** The rest would have to be read and dropped. */
function closeFor(reply: FastifyReply, error: GatewayError): GatewayError {
  reply.header("connection", "close");
  return error;
}

function tooLarge(bytesMax: number): GatewayError {
  const size = bytesMax % MIB === 0 ? `${bytesMax / MIB} MiB` : `${Math.floor(bytesMax / KIB)} KiB`;
  return new GatewayError("INVALID_REQUEST", {
    status: 413,
    detail: `The body must be at most ${size}.`,
  });
}

/** The client is gone; this is for the request log. */
function clientGone(): GatewayError {
  return new GatewayError("INVALID_REQUEST", {
    detail: "The connection was closed before the body had arrived.",
  });
}
