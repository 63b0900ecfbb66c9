import type { Texts } from "@kaunter/checkout";
import Type, { type Static } from "typebox";
import { OUTAGE_DAYS_MAX, type Outage, outageState } from "../../../domain/checkout/outage.ts";
import { providerNameOf } from "../../../operations/contract/provider-name.ts";
import { endOutage, startOutage } from "../../../operations/monitoring/control-outages.ts";
import type { BankLists } from "../../../operations/payment/bank-lists.ts";
import type { ConnectedRail, OfferedMethod, Rails } from "../../../rails/rail.ts";
import { findOutageCount, listOutages } from "../../../store/checkout/outages.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { route } from "../../route.ts";
import { byCreation } from "../../schemas/paging.ts";
import { actOf } from "../portal-call.ts";
import { presentPage } from "../present-page.ts";
import {
  At,
  byId,
  closed,
  Id,
  listOf,
  named,
  orNull,
  pageOf,
  pageQuery,
  ShownName,
} from "../schemas.ts";

const MESSAGE_LENGTH_MAX = 200;
const Message = Type.String({ minLength: 1, maxLength: MESSAGE_LENGTH_MAX, ...NOT_BLANK });
const OutageMessages = named("OutageMessages", {
  ...{ en: Message, ms: Message, zh: Message, ta: Message },
});
const Subject = {
  railId: Type.String({ maxLength: 64 }),
  railPartner: orNull(Type.String({ maxLength: 64 })),
  method: orNull(Type.String({ maxLength: 64 })),
  bankCode: orNull(Type.String({ maxLength: 32, description: "As the provider lists it." })),
};
const Time = Type.String({
  pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,9})?)?(Z|[+-]\\d\\d:\\d\\d)$",
  description: "RFC 3339.",
});

const ListedOutage = named("ListedOutage", {
  id: Id,
  ...Subject,
  name: ShownName,
  messages: OutageMessages,
  state: Type.Enum(["PLANNED", "ACTIVE", "ENDED", "LIFTED"]),
  startsAt: At,
  endsAt: orNull(Type.String({ description: "Null: until further notice." })),
  createdBy: Type.String({ description: "The operator's email." }),
  createdAt: At,
  liftedBy: orNull(Type.String()),
  liftedAt: orNull(Type.String()),
});

const listOutagesRoute = route({
  auth: "portal",
  operationId: "listOutages",
  method: "GET",
  path: "/portal/api/operator/outages",
  permission: "operator",
  summary: "List providers, methods and banks that were taken off for all merchants.",
  query: closed(pageQuery),
  response: pageOf(ListedOutage),
  handler: async (call, deps) =>
    presentPage(call, deps, {
      name: "outages",
      list: (page) => listOutages(deps.database, page),
      positionOf: byCreation,
      count: (countMax) => findOutageCount(deps.database, countMax),
      present: (outage) => present(deps.rails, outage, deps.clock.now()),
    }),
});

function present(rails: Rails, outage: Outage, now: Date): Static<typeof ListedOutage> {
  const { id, railId, railPartner, method, bankCode, messages } = outage;
  return {
    ...{ id, railId, railPartner, method, bankCode, messages },
    name: nameOf(rails, outage),
    state: outageState(outage, now),
    startsAt: outage.startsAt.toISOString(),
    endsAt: outage.isOpenEnded ? null : outage.endsAt.toISOString(),
    createdBy: outage.createdByName,
    createdAt: outage.createdAt.toISOString(),
    liftedBy: outage.liftedByName,
    liftedAt: outage.liftedAt?.toISOString() ?? null,
  };
}

/** The bank, the method, or the provider. */
function nameOf(rails: Rails, { railId, railPartner, method, bankCode }: Outage) {
  const rail = rails.get(railId);
  const same = (text: string) => ({ en: text, ms: text });
  if (bankCode !== null) {
    const model = bankCode.split(":")[1];
    const bank = rail?.bankNameOf?.(bankCode) ?? bankCode;
    return same(model ? `${bank} (${model})` : bank);
  }
  const names = method === null ? null : rails.findKnownMethod(method)?.names;
  if (names && rail) return nameAt(rails, rail, names);
  const provider = rail ? providerNameOf(rail, railPartner) : (railPartner ?? railId);
  return same(method ?? provider);
}

/** With the contract, where several have the method. */
function nameAt(rails: Rails, rail: ConnectedRail, { en, ms }: Static<typeof ShownName>) {
  const { protocol, name } = rail;
  const isOnly = rails.list().every((one) => one.id === rail.id || one.protocol !== protocol);
  return isOnly ? { en, ms } : { en: `${en} (${name})`, ms: `${ms} (${name})` };
}

const startOutageRoute = route({
  auth: "portal",
  operationId: "startOutage",
  method: "POST",
  path: "/portal/api/operator/outages",
  permission: "operator",
  needsConfirmation: true,
  summary:
    "Take a provider, a method or a bank off for all merchants. New payments are rejected; what " +
    "runs, status checks and refunds are not affected.",
  body: closed({
    ...Subject,
    messages: OutageMessages,
    startsAt: orNull(Time),
    endsAt: orNull(Time),
  }),
  response: closed({ outage: ListedOutage }),
  errors: ["INVALID_PARAMETER"],
  handler: async (call, deps) => {
    const { startsAt, endsAt, ...wanted } = call.body;
    const outage = await startOutage(deps, actOf(call), {
      ...wanted,
      startsAt: startsAt === null ? null : new Date(startsAt),
      endsAt: endsAt === null ? null : new Date(endsAt),
    });
    return { outage: present(deps.rails, outage, deps.clock.now()) };
  },
});

const liftOutageRoute = route({
  auth: "portal",
  operationId: "liftOutage",
  method: "POST",
  path: "/portal/api/operator/outages/{id}/lift",
  permission: "operator",
  needsConfirmation: true,
  summary: "End an outage, or cancel a planned one.",
  params: byId,
  body: closed({}),
  response: closed({ outage: ListedOutage }),
  errors: ["NOT_PERMITTED"],
  handler: async (call, deps) => {
    const outage = await endOutage(deps, actOf(call), call.params.id);
    return { outage: present(deps.rails, outage, deps.clock.now()) };
  },
});

/** What payers read unless the operator writes something else. */
const DEFAULT_MESSAGES: Texts = {
  en: "Temporarily unavailable. Please use another payment method.",
  ms: "Tidak tersedia buat sementara waktu. Sila gunakan kaedah pembayaran lain.",
  zh: "暂时无法使用，请选择其他付款方式。",
  ta: "தற்காலிகமாகக் கிடைக்கவில்லை. வேறு கட்டண முறையைப் பயன்படுத்தவும்.",
};

const OutageChoice = named("OutageChoice", { ...Subject, name: ShownName });

const getOutageChoicesRoute = route({
  auth: "portal",
  operationId: "getOutageChoices",
  method: "GET",
  path: "/portal/api/operator/outage-choices",
  permission: "operator",
  summary: "List what can be taken off, with the text that payers read by default.",
  response: closed({
    choices: Type.Array(OutageChoice),
    messages: OutageMessages,
    daysMax: Type.Integer(),
  }),
  handler: async (_call, deps) => ({
    choices: await choicesOf(deps),
    messages: DEFAULT_MESSAGES,
    daysMax: OUTAGE_DAYS_MAX,
  }),
});

/** Providers, then methods, then banks. */
async function choicesOf({ rails, bankLists }: { rails: Rails; bankLists: BankLists }) {
  const offers = rails.listMethods().flatMap((offer) => [offer, ...offer.others]);
  const providers = new Map<string, Static<typeof OutageChoice>>();
  for (const { rail, method } of offers) {
    const railPartner = method.partner ?? null;
    const text = providerNameOf(rail, railPartner);
    const subject = { railId: rail.id, railPartner, method: null, bankCode: null };
    providers.set(`${rail.id} ${railPartner}`, { ...subject, name: { en: text, ms: text } });
  }
  const methods = offers.map((offer) => ({
    ...{ railId: offer.rail.id, railPartner: null, method: offer.method.id, bankCode: null },
    name: nameAt(rails, offer.rail, offer.names),
  }));
  const banks = await Promise.all(offers.map((offer) => banksOf(offer, bankLists)));
  return [...providers.values(), ...methods, ...banks.flat()];
}

async function banksOf({ rail, method }: OfferedMethod, bankLists: BankLists) {
  if (method.form !== "bank") return [];
  const { banks } = await bankLists.get(rail);
  return banks.map(({ code, name, model }) => {
    const text = `${name} (${model})`;
    const subject = { railId: rail.id, railPartner: null, method: method.id, bankCode: code };
    return { ...subject, name: { en: text, ms: text } };
  });
}

const OutageNotice = named("OutageNotice", {
  id: Id,
  name: ShownName,
  message: ShownName,
  state: Type.Enum(["PLANNED", "ACTIVE"]),
  startsAt: At,
  endsAt: orNull(Type.String({ description: "Null: until further notice." })),
});

const listOutageNoticesRoute = route({
  auth: "portal",
  operationId: "listOutageNotices",
  method: "GET",
  path: "/portal/api/outages",
  permission: "signed-in",
  summary: "List what payers cannot choose at present or will not be able to choose.",
  response: listOf(OutageNotice),
  handler: async (_call, deps) => {
    await deps.outages.refresh();
    const now = deps.clock.now();
    const items = deps.outages.list().flatMap((outage) => {
      const state = outageState(outage, now);
      if (state !== "ACTIVE" && state !== "PLANNED") return [];
      const { id, messages, startsAt, endsAt, isOpenEnded } = outage;
      const times = {
        startsAt: startsAt.toISOString(),
        endsAt: isOpenEnded ? null : endsAt.toISOString(),
      };
      const message = { en: messages.en, ms: messages.ms };
      return [{ id, name: nameOf(deps.rails, outage), message, state, ...times }];
    });
    return { items };
  },
});

export const OUTAGE_ROUTES = [
  listOutagesRoute,
  getOutageChoicesRoute,
  startOutageRoute,
  liftOutageRoute,
  listOutageNoticesRoute,
] as const;
