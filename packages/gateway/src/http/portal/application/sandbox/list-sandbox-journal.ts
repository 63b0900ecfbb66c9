import Type from "typebox";
import { portalRoute } from "../../portal-route.ts";
import { closed, listOf } from "../../schemas.ts";
import { presentJournal } from "./sandbox-control.ts";
import { JournalEntry } from "./sandbox-schema.ts";

export const listSandboxJournalRoute = portalRoute({
  name: "listSandboxJournal",
  method: "GET",
  path: "/portal/api/sandbox/journal",
  permission: "sandbox:steer",
  sandboxOnly: true,
  summary: "What went in and out of the simulators lately.",
  query: closed({ simulator: Type.Optional(Type.String({ maxLength: 40 })) }),
  response: listOf(JournalEntry),
  errors: ["OVERLOAD"],
  handle: (call, deps) => presentJournal(deps, call.query.simulator),
});
