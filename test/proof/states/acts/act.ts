import type { Domain } from "../domain.ts";
import type { Step } from "../explore.ts";
import type { World } from "../world.ts";

/** What one party may do next. Empty: nothing now. */
export type Act = (world: World, domain: Domain) => Step<World>[];
