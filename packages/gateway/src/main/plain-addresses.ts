const THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * The settings that lead to another machine without TLS, such as `fpx.baseUrl`: payments and the
 * credentials of rails would be readable on the way. A connector on this machine may be plain.
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
