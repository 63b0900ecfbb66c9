/** Settings of a contract as JSON: what a change makes of those that are stored. Pure. */

export type SettingsObject = { readonly [name: string]: unknown };

const isObject = (value: unknown): value is SettingsObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The stored settings with a change laid over them, so that who rotates one secret need not know
 * the others. Null removes; a list is replaced as a whole.
 */
export function applySettings(stored: SettingsObject, change: SettingsObject): SettingsObject {
  const changed = new Map(Object.entries(stored));
  for (const [name, value] of Object.entries(change)) {
    const before = changed.get(name);
    if (value === null) changed.delete(name);
    else
      changed.set(
        name,
        isObject(value) ? applySettings(isObject(before) ? before : {}, value) : value,
      );
  }
  return Object.fromEntries(changed);
}

export interface SettingLeaf {
  /** `tng.walletPublicKeys[0].publicKey` */
  path: string;
  value: unknown;
}

/** Every text, number and switch, in order. */
export function listLeaves(value: unknown, path = ""): SettingLeaf[] {
  if (Array.isArray(value)) {
    return value.flatMap((each, index) => listLeaves(each, `${path}[${index}]`));
  }
  if (!isObject(value)) return [{ path, value }];
  return Object.entries(value).flatMap(([name, member]) =>
    listLeaves(member, path === "" ? name : `${path}.${name}`),
  );
}

/** What people see of a setting after it was saved. */
export interface SettingFact {
  path: string;
  /** Null where it is or may be a secret. */
  value: string | null;
  /** Of a key or certificate: SHA-256 of its public key. Of a secret: eight keyed digits. */
  fingerprint: string | null;
  /** When a certificate ends, RFC 3339. */
  endsAt: string | null;
}

/** Names of the settings that differ, for who approves. */
export function changedPaths(
  before: readonly SettingFact[],
  after: readonly SettingFact[],
): string[] {
  const textOf = ({ value, fingerprint }: SettingFact) => `${value} ${fingerprint}`;
  const old = new Map(before.map((fact) => [fact.path, textOf(fact)]));
  const now = new Map(after.map((fact) => [fact.path, textOf(fact)]));
  const names = new Set([...old.keys(), ...now.keys()]);
  return [...names].filter((name) => old.get(name) !== now.get(name)).sort();
}

/** Whether nothing is nested deeper. */
export function isShallow(value: unknown, depthMax: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depthMax > 0 && Object.values(value).every((each) => isShallow(each, depthMax - 1));
}
