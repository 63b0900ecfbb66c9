import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { linkIn, openMailText } from "../../../operations/access/mails.ts";
import { findKeptMail, listKeptMails, type Mail } from "../../../store/access/mails.ts";
import type { PortalDeps } from "../portal-deps.ts";
import type { PortalCall } from "../portal-route.ts";
import { portalRoute } from "../portal-route.ts";
import { At, byId, closed, Id, listOf, named } from "../schemas.ts";
import { DeveloperFacts, JournalEntry, SandboxState } from "./developer-schemas.ts";
import { presentDeveloperFacts } from "./present-developer.ts";
import { presentJournal, presentSandbox, setBank, steer } from "./sandbox-control.ts";

/** For the people who integrate: addresses, readiness, the sandbox's levers, its post. */
export const DEVELOPER_ROUTES = [
  portalRoute({
    name: "getDeveloperFacts",
    method: "GET",
    path: "/portal/api/developer",
    permission: "signed-in",
    summary: "Retrieve URLs, payment methods and the go-live checklist.",
    response: DeveloperFacts,
    handle: (call, deps) => presentDeveloperFacts(call, deps),
  }),
  portalRoute({
    name: "getSandbox",
    method: "GET",
    path: "/portal/api/sandbox",
    permission: "sandbox:steer",
    sandboxOnly: true,
    summary: "Retrieve the simulators' clock, faults and banks.",
    response: SandboxState,
    errors: ["OVERLOAD"],
    handle: (_call, deps) => presentSandbox(deps),
  }),
  portalRoute({
    name: "setSandboxClock",
    method: "POST",
    path: "/portal/api/sandbox/clock",
    permission: "sandbox:steer",
    sandboxOnly: true,
    summary: "Freeze, unfreeze or advance the simulators' clock.",
    body: closed({
      advanceMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 31_536_000_000 })),
      freeze: Type.Optional(Type.Boolean()),
      unfreeze: Type.Optional(Type.Boolean()),
    }),
    response: SandboxState,
    errors: ["OVERLOAD"],
    handle: async (call, deps) => {
      await steer(deps, "/__sim/clock", call.body);
      return presentSandbox(deps);
    },
  }),
  portalRoute({
    name: "setSandboxFault",
    method: "POST",
    path: "/portal/api/sandbox/faults",
    permission: "sandbox:steer",
    sandboxOnly: true,
    summary: "Inject a fault into a simulator. `replay` repeats its last messages.",
    body: closed({
      simulator: Type.String({ maxLength: 40 }),
      kind: Type.String({ maxLength: 40 }),
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
      ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400_000 })),
    }),
    response: SandboxState,
    errors: ["INVALID_PARAMETER", "OVERLOAD"],
    handle: async (call, deps) => {
      await steer(deps, "/__sim/faults", call.body);
      return presentSandbox(deps);
    },
  }),
  portalRoute({
    name: "setSandboxBank",
    method: "POST",
    path: "/portal/api/sandbox/banks",
    permission: "sandbox:steer",
    sandboxOnly: true,
    summary: "Take a simulated bank offline or bring it online. Takes effect at once.",
    body: closed({ code: Type.String({ maxLength: 40 }), isOnline: Type.Boolean() }),
    response: SandboxState,
    errors: ["INVALID_PARAMETER", "OVERLOAD"],
    handle: async (call, deps) => {
      await setBank(deps, call.body.code, call.body.isOnline);
      return presentSandbox(deps);
    },
  }),
  portalRoute({
    name: "clearSandboxFaults",
    method: "POST",
    path: "/portal/api/sandbox/faults/clear",
    permission: "sandbox:steer",
    sandboxOnly: true,
    summary: "Clear the faults of one simulator, or of all.",
    body: closed({ simulator: Type.Optional(Type.String({ maxLength: 40 })) }),
    response: SandboxState,
    errors: ["OVERLOAD"],
    handle: async (call, deps) => {
      await steer(deps, "/__sim/faults", { ...call.body, clear: true });
      return presentSandbox(deps);
    },
  }),
  portalRoute({
    name: "listSandboxJournal",
    method: "GET",
    path: "/portal/api/sandbox/journal",
    permission: "sandbox:steer",
    sandboxOnly: true,
    summary: "List the latest messages of the simulators.",
    query: closed({ simulator: Type.Optional(Type.String({ maxLength: 40 })) }),
    response: listOf(JournalEntry),
    errors: ["OVERLOAD"],
    handle: (call, deps) => presentJournal(deps, call.query.simulator),
  }),
  portalRoute({
    name: "listMail",
    method: "GET",
    path: "/portal/api/mail",
    permission: "anyone",
    sandboxOnly: true,
    summary:
      "List emails the sandbox would have sent: those of the user's merchant, or all for unauthenticated requests from this machine.",
    response: listOf(
      named("MailItem", {
        id: Id,
        to: Type.String(),
        subject: Type.String(),
        createdAt: At,
      }),
    ),
    errors: ["NOT_SIGNED_IN"],
    handle: async (call, deps) => {
      const mails = await listKeptMails(deps.database, mailScope(call, deps));
      return { items: mails.map(presentMail) };
    },
  }),
  portalRoute({
    name: "getMail",
    method: "GET",
    path: "/portal/api/mail/{id}",
    permission: "anyone",
    sandboxOnly: true,
    summary: "Retrieve an email as text.",
    params: byId,
    response: named("MailDetail", {
      id: Id,
      to: Type.String(),
      subject: Type.String(),
      text: Type.String(),
      link: Type.String({ description: "The link in the email, if any." }),
      createdAt: At,
    }),
    errors: ["NOT_SIGNED_IN", "NOT_FOUND"],
    handle: async (call, deps) => {
      const mail = await findKeptMail(deps.database, mailScope(call, deps), call.params.id);
      if (!mail) throw new GatewayError("NOT_FOUND");
      const text = openMailText(deps, mail);
      return { ...presentMail(mail), text, link: linkIn(text) };
    },
  }),
];

const LOCAL_HOSTS = ["127.0.0.1", "localhost", "[::1]"];
const LOCAL_ADDRESSES = ["127.0.0.1", "::1", "::ffff:127.0.0.1"];

/**
 * Who may read whose post: on one's own machine everybody's, for an invited person cannot sign in
 * yet.
 */
function mailScope(
  call: Pick<PortalCall<unknown, unknown, unknown>, "origin" | "signedIn">,
  deps: PortalDeps,
): string | null {
  const { address } = call.origin;
  // Behind a tunnel or proxy everybody seems to be here; then the addresses people use are others.
  const isLocal = deps.publicUrls.every((url) => LOCAL_HOSTS.includes(new URL(url).hostname));
  if (isLocal && LOCAL_ADDRESSES.includes(address)) return null;
  if (call.signedIn?.session.stage !== "SIGNED_IN") throw new GatewayError("NOT_SIGNED_IN");
  return call.signedIn.merchant.id;
}

function presentMail(mail: Mail) {
  return {
    id: mail.id,
    to: mail.recipient,
    subject: mail.subject,
    createdAt: mail.createdAt.toISOString(),
  };
}
