/** The fields of the portal, as its sources have them: also those that only a rare state shows. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SOURCES = join(import.meta.dirname, "../../../packages/portal/src");
/** They render the others. */
const PARTS = /^ui\/(?:form\/(?:field|typed-field|choice)|files\/file-button)\.tsx$/;
const FIELD = /<(TextField|TypedField|DayField|TextFilter|InputField|input)\b([\s\S]*?)\/>/g;
/** Chosen, not typed. */
const CHOSEN = /type="(?:hidden|checkbox|radio|color|file)"/;

export interface ListedField {
  /** File and label: `pages/refund/refund-dialog.tsx ui.reason`. */
  name: string;
  /** What it says it is, as the source has it; null for words. */
  kind: string | null;
}

export function listPortalFields(): ListedField[] {
  const files = globSync("**/*.tsx", { cwd: SOURCES }).filter(
    (file) => !PARTS.test(file) && !file.endsWith(".test.tsx"),
  );
  return files.toSorted().flatMap((file) => {
    const source = readFileSync(join(SOURCES, file), "utf8");
    return [...source.matchAll(FIELD)].flatMap(([text, tag = "", props = ""]) => {
      if (CHOSEN.test(props)) return [];
      const [, label = ""] =
        /(?:label|aria-label)=\{([\s\S]*?)\}\s/.exec(`${props} `) ??
        /bind\w*\("(\w+)"\)/.exec(props) ??
        [];
      const [, kind = null] = /kind=(?:"(\w+)"|\{([^}]+)\})/.exec(props)?.filter(Boolean) ?? [];
      const isAmount = tag === "TextFilter" && text.includes("isAmount");
      const own = tag === "DayField" ? "day" : kind;
      return [{ name: `${file} ${label}`, kind: isAmount ? "amount" : own }];
    });
  });
}
