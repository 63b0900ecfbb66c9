import type { Actor } from "./actor.ts";
import { bank } from "./bank.ts";
import { browsingCustomer, customer } from "./customer.ts";
import { bookkeeper, refunder, reverser } from "./merchant.ts";
import { portalUser } from "./portal-user.ts";

/** Everybody who uses the gateway during a run, by the name that their choices are made from. */
export const ACTORS: readonly (readonly [name: string, actor: Actor])[] = [
  ...Array.from({ length: 4 }, (_, index) => [`order-${index + 1}`, customer] as const),
  ["cart", browsingCustomer],
  ["refunder", refunder],
  ["reverser", reverser],
  ["bank", bank],
  ["portal-user", portalUser],
  ["bookkeeper", bookkeeper],
];
