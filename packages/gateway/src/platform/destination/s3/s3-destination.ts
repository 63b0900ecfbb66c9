import type { Clock } from "../../clock.ts";
import type { HttpClient } from "../../http-client.ts";
import type { TargetPolicy } from "../../target-guard.ts";
import type { Destination } from "../destination.ts";
import { findS3Problem, readS3Url, S3_SCHEMES } from "./s3-url.ts";

/**
 * A bucket of an S3-compatible store: one object for each event, whose metadata are the webhook's
 * headers. A webhook that is sent again replaces it.
 */
export function createS3Destination(
  by: { http: HttpClient; clock: Clock },
  policy: TargetPolicy,
): Destination {
  return {
    schemes: S3_SCHEMES,
    hasCredentials: true,
    act: "PUT",
    findProblem: (url) => findS3Problem(url, policy),
    async send(delivery) {
      // Loaded here: it is large, and most installations do without.
      const { putObject } = await import("./put-object.ts");
      const response = await putObject(by, readS3Url(delivery.url), delivery);
      return { ...response, brokerReply: null };
    },
    async close() {},
  };
}
