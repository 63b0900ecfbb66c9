import { listPaymentLinks } from "../../../store/qr-code/payment-links.ts";
import { route } from "../../route.ts";
import { answerPage } from "../answer-page.ts";
import { closed, pageOf, pageQuery } from "../schemas.ts";
import { LinkItem } from "./link-schema.ts";
import { presentLink } from "./present-link.ts";

export const listPaymentLinksRoute = route({
  auth: "portal",
  operationId: "listPaymentLinks",
  method: "GET",
  path: "/portal/api/payment-links",
  permission: "payments:read",
  summary: "List payment links.",
  query: closed(pageQuery),
  response: pageOf(LinkItem),
  handler: (call, deps) =>
    answerPage(call, deps, {
      name: "payment links",
      list: (page) =>
        listPaymentLinks(
          deps.database,
          call.merchant.id,
          call.actor.storeIds,
          page,
          deps.clock.now(),
        ),
      positionOf: (row) => ({ at: row.createdAt, id: row.id }),
      present: (row) => presentLink(deps.publicUrl, row),
    }),
});
