const THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Settings with a remote URL without TLS, such as `fpx.baseUrl`: payments and credentials of rails
 * would be readable in transit. A connector on this machine may use plain HTTP.
 */
export function plainAddresses(settings: unknown, name = ""): string[] {
  if (typeof settings === "string") return isPlain(settings) ? [name] : [];
  if (typeof settings !== "object" || settings === null) return [];
  return Object.entries(settings).flatMap(([key, value]) =>
    plainAddresses(value, name === "" ? key : `${name}.${key}`),
  );
}

function isPlain(value: string): boolean {
  const url = URL.parse(value);
  return url?.protocol === "http:" && !THIS_MACHINE.test(url.hostname);
}
