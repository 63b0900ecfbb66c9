import { route } from "../../route.ts";
import { queryText } from "../session/page-io.ts";
import { readStatus } from "./read-status.ts";

export const getStatusRoute = route({
  auth: "payer",
  method: "GET",
  path: "/checkout/status",
  summary: "Retrieve the live status for the page's script.",
  response: "application/json",
  handler: async ({ request, reply }, deps) => {
    const { status } = await readStatus(deps, queryText(request, "checkoutId"));
    return reply.header("cache-control", "no-store").send(status);
  },
});
