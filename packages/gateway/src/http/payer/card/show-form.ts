import { CARD_PATHS, renderCardForm } from "@kaunter/checkout";
import { route } from "../../route.ts";
import { queryText, sendPage } from "../session/page-io.ts";
import { openAttemptOf } from "../session/pay-facts.ts";
import { cardFormOf } from "./card-form.ts";
import { takeValues } from "./kept-values.ts";
import { readCardForm } from "./read-card-form.ts";
import { sendCardProblem } from "./send-card-problem.ts";

export const showFormRoute = route({
  auth: "payer",
  method: "GET",
  path: CARD_PATHS.form,
  summary: "Show the card form.",
  response: "text/html",
  onError: sendCardProblem,
  handler: async ({ request, reply }, deps) => {
    const text = queryText(request, "reference") ?? "";
    const { reference, session, chosen } = await readCardForm(deps, request, text);
    const { checkout, facts } = session;
    const values = takeValues(deps, request, reply, reference);
    const card = await cardFormOf(deps, checkout, chosen.offer, reference.problems, values);
    const page = renderCardForm({
      lang: facts.lang,
      isSandbox: facts.isSandbox,
      ...(chosen.shown.sandbox && { sandbox: chosen.shown.sandbox }),
      pageOrigin: reference.page,
      embedOrigins: facts.embedOrigins ?? [],
      reference: text,
      marks: deps.marks.files,
      amountMinor: checkout.order.amountMinor,
      ...(facts.merchant.colour && { colour: facts.merchant.colour }),
      card,
      ...openAttemptOf(deps, session),
      ...(reference.problems?.mustAcceptRestart && { mustAcceptRestart: true }),
    });
    return sendPage(reply, page);
  },
});
