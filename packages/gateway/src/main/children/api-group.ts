import type { ChildProcess } from "node:child_process";
import { availableParallelism } from "node:os";
import type { ParentMessage } from "./child-messages.ts";

/** One of the API processes, which share a port and the rates of clients. */
export interface Member {
  readonly process: ChildProcess;
  readonly isReady: boolean;
  /** How many beats in a row said that it was busy. */
  readonly busyBeats: number;
}

/** Share of a second in which an event loop has work, and for how many in a row. */
const BUSY_SHARE = 0.8;
const BUSY_BEATS = 3;
/** PostgreSQL's own limit of 100 connections is enough for four and a worker. */
const PROCESSES_MAX = Math.min(availableParallelism(), 4);

/** `busyBeats` after another beat. */
export const countBusy = (busyBeats: number, busyShare: number): number =>
  busyShare >= BUSY_SHARE ? busyBeats + 1 : 0;

/**
 * Whether all have been busy for a while and another may be started. None is stopped when it is
 * quiet again: the next peak comes, and a stop would end connections.
 */
export function needsAnother(members: readonly Member[], startedCount: number): boolean {
  const areBusy = members.every(({ isReady, busyBeats }) => isReady && busyBeats >= BUSY_BEATS);
  return areBusy && members.length === startedCount && startedCount < PROCESSES_MAX;
}

/** When one is ready, and when one has ended. */
export function tellPeers(members: readonly Member[], tell: Tell): void {
  const ready = members.filter(({ isReady }) => isReady);
  for (const { process } of ready) tell(process, { kind: "peers", count: ready.length - 1 });
}

/** To the others. */
export function relayTaken(
  members: readonly Member[],
  from: Member,
  message: Extract<ParentMessage, { kind: "taken" }>,
  tell: Tell,
): void {
  for (const member of members) if (member !== from) tell(member.process, message);
}

type Tell = (process: ChildProcess, message: ParentMessage) => void;
