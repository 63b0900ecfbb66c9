/** For conditions that only a bug can break. Expected errors are a `GatewayError`. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}
