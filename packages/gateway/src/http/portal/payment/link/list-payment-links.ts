import { listPaymentLinks, type PaymentLink } from "../../../../store/checkout/payment-links.ts";
import { route } from "../../../route.ts";
import { presentPage, readPage, withOneMore } from "../../paging.ts";
import { closed, pageOf, pageQuery } from "../../schemas.ts";
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
  handler: async (call, deps) => {
    const page = readPage(call.query);
    const rows = await listPaymentLinks(
      deps.database,
      call.merchant.id,
      call.actor.storeIds,
      withOneMore(page),
    );
    const keyOf = (row: PaymentLink) => ({ at: row.createdAt, id: row.checkoutId });
    return presentPage(rows, page, keyOf, (row) => presentLink(deps, row));
  },
});
