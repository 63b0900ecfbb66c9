import type { Command } from "./command.ts";
import { callCommand } from "./commands/call.ts";
import { createCompletionCommand } from "./commands/completion.ts";
import { DATABASE_COMMANDS } from "./commands/database/index.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { envCommand } from "./commands/env.ts";
import { initCommand } from "./commands/init.ts";
import { openCommand } from "./commands/open.ts";
import { checkCommand } from "./commands/sandbox/check.ts";
import { faultCommand } from "./commands/sandbox/fault.ts";
import { payCommand } from "./commands/sandbox/pay.ts";
import { triggerCommand } from "./commands/sandbox/trigger.ts";
import { recordCommand } from "./commands/session/record.ts";
import { replayCommand } from "./commands/session/replay.ts";
import { explainCommand } from "./commands/signing/explain.ts";
import { signCommand } from "./commands/signing/sign.ts";
import { verifyCommand } from "./commands/signing/verify.ts";
import { verifySettlementCommand } from "./commands/signing/verify-settlement.ts";
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
  verifySettlementCommand,
  explainCommand,
  triggerCommand,
  payCommand,
  checkCommand,
  faultCommand,
  recordCommand,
  replayCommand,
  listenCommand,
  resendCommand,
  eventsCommand,
  logsCommand,
  openCommand,
  ...DATABASE_COMMANDS,
  createCompletionCommand(() => COMMANDS),
];
