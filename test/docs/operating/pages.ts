/** What operators read, and every command on it: the pages themselves are the source. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "../../..");

const PAGES = [
  "docs/operating/**/*.md",
  "deploy/*/README.md",
  "docs/guides/{run-in-production,run-with-docker,certify-a-rail}.md",
  "docs/security/{audit-log,database-roles,keys}.md",
];

export interface Piece {
  readonly page: string;
  readonly line: number;
  readonly text: string;
}

/** Between fences. */
export interface Block extends Piece {
  readonly language: string;
}

export interface Page {
  readonly path: string;
  readonly text: string;
  readonly blocks: readonly Block[];
  /** Code between single backticks, on one line. */
  readonly spans: readonly Piece[];
}

export const isShell = ({ language }: Block) => language === "sh" || language === "bash";

/** For messages: an editor opens it. */
export const placeOf = ({ page, line }: Piece) => `${page}:${line}`;

export function readPages(): Page[] {
  const paths = globSync(PAGES, { cwd: ROOT }).sort();
  return paths.map((path) => readPage(path, readFileSync(join(ROOT, path), "utf8")));
}

export function readPage(page: string, text: string): Page {
  const blocks: Block[] = [];
  const prose = text.replace(
    /^( *)```(\w*)\n([\s\S]*?)^ *```$/gm,
    (fenced, indent: string, language: string, content: string, at: number) => {
      const unindented = content.replace(new RegExp(`^${indent}`, "gm"), "");
      blocks.push({ page, line: lineOf(text, at) + 1, language, text: unindented });
      return fenced.replace(/[^\n]/g, " ");
    },
  );
  const spans = [...prose.matchAll(/`([^`]+)`/g)].map(({ 1: code = "", index }) => ({
    page,
    line: lineOf(text, index),
    text: code.replace(/\s+/g, " "),
  }));
  return { path: page, text, blocks, spans };
}

const lineOf = (text: string, at: number) => text.slice(0, at).split("\n").length;
