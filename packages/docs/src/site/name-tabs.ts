const NAMES = / (name|id|for)="(group|tab)-[\w-]+"/g;

/**
 * The opening of a group of code blocks with names by its place on the page instead of random ones:
 * a site that is built again has the same bytes.
 * @param place of the group among the page's blocks
 */
export function nameTabs(html: string, place: number): string {
  let tab = 0;
  return html.replaceAll(NAMES, (_, attribute: string, kind: string) => {
    if (kind === "group") return ` name="group-${place}"`;
    // An input, then its label.
    if (attribute === "id") tab += 1;
    return ` ${attribute}="tab-${place}-${tab}"`;
  });
}
