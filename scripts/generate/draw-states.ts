/**
 * A state diagram as SVG. Each state is a box with its events as rows, so that no label lies on a
 * line; columns are as far from the first state as its shortest way. Colours follow the reader's.
 */
const ROW = 24;
const HEAD = 32;
const PAD = 12;
const GAP_X = 90;
const GAP_Y = 28;
const MARGIN = 24;
const LETTER = 7.8;
const HEAD_LETTER = 9.2;

type Transitions = Readonly<Record<string, Readonly<Partial<Record<string, string>>>>>;

interface Box {
  state: string;
  events: [event: string, target: string][];
  column: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export function drawStates(title: string, transitions: Transitions): string {
  const boxes = placeBoxes(transitions);
  const byState = new Map(boxes.map((box) => [box.state, box]));
  const width = Math.max(...boxes.map(({ x, width }) => x + width)) + MARGIN + GAP_X / 2;
  const height = Math.max(...boxes.map(({ y, height }) => y + height)) + MARGIN;
  const lines = boxes.flatMap((box) =>
    box.events.flatMap(([, target], row) => {
      const to = byState.get(target);
      return to === undefined || to === box ? [] : [drawLine(box, row, to)];
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="13">
  <title id="title">${title}</title>
  <style>
    .box { fill: #fff; stroke: #0b6e63; stroke-width: 1.5 }
    .name { font-size: 15px; font-weight: 600; fill: #14211f }
    .event { fill: #4a5c58 }
    .line { fill: none; stroke: #5f706c; stroke-width: 1.25; marker-end: url(#head) }
    .head { fill: #5f706c }
    .rule { stroke: #dce5e2 }
    @media (prefers-color-scheme: dark) {
      .box { fill: #172220; stroke: #3fbfae }
      .name { fill: #eaf2f0 }
      .event { fill: #b4c4c0 }
      .line { stroke: #94a6a2 }
      .head { fill: #94a6a2 }
      .rule { stroke: #2a3835 }
    }
  </style>
  <defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="head" d="M0 0 8 4 0 8z"/></marker></defs>
${boxes.map(drawBox).join("\n")}
${lines.join("\n")}
</svg>
`;
}

function placeBoxes(transitions: Transitions): Box[] {
  const columns = columnsOf(transitions);
  const boxes = Object.entries(transitions).map(([state, moves]): Box => {
    const events = Object.entries(moves).flatMap(([event, target]): [string, string][] =>
      target === undefined ? [] : [[event, target]],
    );
    const longest = Math.max(0, ...events.map(([event]) => event.length));
    return {
      state,
      events,
      column: columns.get(state) ?? 0,
      x: 0,
      y: 0,
      width: Math.round(Math.max(state.length * HEAD_LETTER, (longest + 2) * LETTER) + 2 * PAD),
      height: HEAD + events.length * ROW + (events.length > 0 ? PAD / 2 : 0),
    };
  });
  const columnCount = Math.max(...boxes.map(({ column }) => column)) + 1;
  const stacks = Array.from({ length: columnCount }, (_, column) =>
    boxes.filter((box) => box.column === column),
  );
  const heightOf = (stack: readonly Box[]) =>
    stack.reduce((sum, { height }) => sum + height + GAP_Y, -GAP_Y);
  const tallest = Math.max(...stacks.map(heightOf));
  let x = MARGIN;
  for (const stack of stacks) {
    let y = MARGIN + Math.round((tallest - heightOf(stack)) / 2);
    for (const box of stack) {
      box.x = x;
      box.y = y;
      y += box.height + GAP_Y;
    }
    x += Math.max(...stack.map(({ width }) => width)) + GAP_X;
  }
  return boxes;
}

/** Moves from the first state; a state that nothing leads to stands in the first column. */
function columnsOf(transitions: Transitions): ReadonlyMap<string, number> {
  const [first = ""] = Object.keys(transitions);
  const columns = new Map([[first, 0]]);
  for (const [state, column] of columns) {
    for (const target of Object.values(transitions[state] ?? {})) {
      if (target !== undefined && !columns.has(target)) columns.set(target, column + 1);
    }
  }
  return columns;
}

function drawBox({ state, events, x, y, width, height }: Box): string {
  const rows = events.map(([event, target], row) => {
    const suffix = target === state ? " ↺" : "";
    const baseline = y + HEAD + row * ROW + 16;
    return `<text class="event" x="${x + PAD}" y="${baseline}">${event}${suffix}</text>`;
  });
  const rule = `<path class="rule" d="M${x + 1} ${y + HEAD}h${width - 2}"/>`;
  return [
    `  <rect class="box" x="${x}" y="${y}" width="${width}" height="${height}" rx="10"/>`,
    `<text class="name" x="${x + PAD}" y="${y + 21}">${state}</text>`,
    ...(events.length > 0 ? [rule] : []),
    ...rows,
  ].join("");
}

/** From the event's row: rightwards into a later column, around into the same or an earlier one. */
function drawLine(from: Box, row: number, to: Box): string {
  const startY = from.y + HEAD + row * ROW + ROW / 2;
  const endY = to.y + HEAD / 2;
  const startX = from.x + from.width;
  if (to.column > from.column) {
    const bend = (to.x - startX) / 2;
    return path(startX, startY, startX + bend, to.x - bend, to.x, endY);
  }
  const endX = to.x + to.width;
  if (to.column === from.column) {
    // Longer ways run further out, so that lines lie beside each other.
    const out = Math.max(startX, endX) + 16 + Math.min(GAP_X * 0.7, Math.abs(endY - startY) / 4);
    return path(startX, startY, out, out, endX, endY);
  }
  return path(from.x, startY, from.x - GAP_X / 2, endX + GAP_X / 2, endX, endY);
}

function path(x1: number, y1: number, c1: number, c2: number, x2: number, y2: number): string {
  return `  <path class="line" d="M${x1} ${y1}C${c1} ${y1} ${c2} ${y2} ${x2} ${y2}"/>`;
}
