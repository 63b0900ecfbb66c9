import openInBrowser from "open";
import { type Command, EXIT, usageError } from "../command.ts";
import { CONFIG_HELP, CONFIG_OPTION, readSettings } from "../settings.ts";

/** Pages of an installation. */
const PAGES: Readonly<Record<string, string>> = {
  portal: "/portal/",
  docs: "/docs/",
};

export const openCommand: Command = {
  name: "open",
  summary: "Open the portal, the documentation or a checkout in your browser.",
  usage: "[portal | docs | CHECKOUT_ID] [--print]",
  options: { ...CONFIG_OPTION, print: { type: "boolean" } },
  help: [
    ["portal, docs", "a page of the installation; default portal"],
    ["CHECKOUT_ID", "its checkout page"],
    ["--print", "print the address only"],
    ...CONFIG_HELP,
  ],
  async run(context) {
    const [given = "portal"] = context.positionals;
    const path = /^\d+$/.test(given) ? `/checkout?checkoutId=${given}` : PAGES[given];
    if (path === undefined) {
      throw usageError(
        `Unknown page: ${given}.`,
        `Use ${Object.keys(PAGES).join(", ")} or the digits of a checkout ID.`,
      );
    }
    const url = readSettings(context).baseUrl + path;
    context.print(url, { url });
    // Without a screen there is nothing to open.
    if (!context.flag("print") && context.io.hasScreen) await openInBrowser(url);
    return EXIT.ok;
  },
};
