import { existsSync } from "node:fs";
import { posix } from "node:path";
import { anchorOf } from "../../packages/docs/src/pages/docs-links.ts";
import { type Complaint, isScript, lineAt, type SourceFile } from "./source-file.ts";

type Files = ReadonlyMap<string, SourceFile>;

const LINK = /\]\(([^()\s]+)\)/g;
const IN_FENCE = /^```[\s\S]*?^```/gm;
const SCRIPT_CALL = /\bnpm run (?:-s )?([a-z][\w:-]*)/g;
const VARIABLE = /\bKAUNTER_[A-Z_]+\b/g;
const PAGE = /\bdocs\/[\w-]+\/[\w-]+\.md\b/g;
const DECISION = /^docs\/adr\/(\d{4})-[a-z0-9-]+\.md$/;
/** The gateway serves it on the site that also serves the documentation. */
const PORTAL = "/portal/";
const CONFIG = /^packages\/gateway\/src\/config\/(environment|[a-z-]+-variables)\.ts$/;

/**
 * What the pages name exists: linked files and headings, npm scripts, variables; and so do the
 * pages that comments name. Decisions are numbered without a gap and listed.
 */
export function checkDocumentation(files: Files): Complaint[] {
  const scripts = readScripts(files);
  const pages = [...files.values()].filter(({ path }) => path.endsWith(".md"));
  return [
    ...pages.flatMap((page) => [
      ...checkLinks(page, files),
      ...checkWords(page, SCRIPT_CALL, (name) => scripts.has(name), "is no script of package.json"),
      ...checkWords(page, VARIABLE, (name) => isKnownVariable(name, files), "is no variable"),
    ]),
    ...[...files.values()]
      .filter(({ path }) => isScript(path) && !path.startsWith("scripts/tidy/"))
      .flatMap((file) => checkWords(file, PAGE, (path) => files.has(path), "does not exist")),
    ...checkDecisions(files),
  ];
}

function readScripts(files: Files): ReadonlySet<string> {
  const text = files.get("package.json")?.text ?? "{}";
  const { scripts = {} } = JSON.parse(text) as { scripts?: Record<string, string> }; // npm's form
  return new Set(Object.keys(scripts));
}

function isKnownVariable(name: string, files: Files): boolean {
  const pattern = new RegExp(`\\b${name}\\b`);
  return [...files.values()].some(({ path, text }) => CONFIG.test(path) && pattern.test(text));
}

function checkLinks(page: SourceFile, files: Files): Complaint[] {
  // Blanked, so that lines keep their numbers.
  const prose = page.text.replace(IN_FENCE, (fence) => fence.replace(/[^\n]/g, " "));
  return [...prose.matchAll(LINK)].flatMap(({ 1: target = "", index }) => {
    if (/^[a-z]+:/.test(target) || target.startsWith(PORTAL)) return [];
    const [file = "", heading] = target.split("#");
    const path = file === "" ? page.path : posix.join(posix.dirname(page.path), file);
    const problem = findProblem(path, heading, files);
    return problem ? [{ path: page.path, line: lineAt(page.text, index), message: problem }] : [];
  });
}

function findProblem(path: string, heading: string | undefined, files: Files): string | null {
  const page = files.get(path);
  if (!page && !existsSync(path)) return `links to ${path}, which does not exist`;
  if (heading === undefined || !page) return null;
  const headings = [...page.text.matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) => anchorOf(text));
  return headings.includes(heading) ? null : `links to #${heading}, which ${path} does not have`;
}

function checkWords(
  file: SourceFile,
  pattern: RegExp,
  exists: (word: string) => boolean,
  problem: string,
): Complaint[] {
  return [...file.text.matchAll(pattern)].flatMap((match) => {
    const word = match[1] ?? match[0];
    if (exists(word)) return [];
    const line = lineAt(file.text, match.index);
    return [{ path: file.path, line, message: `${word} ${problem}` }];
  });
}

function checkDecisions(files: Files): Complaint[] {
  const index = files.get("docs/adr/README.md")?.text ?? "";
  const decisions = [...files.keys()].filter((path) => DECISION.test(path)).sort();
  return decisions.flatMap((path, position) => {
    const wanted = String(position + 1).padStart(4, "0");
    const messages = [
      ...(DECISION.exec(path)?.[1] === wanted ? [] : [`this should be decision ${wanted}`]),
      ...(index.includes(`(${posix.basename(path)})`) ? [] : ["docs/adr/README.md lacks it"]),
    ];
    return messages.map((message) => ({ path, line: 1, message }));
  });
}
