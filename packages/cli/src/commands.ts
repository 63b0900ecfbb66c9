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
import { initCommand } from "./commands/init.ts";
import { openCommand } from "./commands/open.ts";
import { payCommand } from "./commands/sandbox/pay.ts";
import { triggerCommand } from "./commands/sandbox/trigger.ts";
import { explainCommand } from "./commands/signing/explain.ts";
import { signCommand } from "./commands/signing/sign.ts";
import { verifyCommand } from "./commands/signing/verify.ts";
import { eventsCommand } from "./commands/watch/events.ts";
import { listenCommand } from "./commands/watch/listen.ts";
import { logsCommand } from "./commands/watch/logs.ts";
import { resendCommand } from "./commands/watch/resend.ts";

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
  resendCommand,
  eventsCommand,
  logsCommand,
  openCommand,
  migrateCommand,
  distributeCommand,
  rotateMasterKeyCommand,
  rotateTokenKeyCommand,
  erasePayerCommand,
  verifyAuditCommand,
  createCompletionCommand(() => COMMANDS),
];
