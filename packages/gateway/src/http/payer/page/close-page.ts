import { route } from "../../route.ts";

/** In-app browsers close themselves when they see this path. */
export const closePageRoute = route({
  auth: "payer",
  method: "GET",
  path: "/v1/transaction/web/close",
  summary: "Show an empty page.",
  response: "text/html",
  handler: async ({ reply }) => {
    return reply.type("text/html; charset=utf-8").send("<!doctype html><title>Closed</title>");
  },
});
