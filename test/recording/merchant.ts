/** A new merchant for each recording: nothing of another session is in its lists. */

import { createProfile, type Profile } from "../../packages/cli/src/recording/live/profile.ts";
import { createDemo, type Demo } from "../../packages/gateway/src/main/sandbox/demo.ts";
import type { TestGateway } from "../support/gateway.ts";
import { nextDemoKeyPair } from "../support/keys/key-pairs.ts";

export type Mode = "strict" | "compat";

export function makeMerchant({ config, deps, sandbox }: TestGateway): Promise<Demo> {
  return createDemo(config, deps, sandbox.controlUrl, nextDemoKeyPair);
}

export function profileOf(demo: Demo, mode: Mode): Profile {
  const application = mode === "strict" ? demo : demo.compat;
  return createProfile({ ...demo, ...application, path: "" });
}
