import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { dayOf, startOfDay } from "../../../domain/malaysian-day.ts";
import { CLOSE_COLUMNS, closeRows } from "../../../domain/settlement/close/close-columns.ts";
import {
  canRead,
  type DailyClose,
  nextDayToClose,
} from "../../../domain/settlement/close/daily-close.ts";
import { closeDay } from "../../../operations/settlement/close/close-day.ts";
import { fingerprintOf, hashClose } from "../../../operations/settlement/close/hash-close.ts";
import {
  type OpenDay,
  readAfterClose,
  readOpenDay,
} from "../../../operations/settlement/close/read-day.ts";
import {
  findDailyClose,
  findDailyCloseCount,
  findLastDailyClose,
  listDailyCloses,
} from "../../../store/settlement/close/daily-closes.ts";
import { type PortalRoute, route } from "../../route.ts";
import { fileQuery, inOnePart, tableFile } from "../files/table-file.ts";
import { actOf } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { presentPage } from "../present-page.ts";
import { closed, named, orNull, pageOf, pageQuery } from "../schemas.ts";
import {
  After,
  CloseDay,
  CloseItem,
  Figures,
  presentAfter,
  presentClose,
  presentFigures,
} from "./daily-close-schema.ts";

const byDay = Type.Object({ day: CloseDay });

const listDailyClosesRoute = route({
  auth: "portal",
  operationId: "listDailyCloses",
  method: "GET",
  path: "/portal/api/operator/days",
  permission: "operator",
  summary: "List the days that were closed, latest first.",
  query: closed(pageQuery),
  response: pageOf(CloseItem),
  handler: (call, deps) =>
    presentPage(call, deps, {
      name: "daily closes",
      list: (page) => listDailyCloses(deps.database, page),
      positionOf: ({ closedAt: at, sequence }) => ({ at, id: String(sequence) }),
      count: (countMax) => findDailyCloseCount(deps.database, countMax),
      present: presentClose,
    }),
});

const getNextDayRoute = route({
  auth: "portal",
  operationId: "getNextDay",
  method: "GET",
  path: "/portal/api/operator/days/next",
  permission: "operator",
  summary: "Retrieve today's date and the day that is closed next.",
  response: named("NextDay", {
    today: Type.String(),
    next: orNull(Type.String({ description: "null: it has not ended." })),
  }),
  handler: async (_call, { database, clock }) => {
    const now = clock.now();
    return { today: dayOf(now), next: nextDayToClose(await findLastDailyClose(database), now) };
  },
});

const getDayRoute = route({
  auth: "portal",
  operationId: "getDay",
  method: "GET",
  path: "/portal/api/operator/days/{day}",
  permission: "operator",
  summary:
    "Retrieve a day's figures over all merchants: as it was closed, or as they are now. Days that " +
    "are not closed are shown for a month.",
  params: byDay,
  response: named("DayDetails", {
    day: Type.String(),
    close: orNull(CloseItem),
    isIntact: Type.Boolean({ description: "False when a stored close does not match its hash." }),
    isNext: Type.Boolean({ description: "It has ended, and is closed next." }),
    isComplete: Type.Boolean({
      description: "False while a database node does not respond; merchants are missing.",
    }),
    fingerprint: Type.String({ description: "Of the figures; closing needs it." }),
    figures: Figures,
    after: orNull(After),
  }),
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const { day } = call.params;
    const { close, open } = await expectDay(deps, day);
    const figures = close?.figures ?? open?.figures;
    if (!figures) throw new GatewayError("NOT_FOUND");
    const last = await findLastDailyClose(deps.database);
    return {
      day,
      close: close && presentClose(close),
      isIntact: close === null || isIntact(close),
      isNext: nextDayToClose(last, deps.clock.now()) === day,
      isComplete: open?.isComplete ?? true,
      fingerprint: fingerprintOf(figures),
      figures: await presentFigures(deps, figures),
      after: close && (await presentAfter(deps, await readAfterClose(deps, close))),
    };
  },
});

interface Day {
  close: DailyClose | null;
  open: OpenDay | null;
}

async function expectDay(deps: PortalDeps, day: string): Promise<Day> {
  if (!startOfDay(day)) throw new GatewayError("NOT_FOUND");
  const close = await findDailyClose(deps.database, day);
  if (close) return { close, open: null };
  const last = await findLastDailyClose(deps.database);
  if (!canRead(day, last, deps.clock.now())) throw new GatewayError("NOT_FOUND");
  return { close: null, open: await readOpenDay(deps, day) };
}

function isIntact({ sha256, ...facts }: DailyClose): boolean {
  return hashClose(facts) === sha256;
}

const closeDayRoute = route({
  auth: "portal",
  operationId: "closeDay",
  method: "POST",
  path: "/portal/api/operator/days/{day}/close",
  permission: "operator",
  needsConfirmation: true,
  summary: "Close a day. Its figures never change afterwards. Days are closed in order.",
  params: byDay,
  body: closed({
    note: Type.String({
      maxLength: 2_000,
      description: "Explains the differences; may be empty when there are none.",
    }),
    fingerprint: Type.String({
      pattern: "^[0-9a-f]{64}$",
      description: "Of the figures that were compared.",
    }),
  }),
  response: CloseItem,
  errors: ["NOT_FOUND", "CONFLICT", "INVALID_PARAMETER", "OVERLOAD"],
  handler: async (call, deps) => {
    const { day } = call.params;
    if (!startOfDay(day)) throw new GatewayError("NOT_FOUND");
    return presentClose(await closeDay(deps, actOf(call), { day, ...call.body }));
  },
});

const downloadDayRoute = route({
  auth: "portal",
  operationId: "downloadDay",
  method: "GET",
  path: "/portal/api/operator/days/{day}/file",
  permission: "operator",
  summary: "Download a day's figures and differences.",
  params: byDay,
  query: closed(fileQuery),
  response: "application/octet-stream",
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const { day } = call.params;
    const { close, open } = await expectDay(deps, day);
    const figures = close?.figures ?? open?.figures;
    if (!figures) throw new GatewayError("NOT_FOUND");
    const name = close ? `daily-close-${day}` : `day-${day}-not-closed`;
    return tableFile(deps, {
      ...{ format: call.query.format ?? "csv", name, columns: CLOSE_COLUMNS },
      parts: inOnePart(closeRows(figures)),
    });
  },
});

/** The operator's day: what happened, what differs, and closing it. */
export const DAILY_CLOSE_ROUTES: readonly PortalRoute[] = [
  listDailyClosesRoute,
  getNextDayRoute,
  getDayRoute,
  closeDayRoute,
  downloadDayRoute,
];
