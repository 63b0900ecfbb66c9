import { route } from "../../route.ts";
import { sendErrorPage } from "./send-error-page.ts";

/** In-app browsers close themselves when they see this path. */
export const closePageRoute = route({
  auth: "payer",
  method: "GET",
  path: "/v1/transaction/web/close",
  summary: "Show an empty page.",
  response: "text/html",
  onError: sendErrorPage,
  handler: async ({ reply }) => {
    return reply.type("text/html; charset=utf-8").send("<!doctype html><title>Closed</title>");
  },
});
