import type { Command } from "./command.ts";
import { callCommand } from "./commands/call.ts";
import { createCompletionCommand } from "./commands/completion.ts";
import { distributeCommand } from "./commands/database/distribute.ts";
import { erasePayerCommand } from "./commands/database/erase-payer.ts";
import { migrateCommand } from "./commands/database/migrate.ts";
import { rotateMasterKeyCommand } from "./commands/database/rotate-master-key.ts";
import { rotateTokenKeyCommand } from "./commands/database/rotate-token-key.ts";
import { verifyAuditCommand } from "./commands/database/verify-audit.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { envCommand } from "./commands/env.ts";
import { eventsCommand } from "./commands/events.ts";
import { explainCommand } from "./commands/explain.ts";
import { initCommand } from "./commands/init.ts";
import { listenCommand } from "./commands/listen.ts";
import { payCommand } from "./commands/pay.ts";
import { signCommand } from "./commands/sign.ts";
import { triggerCommand } from "./commands/trigger.ts";
import { verifyCommand } from "./commands/verify.ts";

/** In the order of the help text. */
export const COMMANDS: readonly Command[] = [
  initCommand,
  doctorCommand,
  callCommand,
  envCommand,
  signCommand,
  verifyCommand,
  explainCommand,
  triggerCommand,
  payCommand,
  listenCommand,
  eventsCommand,
  migrateCommand,
  distributeCommand,
  rotateMasterKeyCommand,
  rotateTokenKeyCommand,
  erasePayerCommand,
  verifyAuditCommand,
  createCompletionCommand(() => COMMANDS),
];
