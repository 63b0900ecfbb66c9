/** A state machine as data: for each state, its events and the states they lead to. */
export type StateTable<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>;

/** The state after `event`, or null when the table does not allow it. */
export function nextState<State extends string, Event extends string>(
  table: StateTable<State, Event>,
  state: State,
  event: Event,
): State | null {
  return table[state][event] ?? null;
}
