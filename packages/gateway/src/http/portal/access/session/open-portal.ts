import { route } from "../../../route.ts";

export const openPortalRoute = route({
  auth: "public",
  method: "GET",
  path: "/",
  summary: "Redirect users who open the bare URL to the portal.",
  response: "text/html",
  isLimited: false,
  handler: async ({ reply }) => reply.redirect("/portal"),
});
