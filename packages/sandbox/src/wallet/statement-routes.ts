/** Each wallet's daily settlement file, available at 23:59 Malaysian time. */
import type { FastifyInstance } from "fastify";
import { headerOf } from "../read-request.ts";
import type { SimulatorContext } from "../simulator.ts";
import type { WalletSimulatorCredentials } from "./credentials.ts";
import type { FamilyName, OrderStore } from "./order-store.ts";

const FAMILIES: readonly FamilyName[] = ["grabpay", "tng", "shopeepay", "antom"];
/** Merchant fee in basis points. */
const FEE_BASIS_POINTS: Readonly<Record<FamilyName, number>> = {
  grabpay: 120,
  tng: 100,
  shopeepay: 110,
  antom: 150,
};
const DAY_MS = 24 * 60 * 60_000;
const CLOSE_BEFORE_MIDNIGHT_MS = 60_000;

/** A header line, then `kind,walletId,merchantId,gross,fee,net` in sen; refunds are negative. */
export function statementRoutes(
  app: FastifyInstance,
  parts: { context: SimulatorContext; credentials: WalletSimulatorCredentials; store: OrderStore },
): void {
  const { context, credentials, store } = parts;
  app.get<{ Params: { family: string; day: string } }>(
    "/statements/:family/:day",
    (request, reply) => {
      const { day } = request.params;
      const family = FAMILIES.find((name) => name === request.params.family);
      const token = family ? credentials[family].statementToken : "";
      if (!family || headerOf(request, "authorization") !== `Bearer ${token}`) {
        return reply.code(401).send();
      }
      const midnightMs = Date.parse(`${day}T00:00:00+08:00`) + DAY_MS;
      const closesAt = new Date(midnightMs - CLOSE_BEFORE_MIDNIGHT_MS);
      const isThere = /^\d{4}-\d\d-\d\d$/.test(day) && context.clock.now() >= closesAt;
      context.record("statement", { family, day, isThere });
      if (!isThere) return reply.code(404).send();
      const opensAt = new Date(closesAt.getTime() - DAY_MS);
      return reply.type("text/csv").send(statement(context, store, family, opensAt, closesAt));
    },
  );
}

function statement(
  context: SimulatorContext,
  store: OrderStore,
  family: FamilyName,
  opensAt: Date,
  closesAt: Date,
): string {
  const { orders, refunds } = store.listBetween(family, opensAt, closesAt);
  const lines = [
    ...orders.map(({ walletId, key, amountMinor }) => {
      const grossMinor = amountMinor + context.faults.settlementMismatch(walletId);
      const feeMinor = Math.floor((grossMinor * FEE_BASIS_POINTS[family] + 5000) / 10_000);
      return ["PAYMENT", walletId, key, grossMinor, feeMinor, grossMinor - feeMinor].join(",");
    }),
    ...refunds.map(({ walletId, order, amountMinor }) =>
      ["REFUND", walletId, order.key, -amountMinor, 0, -amountMinor].join(","),
    ),
  ];
  return [`kind,walletId,merchantId,gross,fee,net`, ...lines, `END,${lines.length}`, ""].join("\n");
}
