/** For what can only be a bug. Expected refusals are a `GatewayError`. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}
