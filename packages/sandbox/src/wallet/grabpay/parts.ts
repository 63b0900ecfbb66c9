import type { FastifyReply, FastifyRequest } from "fastify";
import type { PayerCodes } from "../../payer-codes/payer-codes.ts";
import { drop } from "../../read-request.ts";
import type { SimulatorContext } from "../../simulator.ts";
import type { GrabpayIds, HmacSecrets } from "../credentials.ts";
import type { OrderProcessor } from "../order-processor.ts";
import type { OrderStore } from "../order-store.ts";
import type { GrabpayConsents } from "./consent.ts";

export interface GrabpayParts {
  context: SimulatorContext;
  credentials: GrabpayIds & HmacSecrets;
  store: OrderStore;
  codes: PayerCodes;
  consents: GrabpayConsents;
  processor: OrderProcessor;
}

type Act = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/** Registers a signed call. */
export type Register = (method: "GET" | "POST" | "PUT", url: string, act: Act) => void;

export function hangUp(reply: FastifyReply, how: "cut" | "hang"): FastifyReply {
  drop(reply, how);
  return reply;
}
