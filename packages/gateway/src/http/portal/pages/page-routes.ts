import { PAID_PATH } from "../../../domain/checkout/checkout.ts";
import { route } from "../../route.ts";
import { sendPortalPage } from "./static.ts";

export const redirectToPortalRoute = route({
  auth: "public",
  method: "GET",
  path: "/",
  summary: "Redirect users who open the bare URL to the portal.",
  response: "text/html",
  isLimited: false,
  handler: async ({ reply }) => reply.redirect("/portal"),
});

const PAID = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Kaunter</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<h1>Thank you</h1><p>You can close this page.</p>
<p lang="ms">Terima kasih. Anda boleh menutup halaman ini.</p></html>`;

export const showPaidPageRoute = route({
  auth: "public",
  method: "GET",
  path: PAID_PATH,
  summary: "Show the page to which the payer of a payment link returns: there is no merchant site.",
  response: "text/html",
  isLimited: false,
  handler: async ({ reply }) => sendPortalPage(reply, PAID),
});
