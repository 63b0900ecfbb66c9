export type { Sandbox, SandboxOptions } from "./sandbox.ts";
export { startSandbox } from "./sandbox.ts";
