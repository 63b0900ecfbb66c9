/** The operator's bank: it takes payout files, and writes status reports and statements. */
import type { Simulator, SimulatorContext } from "../simulator.ts";
import { Bank } from "./bank.ts";
import { BankFolder } from "./bank-folder.ts";
import { bankRoutes } from "./bank-page.ts";

export const BANK_NAME = "bank";

export interface BankOptions {
  /** The operator's account; by default the sandbox's own. */
  accountNo?: string;
  /** Holds `inbox` and `outbox`; without it, files are uploaded on the page. */
  folder?: string;
}

/** The account that a sandbox pays merchants from, unless it is configured. */
const ACCOUNT_NO = "514000000001";

interface BankSimulator extends Simulator {
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createBankSimulator(
  context: Pick<SimulatorContext, "clock" | "record" | "baseUrl">,
  options: BankOptions & { onError(error: unknown): void },
): BankSimulator {
  const { accountNo = ACCOUNT_NO, folder, onError } = options;
  const bank = new Bank(context, {
    ...{ accountNo, onError },
    folder: folder === undefined ? null : new BankFolder(folder),
  });
  return {
    name: BANK_NAME,
    title: "Bank for payouts",
    links: [{ title: "Payment files and statements", path: "/" }],
    routes: (app) => bankRoutes(app, bank, context.baseUrl),
    reset: () => bank.reset(),
    start: () => bank.start(),
    stop: () => bank.stop(),
  };
}
