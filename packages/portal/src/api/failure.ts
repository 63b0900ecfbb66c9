/** A refusal of the gateway, or no answer at all (`OFFLINE`). */
export class ApiFailure extends Error {
  readonly code: string;
  /** HTTP status; 0 when there was no answer. */
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

/** Whether an error is a refusal with this code. */
export function isFailure(error: unknown, code: string): boolean {
  return error instanceof ApiFailure && error.code === code;
}
