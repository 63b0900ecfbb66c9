import { findPaymentLinkCount, listPaymentLinks } from "../../../store/qr-code/payment-links.ts";
import { route } from "../../route.ts";
import { byCreation } from "../../schemas/paging.ts";
import { answerPage } from "../answer-page.ts";
import { closed, pageOf, pageQuery, sortQuery } from "../schemas.ts";
import { LinkItem } from "./link-schema.ts";
import { presentLink } from "./present-link.ts";

export const listPaymentLinksRoute = route({
  auth: "portal",
  operationId: "listPaymentLinks",
  method: "GET",
  path: "/portal/api/payment-links",
  permission: "payments:read",
  summary: "List payment links, newest first unless sorted. The amount of one is the price of one.",
  query: closed({ ...pageQuery, ...sortQuery }),
  response: pageOf(LinkItem),
  handler: async (call, deps) => {
    const { database, clock, publicUrl } = deps;
    const { id } = call.merchant;
    const { storeIds } = call.actor;
    return answerPage(call, deps, {
      name: "payment links",
      list: (page) => listPaymentLinks(database, id, storeIds, page, clock.now()),
      positionOf: byCreation,
      amountOf: ({ amountMinor }) => amountMinor,
      count: (countMax) => findPaymentLinkCount(database, id, storeIds, countMax),
      present: (row) => presentLink(publicUrl, row),
    });
  },
});
