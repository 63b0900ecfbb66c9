/**
 * Syntax highlighting without a grammar: comments, strings, numbers and keywords. Good enough to
 * read, and fast: a page of a megabyte takes a few milliseconds.
 */
const KEYWORDS = new Set(
  (
    "abstract and as async await boolean break byte bytes case catch class const continue def default do elif else " +
    "end enum err except export extends false final finally float for foreach from func function go if implements " +
    "import in instanceof int interface is lambda let long match mixed module new nil None not null or package pass " +
    "private protected public raise require rescue return select self static string struct switch this throw throws " +
    "True False true try type typeof undefined unless using var void when while with yield"
  ).split(" "),
);
/** Languages in which `#` begins a comment. */
const HASH_COMMENTS = ["sh", "bash", "python", "py", "ruby", "rb", "yaml"];
const PLAIN = ["", "text", "mermaid"];

const TOKEN =
  /(?<text>"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|(?<comment>\/\*[\s\S]*?\*\/|(?<![:\w])\/\/[^\n]*|(?<=^|\s)#[^\n]*)|(?<number>\b\d[\d_.]*\w*\b)|(?<word>[A-Za-z_]\w*)|[\s\S]/gm;

/** Code as HTML; everything in it is escaped. */
export function highlightCode(code: string, language: string): string {
  if (PLAIN.includes(language)) return escapeHtml(code);
  const hasHash = HASH_COMMENTS.includes(language);
  return code.replace(TOKEN, (...match) => {
    const whole = String(match[0]);
    const groups: Record<string, string | undefined> = match.at(-1);
    const { text, comment, number, word } = groups;
    if (comment !== undefined && (hasHash || !comment.startsWith("#"))) return mark("c", whole);
    if (text !== undefined) return mark("s", whole);
    if (number !== undefined) return mark("n", whole);
    if (word !== undefined && KEYWORDS.has(word) && language !== "sh") return mark("k", whole);
    return escapeHtml(whole);
  });
}

const mark = (kind: "c" | "s" | "n" | "k", text: string) =>
  `<i class="${kind}">${escapeHtml(text)}</i>`;

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
