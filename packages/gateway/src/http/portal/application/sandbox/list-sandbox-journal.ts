import Type from "typebox";
import { route } from "../../../route.ts";
import { closed, listOf } from "../../schemas.ts";
import { presentJournal } from "./sandbox-control.ts";
import { JournalEntry } from "./sandbox-schema.ts";

export const listSandboxJournalRoute = route({
  auth: "portal",
  operationId: "listSandboxJournal",
  method: "GET",
  path: "/portal/api/sandbox/journal",
  permission: "sandbox:control",
  sandboxOnly: true,
  summary: "List the latest messages of the simulators.",
  query: closed({ simulator: Type.Optional(Type.String({ maxLength: 40 })) }),
  response: listOf(JournalEntry),
  errors: ["OVERLOAD"],
  handler: (call, deps) => presentJournal(deps, call.query.simulator),
});
