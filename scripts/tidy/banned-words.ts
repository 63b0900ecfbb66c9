import { type Complaint, isScript, lineAt, type SourceFile } from "./source-file.ts";

/** Not checked: published history, and migrations, which never change. */
export const NOT_COVERED: readonly string[] = ["CHANGELOG.md", "packages/gateway/migrations/"];

/** The list itself, and files that quote it. */
const QUOTES_THEM = /^(scripts\/tidy\/banned-words|cspell\.json)/;

/**
 * Phrases of our own where the field has a word. Single words that are wrong in every sentence are
 * `flagWords` of `cspell.json`.
 */
export const BANNED: readonly [phrase: RegExp, instead: string][] = [
  [/\b(gives?|gave|given|giving|gone|goes|going) (it |all of it )?back\b/, "refund, return"],
  [/\bowe[ds]? back\b/, "due to the payer, refunded"],
  [/\b(on its|on their) way (back|to (the )?payers?)\b/, "refund pending"],
  [
    /\bask(s|ed|ing)? for (an? |the |its |their )?(new )?(access )?(accounts?|cards?|checkouts?|customers?|events?|merchants?|payments?|refunds?|settlements?|status|stores?|tokens?|transactions?)\b/,
    "request, retrieve, get, list",
  ],
  [/\b(ask|asks|asked|asking) (the )?(gateway|bank|rail|provider)\b/, "check the status with"],
  [/\bwho (sells|pays|runs)\b/, "merchant, payer, operator"],
  [/\b(is|are|was|were|be|been|being) told\b/, "is notified, a webhook is sent"],
  [/\btells? (the|a) (merchant|shop|payer|gateway)\b/, "notify, send a webhook to"],
  [/\b(HTTP|late|signed|same|first|no|an|its|the) answers?\b/, "response"],
  [/\banswers? (with|of|to|late|at once|[45]\d\d|200)\b/, "respond, response"],
  [/\b(is|are|was|were|be|been) (refused|not taken)\b/, "is rejected"],
  [/\buser['’]s yes\b/, "consent, authorization"],
  [/\bby hand\b/, "manually"],
  [/\b(a|some|another|second|no) person\b/, "a user, a team member, an operator"],
  [/\bneeds a person\b|\bfor a person\b/, "manual review"],
  [/\bclaims? (that|which) d(id|o|oes) not fit\b|\bodd claims?\b/, "quarantined provider report"],
  [/\blook into your mail\b/, "check your email"],
  [/\bthat is not right\b/, "incorrect …, invalid …"],
  [/\bno such\b/, "not found, unknown"],
  [/\bnot enough money\b/, "insufficient funds"],
  [/\bevery attempt to pay\b/, "all payment attempts"],
  [/\bstood in the way\b/, "failure reasons"],
  [/\bgood to see you\b/, "overview"],
  [/\bput an example in\b/, "insert example"],
  [/\bswitch(es|ed|ing)? (it )?(on|off)\b/, "enable, disable (ON and OFF are status words only)"],
  [/\bworks on for as long\b/, "keeps working for the overlap period"],
  [/\bhand(s|ed|ing)? (it |them )?over\b/, "send over a secure channel, submit"],
  [/\bis felt within\b/, "takes effect within"],
  [/\b(stands?|stood) (in|at|beside|under) [`'"]/, "is in"],
  [/\bleads on\b/, "cursor for the next page; empty on the last page"],
  [/\bmore is as much\b/, "larger values are treated as …"],
  [/\bwhole sen\b/, "an integer amount in sen"],
  [/\b(held|kept) back\b/, "on hold, retained"],
  [/\ba day['’]s (settlement )?file\b/, "daily settlement file"],
  [/\btime to pay \(p95\)/, "checkout completion time (p95)"],
  [/\bread on\b/, "next steps"],
  [/\bwhere things are\b/, "project layout"],
  [/\bsign in (Python|PHP|Go|Java|Ruby|Node|C#)/, "signing requests in …"],
  [/\bverify a notification\b/, "verify a webhook"],
  [/\bnothing but\b/, "only"],
  [/\bto the letter\b/, "exactly"],
  [/(?<!instead )\bof (ours|yours)\b/, "our own, your own"],
  [/\bstands? still\b|\bstood still\b/, "hangs"],
  [/\bfor ever\b/, "forever, indefinitely"],
  [/\bgains nothing\b/, "say what is prevented"],
  [/\bhears of\b/, "is notified of"],
  [/\blooks in a row\b/, "consecutive checks"],
  [/\bturned away\b/, "rejected"],
  [/\b(takes?|took) the way of\b/, "is handled like"],
  [/\btakes? anything away\b/, "removes anything"],
  [/\bdead line\b/, "offline, no connection"],
  [/\b(is|are|was|were) felt\b/, "takes effect"],
  [/\bleads? (every|no|some)body\b/, "leads every payer, no user"],
  [/\bgives? way to\b/, "is replaced by"],
  [/\bhelps nobody\b/, "does not help"],
  [/\b(is|are) said to be\b/, "is reported as"],
];

const IN_FENCE = /^( *)```[\s\S]*?^\1```/gm;
const BLANK = (found: string) => found.replace(/[^\n]/g, " ");

/** Texts say what the field says. In scripts: comments and strings; in pages: all but code. */
export function checkBannedWords(file: SourceFile): Complaint[] {
  const isCovered = !NOT_COVERED.some((place) => file.path.startsWith(place));
  if (!isCovered || QUOTES_THEM.test(file.path)) return [];
  const prose = readProse(file);
  return BANNED.flatMap(([phrase, instead]) =>
    [...prose.matchAll(new RegExp(phrase, "gi"))].map(({ 0: found, index }) => ({
      path: file.path,
      line: lineAt(prose, index),
      message: `not "${found.replace(/\s+/g, " ")}" but: ${instead}`,
    })),
  );
}

/** As long as the text, so that lines keep their numbers; what is no prose is blanked. */
function readProse({ path, text, code }: SourceFile): string {
  if (path.endsWith(".md")) return text.replace(IN_FENCE, BLANK).replace(/`[^`\n]+`/g, BLANK);
  if (!isScript(path)) return "";
  return text.replace(/[^\n]/g, (char, at: number) => (code[at] === char ? " " : char));
}
