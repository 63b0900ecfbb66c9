import type { Command } from "../../command.ts";
import { certifyCommand } from "../installation/certify.ts";
import { checkConfigCommand } from "../installation/check-config.ts";
import { runExamination as run } from "../installation/run-examination.ts";
import { serveCommand } from "../installation/serve.ts";
import { cardIssuersCommand } from "./card-issuers.ts";
import { createMerchantCommand } from "./create-merchant.ts";
import { createOperatorCommand } from "./create-operator.ts";
import { distributeCommand } from "./distribute.ts";
import { erasePayerCommand } from "./erase-payer.ts";
import { feesCommand } from "./fees.ts";
import { fenceCommand, reconcileCommand } from "./fence.ts";
import { migrateCommand } from "./migrate.ts";
import { rotateMasterKeyCommand } from "./rotate-master-key.ts";
import { rotateTokenKeyCommand } from "./rotate-token-key.ts";
import { verifyAuditCommand } from "./verify-audit.ts";

/**
 * What an operator does on a gateway's database, with the gateway's own code: not in the packed
 * command line (scripts/cli/pack-cli.ts).
 */
export const DATABASE_COMMANDS: readonly Command[] = [
  serveCommand,
  checkConfigCommand,
  certifyCommand,
  migrateCommand,
  createOperatorCommand,
  createMerchantCommand,
  distributeCommand,
  rotateMasterKeyCommand,
  rotateTokenKeyCommand,
  erasePayerCommand,
  verifyAuditCommand,
  feesCommand,
  cardIssuersCommand,
  fenceCommand,
  reconcileCommand,
];

/** Of `kaunter doctor --installation`; null where there is no gateway. */
export const runExamination: typeof run | null = run;
