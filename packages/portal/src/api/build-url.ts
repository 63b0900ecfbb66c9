/** A path with its `{name}` parts filled in and the given query values; empty ones are left out. */
export function buildUrl(
  path: string,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string | undefined>>,
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, value);
  }
  const text = search.toString();
  return text === "" ? filled : `${filled}?${text}`;
}
