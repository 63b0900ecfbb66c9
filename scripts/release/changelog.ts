/** The first heading of CHANGELOG.md, under which changes are collected until a release. */
const UNRELEASED = "## Unreleased";

/** What a release takes out of the changelog. */
export interface Release {
  /** The changelog with the changes under the version, and an empty Unreleased above. */
  readonly changelog: string;
  /** The changes alone, Markdown: the message of the tag. */
  readonly notes: string;
}

/**
 * Moves what is under Unreleased to a version.
 * @param date of the release, `2026-11-23`
 * @throws {Error} when there is nothing under Unreleased, or the version is already there
 */
export function releaseChangelog(changelog: string, version: string, date: string): Release {
  const start = changelog.indexOf(`${UNRELEASED}\n`);
  if (start < 0) throw new Error(`CHANGELOG.md has no heading "${UNRELEASED}"`);
  const headings = changelog.split("\n").filter((line) => line.startsWith("## "));
  if (headings.some((line) => line.split(" ")[1] === version))
    throw new Error(`CHANGELOG.md already has ${version}`);
  const after = start + UNRELEASED.length;
  const next = changelog.indexOf("\n## ", after);
  const end = next < 0 ? changelog.length : next;
  const notes = changelog.slice(after, end).trim();
  if (notes === "") throw new Error(`nothing is under "${UNRELEASED}" in CHANGELOG.md`);
  const heading = `${UNRELEASED}\n\n## ${version} - ${date}\n\n`;
  return {
    changelog: `${changelog.slice(0, start)}${heading}${notes}\n${changelog.slice(end)}`,
    notes,
  };
}

/**
 * What is under a version's heading, for a release that has been tagged; what is unreleased for one
 * that has not.
 */
export function notesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const found =
    sections.find((section) => section.split(/\s/)[0] === version) ??
    sections.find((section) => section.startsWith("Unreleased\n"));
  if (found === undefined) throw new Error(`CHANGELOG.md has neither ${version} nor Unreleased`);
  return found.slice(found.indexOf("\n")).trim();
}
