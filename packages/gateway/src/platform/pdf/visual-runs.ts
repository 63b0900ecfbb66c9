import createBidi from "bidi-js";
import { type Run, toRuns } from "./fonts.ts";

export interface VisualRun extends Run {
  isRightToLeft: boolean;
}

const bidi = createBidi();

/** Of the scripts that are written from the right, those that a font has; the others are boxes. */
const FROM_RIGHT = /\p{Script=Arabic}/u;

/** The runs of a line as they stand from left to right. */
export function toVisualRuns(line: string): VisualRun[] {
  if (!FROM_RIGHT.test(line)) return toRuns(line).map((run) => ({ ...run, isRightToLeft: false }));
  const embedding = bidi.getEmbeddingLevels(line, "auto");
  const runs: VisualRun[] = [];
  for (const { from, to, level } of levelRuns(line, embedding)) {
    const text = line.slice(from, to);
    if (level % 2 === 0)
      runs.push(...toRuns(text).map((run) => ({ ...run, isRightToLeft: false })));
    else {
      const turned = toRuns(mirror(text)).map((run) => ({ ...run, isRightToLeft: true }));
      runs.push(...turned.reverse());
    }
  }
  return runs;
}

/** Brackets open to the other side in text from the right. */
export function mirror(text: string): string {
  return Array.from(text, (one) => bidi.getMirroredCharacter(one) ?? one).join("");
}

interface LevelRun {
  from: number;
  to: number;
  level: number;
}

function levelRuns(
  line: string,
  embedding: ReturnType<typeof bidi.getEmbeddingLevels>,
): LevelRun[] {
  const runs: LevelRun[] = [];
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    const level = embedding.levels[index] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level && index === last.to) last.to += 1;
    else if (last?.level === level && index === last.from - 1) last.from -= 1;
    else runs.push({ from: index, to: index + 1, level });
  }
  return runs;
}
