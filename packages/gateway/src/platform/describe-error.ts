/** The parts of an error that are logged. */
export interface DescribedError {
  type: string;
  message: string;
  stack: string;
  code?: string;
  /** From PostgreSQL: which constraint. Never `detail` or `where`, which show the row's values. */
  constraint?: string;
  table?: string;
  cause?: DescribedError;
}

const CAUSES_MAX = 5;

/**
 * An allowlist of fields: libraries attach requests, headers, rows and parameters to their errors,
 * and one of them would eventually be a secret.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an Error", stack: "" };
  const { code, constraint, table } = { code: null, constraint: null, table: null, ...error };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? "",
    ...(typeof code === "string" && { code }),
    ...(typeof constraint === "string" && { constraint }),
    ...(typeof table === "string" && { table }),
    ...(error.cause !== undefined &&
      depth < CAUSES_MAX && { cause: describeError(error.cause, depth + 1) }),
  };
}
