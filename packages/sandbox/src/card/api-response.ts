/** How a call ends: with a response, or with a connection that fails in a given way. */
export type ApiResponse =
  | { kind: "json"; status: number; body: object }
  /** No response for two virtual minutes. */
  | { kind: "hang" }
  | { kind: "reset" };

export function accepted(body: object): ApiResponse {
  return { kind: "json", status: 201, body };
}

/** Nothing was processed; a retry fails the same way. */
export function invalid(field: string, explanation: string): ApiResponse {
  return {
    kind: "json",
    status: 400,
    body: {
      result: "ERROR",
      error: { cause: "INVALID_REQUEST", field, validationType: "INVALID", explanation },
    },
  };
}

export function notFound(field: "orderId" | "transactionId"): ApiResponse {
  return {
    kind: "json",
    status: 404,
    body: {
      result: "ERROR",
      error: {
        cause: "INVALID_REQUEST",
        field,
        validationType: "NOT_FOUND",
        explanation: "Not found",
      },
    },
  };
}

/** By the protocol: rejected before processing, so the same IDs may be sent again. */
export const UNAVAILABLE: ApiResponse = {
  kind: "json",
  status: 503,
  body: { result: "ERROR", error: { cause: "SERVER_BUSY", explanation: "Try again later" } },
};

/** By the protocol: it may have been processed; a retry with the same IDs never charges twice. */
export function serverFailed(): ApiResponse {
  return {
    kind: "json",
    status: 500,
    body: { result: "ERROR", error: { cause: "SERVER_FAILED", explanation: "Internal failure" } },
  };
}
