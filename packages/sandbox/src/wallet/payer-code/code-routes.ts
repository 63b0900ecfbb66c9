import type { FastifyInstance } from "fastify";
import { escapeHtml, PAYER_PAGE, page, sendPage } from "../../page.ts";
import { codePage } from "../../payer-codes/code-page.ts";
import type { PayerCodes } from "../../payer-codes/payer-codes.ts";
import { bodyForm } from "../../read-request.ts";
import { CODE_WALLETS, makeWalletCode } from "./code-wallets.ts";

/** `/code`: the payer's app, which shows a code to a cashier. */
export function codeRoutes(
  app: FastifyInstance,
  { codes, path }: { codes: PayerCodes; path: string },
): void {
  app.get("/code", PAYER_PAGE, (_request, reply) => sendPage(reply, choicePage(path)));

  app.post("/code", PAYER_PAGE, async (request, reply) => {
    const name = bodyForm(request).get("wallet");
    const wallet = CODE_WALLETS.find((one) => one.name === name);
    if (!wallet) return sendPage(reply, choicePage(path), 400);
    const code = makeWalletCode(wallet);
    codes.issue(code);
    return sendPage(reply, await codePage(wallet.name, code, `${path}/code`));
  });
}

function choicePage(path: string): string {
  const wallets = CODE_WALLETS.map(({ name }) => `<option>${escapeHtml(name)}</option>`).join("");
  return page(
    "Payer's wallet",
    `<p>At a counter, the cashier scans a code that the wallet shows.</p>
<form method="post" action="${path}/code"><label for="wallet">Wallet</label><select id="wallet" name="wallet">${wallets}</select>
<button class="primary">Show a code</button></form>`,
  );
}
