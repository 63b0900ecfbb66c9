export type { Fault, FaultKind } from "./faults.ts";
export type { JournalEntry } from "./journal.ts";
export type { Sandbox, SandboxOptions } from "./sandbox.ts";
export { startSandbox } from "./sandbox.ts";
export type { SandboxCredentials } from "./sandbox-credentials.ts";
export { createSandboxCredentials, loadCredentials } from "./sandbox-credentials.ts";
export { createExpiredCertificate } from "./server/expired-certificate.ts";
export type { VirtualClock } from "./virtual-clock.ts";
