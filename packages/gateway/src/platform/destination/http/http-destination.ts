import type { HttpClient } from "../../http-client.ts";
import { findTargetProblem, type TargetPolicy } from "../../target-guard.ts";
import type { Destination } from "../destination.ts";

/** A server of the merchant. */
export function createHttpDestination(http: HttpClient, policy: TargetPolicy): Destination {
  return {
    schemes: ["https:", "http:"],
    hasCredentials: false,
    act: "POST",
    findProblem: (url) => findTargetProblem(url, policy),
    async send({ url, headers, body, pieces, timeoutMs }) {
      const request = { url, headers, body, timeoutMs, ...(pieces && { pieces }) };
      return { ...(await http.send({ method: "POST", ...request })), brokerReply: null };
    },
    async close() {},
  };
}
