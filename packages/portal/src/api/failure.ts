/** An error response of the gateway, or no response at all (`OFFLINE`). */
export class ApiFailure extends Error {
  readonly code: string;
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  readonly retryAfterSeconds: number | null;

  constructor(
    code: string,
    message: string,
    status: number,
    retryAfterSeconds: number | null = null,
  ) {
    super(message);
    this.name = "ApiFailure";
    this.code = code;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Whether an error is an error response with this code. */
export function isFailure(error: unknown, code: string): boolean {
  return error instanceof ApiFailure && error.code === code;
}
