/** The commands of a shell text, as far as pages need it: no functions, no loops. */

/** One command: its words without quotes; assignments before it are left out. */
export type Words = readonly string[];

const ASSIGNMENT = /^\w+=/;
const HEREDOC = /^(.*<<-? *'?(\w+)'?.*)\n[\s\S]*?\n\2$/gm;
/** A quoted text, an escaped character, a separator, a comment, or what is none of these. */
const TOKEN = /'([^']*)'|"([^"]*)"|\\(.)|(\$\([^)]*\))|(\n|;|&&|\|\|?|&)|(\s+)|([^\s'"\\;&|]+?)/g;

export function commandsOf(text: string): Words[] {
  const commands: Words[] = [];
  let words: string[] = [];
  let word: string | null = null;
  const endWord = () => {
    if (word !== null) words.push(word);
    word = null;
  };
  const endCommand = () => {
    endWord();
    const first = words.findIndex((each) => !ASSIGNMENT.test(each));
    if (first >= 0) commands.push(words.slice(first));
    words = [];
  };
  for (const token of prepare(text).matchAll(TOKEN)) {
    const [, single, double, escaped, nested, separator, space, plain] = token;
    if (separator) endCommand();
    else if (space) endWord();
    else word = `${word ?? ""}${single ?? double ?? escaped ?? nested ?? plain ?? ""}`;
    if (nested) commands.push(...commandsOf(nested.slice(2, -1)));
  }
  endCommand();
  return commands;
}

/** The names that a text assigns. */
export function assignmentsOf(text: string): string[] {
  return [...prepare(text).matchAll(/^(?:export )?(\w+)=/gm)].map(([, name = ""]) => name);
}

/** Only variables: of a shell, a container or a unit. */
export const isSettings = (text: string) =>
  assignmentsOf(text).length > 0 && commandsOf(text).every(([name]) => name === "export");

function prepare(text: string): string {
  return text
    .replace(HEREDOC, "$1")
    .replace(/\\\n/g, " ")
    .replace(/(^|\s)#.*$/gm, "$1");
}
