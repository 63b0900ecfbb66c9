const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ["Edge", /Edg\//],
  ["Opera", /OPR\//],
  ["Samsung Internet", /SamsungBrowser\//],
  ["Firefox", /Firefox\//],
  ["Chrome", /Chrom(e|ium)\//],
  ["Safari", /Safari\//],
];
const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS X/],
  ["Linux", /Linux/],
];

/** `Chrome, Windows` from a user agent: enough to recognize a device. */
export function describeBrowser(userAgent: string): string {
  const find = (table: typeof BROWSERS) => table.find(([, mark]) => mark.test(userAgent))?.[0];
  const parts = [find(BROWSERS), find(SYSTEMS)].filter((part) => part !== undefined);
  return parts.length === 0 ? userAgent.slice(0, 40) || "?" : parts.join(", ");
}
