/** A state machine as data: for each state, the events it takes and where they lead. */
export type StateTable<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>;

/**
 * The state after `event`, or null when the table does not allow it: the caller decides what that
 * means.
 */
export function nextState<State extends string, Event extends string>(
  table: StateTable<State, Event>,
  state: State,
  event: Event,
): State | null {
  return table[state][event] ?? null;
}
