/** What may leave the machine in a report: no key, no password, no card. */
export interface Redactor {
  text(text: string): string;
  headers(headers: Readonly<Record<string, string>>): Record<string, string>;
}

const HIDDEN = "[redacted]";
// cspell:ignore authoriz securitycode keyversion idempotencykey
const SECRET_NAMES =
  /secret|password|token|key|signature|authoriz|checksum|cookie|cvc|securitycode|proof|pop$|srcrefno/i;
/** Names that end like a secret's and say nothing: versions and identifiers. */
const OPEN_NAMES = /^(keyversion|idempotencykey|key-version)$/i;
const CARD = /(?<![\dA-Za-z])(\d[ -]?){13,19}(?![\dA-Za-z])/g;
const SECRET_LENGTH_MIN = 6;

/** `settings`: of the rail; every text in it under a secret's name is hidden wherever it is. */
export function createRedactor(settings: unknown, more: readonly string[] = []): Redactor {
  const secrets = [...listSecrets(settings, ""), ...more]
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
    .filter((secret) => secret.length >= SECRET_LENGTH_MIN)
    .sort((a, b) => b.length - a.length);
  const text = (given: string) => {
    const open = secrets.reduce((left, secret) => left.replaceAll(secret, HIDDEN), given);
    return hideMembers(open).replace(CARD, maskCard);
  };
  return {
    text,
    headers: (headers) =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          name,
          isSecret(name) ? HIDDEN : text(value),
        ]),
      ),
  };
}

const isSecret = (name: string) => SECRET_NAMES.test(name) && !OPEN_NAMES.test(name);

function listSecrets(value: unknown, name: string): string[] {
  if (typeof value === "string") return isSecret(name) && !/^https?:/.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each) => listSecrets(each, name));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => listSecrets(each, `${name} ${key}`));
}

/** `"access_token":"…"` of JSON and `fpx_checkSum=…` of a form. */
function hideMembers(text: string): string {
  return text
    .replace(/"([A-Za-z0-9_-]+)"\s*:\s*"((?:[^"\\]|\\.)*)"/g, (all, name: string) =>
      isSecret(name) ? `"${name}":"${HIDDEN}"` : all,
    )
    .replace(/(^|[?&])([A-Za-z0-9_.-]+)=([^&\s]*)/g, (all, start: string, name: string) =>
      isSecret(name) ? `${start}${name}=${HIDDEN}` : all,
    );
}

/** First six and last four, as PCI DSS allows; other long numbers stay. */
function maskCard(found: string): string {
  const digits = found.replaceAll(/[ -]/g, "");
  if (!isLuhn(digits)) return found;
  return `${digits.slice(0, 6)}${"x".repeat(digits.length - 10)}${digits.slice(-4)}`;
}

function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
