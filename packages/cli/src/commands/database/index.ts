import type { Command } from "../../command.ts";
import { distributeCommand } from "./distribute.ts";
import { erasePayerCommand } from "./erase-payer.ts";
import { feesCommand } from "./fees.ts";
import { migrateCommand } from "./migrate.ts";
import { rotateMasterKeyCommand } from "./rotate-master-key.ts";
import { rotateTokenKeyCommand } from "./rotate-token-key.ts";
import { verifyAuditCommand } from "./verify-audit.ts";

/**
 * What an operator does on a gateway's database, with the gateway's own code: not in the packed
 * command line (scripts/cli/pack-cli.ts).
 */
export const DATABASE_COMMANDS: readonly Command[] = [
  migrateCommand,
  distributeCommand,
  rotateMasterKeyCommand,
  rotateTokenKeyCommand,
  erasePayerCommand,
  verifyAuditCommand,
  feesCommand,
];
