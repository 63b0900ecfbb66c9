/** What a call ends with: an answer, or a connection that fails in a chosen way. */
export type Answer =
  | { kind: "json"; status: number; body: object }
  /** No answer for two virtual minutes. */
  | { kind: "hang" }
  | { kind: "reset" };

export function accepted(body: object): Answer {
  return { kind: "json", status: 201, body };
}

/** Nothing was processed; sending the same again gives the same. */
export function invalid(field: string, explanation: string): Answer {
  return {
    kind: "json",
    status: 400,
    body: {
      result: "ERROR",
      error: { cause: "INVALID_REQUEST", field, validationType: "INVALID", explanation },
    },
  };
}

export function notFound(field: "orderId" | "transactionId"): Answer {
  return {
    kind: "json",
    status: 404,
    body: {
      result: "ERROR",
      error: { cause: "INVALID_REQUEST", field, validationType: "NOT_FOUND", explanation: "None" },
    },
  };
}

/** Documented: refused before processing, the same ids and body may be sent again. */
export const UNAVAILABLE: Answer = {
  kind: "json",
  status: 503,
  body: { result: "ERROR", error: { cause: "SERVER_BUSY", explanation: "Try again later" } },
};

/** Documented: it may have been processed; repeating the same ids never doubles it. */
export function serverFailed(): Answer {
  return {
    kind: "json",
    status: 500,
    body: { result: "ERROR", error: { cause: "SERVER_FAILED", explanation: "Internal failure" } },
  };
}
