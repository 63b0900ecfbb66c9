import type { FastifyInstance, FastifyReply } from "fastify";
import { escapeHtml, PAYER_PAGE, page, sendPage } from "../page.ts";
import { formatRinggit } from "../ringgit.ts";
import { bankName } from "./banks.ts";
import { prefixed, readForm } from "./messages.ts";
import type { Payment } from "./payments.ts";
import { findScenario, result, SCENARIOS } from "./scenarios.ts";
import type { FpxSwitch } from "./switch.ts";

/** What a test payer enters; anything else is rejected. */
export const LOGIN = { username: "1234", password: "1234" };
export const TAC = "123456";
const ACCOUNTS = ["Savings account ending 4321", "Current account ending 8765"];

type Step = "login" | "account" | "tac" | "confirm";
const CANCEL_CODES: Record<Step, string> = { login: "1C", account: "1F", tac: "1I", confirm: "1L" };

/** Submits the form; without script the payer presses Continue. */
const CONTINUE_SCRIPT = 'document.getElementById("continue").submit();';

/** The payer's bank, the return to the merchant, and the authoriser's page. */
export function bankPageRoutes(app: FastifyInstance, fpx: FpxSwitch): void {
  app.get("/continue.js", PAYER_PAGE, (_request, reply) =>
    reply.type("text/javascript").send(CONTINUE_SCRIPT),
  );
  app.post<{ Params: { token: string; step: string } }>(
    "/bank/:token/:step",
    PAYER_PAGE,
    async (request, reply) => {
      const payment = fpx.payments.findByToken(request.params.token);
      if (!payment) return notFound(reply);
      if (payment.scenario) return sendReturnPage(fpx, payment, reply);
      return handleStep(fpx, payment, request.params.step, readForm(request), reply);
    },
  );
  app.get("/approvals", PAYER_PAGE, (_request, reply) =>
    sendPage(reply, page("Pending approvals", approvalList(fpx))),
  );
  app.post<{ Params: { token: string } }>(
    "/approvals/:token",
    PAYER_PAGE,
    async (request, reply) => {
      const payment = fpx.payments.findByToken(request.params.token);
      if (!payment) return notFound(reply);
      const approves = readForm(request).decision === "approve";
      await fpx.decide(payment, result(approves ? "00" : "1L"));
      return sendPage(reply, page("Pending approvals", approvalList(fpx)));
    },
  );
}

async function handleStep(
  fpx: FpxSwitch,
  payment: Payment,
  step: string,
  form: Record<string, string>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  switch (step) {
    case "login": {
      const isKnown = form.username === LOGIN.username && form.password === LOGIN.password;
      return isKnown
        ? sendBankPage(fpx, payment, "account", reply)
        : sendBankPage(fpx, payment, "login", reply, "Incorrect username or password.");
    }
    case "account":
      return sendBankPage(fpx, payment, "tac", reply);
    case "tac":
      return form.tac?.normalize("NFKC").trim() === TAC
        ? sendBankPage(fpx, payment, "confirm", reply)
        : sendBankPage(fpx, payment, "tac", reply, "Incorrect TAC.");
    case "outcome": {
      const name = form.outcome ?? "";
      const scenario = findScenario(name);
      if (!scenario) return notFound(reply);
      await fpx.run(payment, scenario);
      return sendReturnPage(fpx, payment, reply);
    }
    default:
      return notFound(reply);
  }
}

/** The page of one step at the bank. */
export function sendBankPage(
  fpx: FpxSwitch,
  payment: Payment,
  step: Step,
  reply: FastifyReply,
  error = "",
): FastifyReply {
  const { request } = payment;
  const path = (name: string) => escapeHtml(`${fpx.context.baseUrl}/bank/${payment.token}/${name}`);
  const facts = `<p class="amount">${formatRinggit(payment.amountMinor)}</p><dl><dt>To</dt><dd>${escapeHtml(request.sellerId ?? "")}</dd><dt>For</dt><dd>${escapeHtml(request.productDesc ?? "")}</dd><dt>Reference</dt><dd>${escapeHtml(request.sellerOrderNo ?? "")}</dd></dl>`;
  const problem = error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : "";
  const next = step === "confirm" ? "outcome" : step;
  const form = `<form method="post" action="${path(next)}">${stepFields(step, payment)}</form>`;
  const outcome = (value: string, title: string, kind = "") =>
    `<button class="${kind}" name="outcome" value="${value}">${escapeHtml(title)}</button>`;
  const cancel = outcome(CANCEL_CODES[step], "Cancel payment", "danger");
  const others = Object.entries(SCENARIOS)
    .filter(([code, { cutConnection }]) => !cutConnection && code !== "SIMOFF")
    .map(([code, { title }]) => outcome(code, `${title} (${code})`));
  const exits = `<form method="post" action="${path("outcome")}">${cancel}<details><summary>Other outcomes</summary>${outcome("1M", "Bank session timed out")}${others.join("")}</details></form>`;
  const title = bankName(request.buyerBankId ?? "", payment.model);
  return sendPage(reply, page(title, `${facts}${problem}${form}${exits}`));
}

function stepFields(step: Step, payment: Payment): string {
  const submit = (title: string) => `<button class="primary">${title}</button>`;
  switch (step) {
    case "login":
      return `<label for="username">Username</label><input id="username" name="username" autocomplete="off" required><label for="password">Password</label><input id="password" name="password" type="password" autocomplete="off" required><p class="hint">Username 1234, password 1234.</p>${submit("Log in")}`;
    case "account": {
      const options = ACCOUNTS.map((name) => `<option>${name}</option>`).join("");
      return `<label for="account">Pay from</label><select id="account" name="account">${options}</select>${submit("Continue")}`;
    }
    case "tac":
      return `<label for="tac">TAC</label><input id="tac" name="tac" inputmode="numeric" autocomplete="one-time-code" required><p class="hint">Use 123456.</p>${submit("Continue")}`;
    case "confirm": {
      const [value, title] =
        payment.model === "02"
          ? ["AUTHORISER", "Send for approval"]
          : ["SIM0000", `Pay ${formatRinggit(payment.amountMinor)}`];
      return `<button class="primary" name="outcome" value="${value}">${title}</button>`;
    }
  }
}

/** The last page: the form that returns to the merchant, unless the scenario has none. */
export function sendReturnPage(
  fpx: FpxSwitch,
  payment: Payment,
  reply: FastifyReply,
): FastifyReply {
  const fields = fpx.indirectConfirmation(payment);
  if (!fields) {
    const body = `<p>The bank does not return you to the merchant, as when the tab is closed.</p>`;
    return sendPage(reply, page("Bank session ended", body));
  }
  const inputs = Object.entries(prefixed(fields))
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    .join("");
  const { returnUrl, baseUrl } = fpx.context;
  const body = `<p>Returning you to the merchant.</p><form id="continue" method="post" action="${escapeHtml(returnUrl)}">${inputs}<button class="primary">Continue</button></form><script src="${escapeHtml(baseUrl)}/continue.js"></script>`;
  return sendPage(reply, page("Return to the merchant", body));
}

function approvalList(fpx: FpxSwitch): string {
  const waiting = fpx.payments.list().filter((p) => p.timeline.at(-1)?.debit === "99");
  if (waiting.length === 0)
    return "<p>No payments are pending. Business payments (B2B1) appear here for approval.</p>";
  return waiting
    .map((payment) => {
      const action = escapeHtml(`${fpx.context.baseUrl}/approvals/${payment.token}`);
      return `<form method="post" action="${action}"><dl><dt>Reference</dt><dd>${escapeHtml(payment.request.sellerOrderNo ?? "")}</dd><dt>Amount</dt><dd>${formatRinggit(payment.amountMinor)}</dd></dl><button class="primary" name="decision" value="approve">Approve payment</button><button class="danger" name="decision" value="reject">Reject payment</button></form>`;
    })
    .join("<hr>");
}

function notFound(reply: FastifyReply): FastifyReply {
  return sendPage(reply, page("Session not found", "<p>Start the payment again.</p>"), 404);
}
