import type { Deps } from "../../../packages/gateway/src/operations/deps.ts";
import type { TestGateway } from "../../support/gateway.ts";

/** One act that is ended at each of its statements and calls. */
export interface Scenario {
  name: string;
  /** Makes what one run needs: each run has its own. */
  prepare(gateway: TestGateway): Promise<Run>;
}

export interface Run {
  /** Contradictions that an operator sees and that this act may cause. */
  allowedNotes?: readonly string[];
  /** Of its files, which are ended at as well. */
  folder?: string;
  act(deps: Deps): Promise<unknown>;
  /** Looks at what the process left, before anything takes over. */
  afterEnd?(): Promise<void>;
  /** What takes over, where it is not the same for all acts. */
  recover?(deps: Deps): Promise<void>;
  /**
   * What must be true in the end. `isRepeated`: the caller, who got no response, sent the same
   * again; otherwise nothing may have happened instead, but nothing by half.
   */
  expectEnd(isRepeated: boolean): Promise<void>;
}
