import type { ApplicationAct } from "../../packages/gateway/src/operations/access/record-change.ts";

/** Who acts where a test calls an operation directly. */
export const TEST_ACT: ApplicationAct = {
  application: { id: "1", name: "A test" },
  origin: { address: "127.0.0.1", userAgent: "test", requestId: "test" },
};
