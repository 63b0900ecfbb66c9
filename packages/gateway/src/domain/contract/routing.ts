/**
 * Which contract makes a payment, by the operators' rules: an ordered list, of which the first that
 * fits decides. Pure, so that a proposed list can be tried on the payments of a day.
 */

/** A part that names nothing fits everything. */
export interface RoutingRule {
  /** For people; unique in its list. */
  name: string;
  /** Such as `FPX_MY`. */
  methods: readonly string[];
  /** Such as `VISA`. Fits no payment whose brand is not known. */
  cardBrands: readonly string[];
  /** ISO 3166-1 alpha-2. Fits no payment whose issuer is not known. */
  issuerCountries: readonly string[];
  merchantIds: readonly string[];
  amountMinorMin: number | null;
  amountMinorMax: number | null;
  /** The percentages add up to 100; a contract with 0 only takes what the others cannot. */
  shares: readonly ContractShare[];
}

interface ContractShare {
  contractId: string;
  percent: number;
}

/** What is known of a payment before it is sent. */
export interface RoutedPayment {
  merchantId: string;
  method: string;
  amountMinor: number;
  cardBrand: string | null;
  issuerCountry: string | null;
  /** Of its order: every try of one order draws the same share. */
  drawnBy: string;
}

export interface Routed<One> {
  /** The preferred first; all that were given, so that no payment is lost to a rule. */
  contracts: One[];
  /** Null where none fits. */
  rule: string | null;
}

export const RULES_MAX = 100;
export const PERCENT_TOTAL = 100;
/** So that even one in a thousand is drawn. */
const DRAWS = 2 ** 32;

/**
 * Puts contracts that could take a payment in order: that of the drawn share, the rule's others by
 * their share, then the rest as given. `isHealthy`: others come last, each group in its order.
 */
export function routePayment<One extends { contractId: string }>(
  rules: readonly RoutingRule[],
  payment: RoutedPayment,
  contracts: readonly One[],
  isHealthy: (contractId: string) => boolean,
): Routed<One> {
  const rule = rules.find((one) => isFitting(one, payment)) ?? null;
  const ordered = rule ? orderBy(rule, payment, contracts) : [...contracts];
  const healthy = ordered.filter(({ contractId }) => isHealthy(contractId));
  const others = ordered.filter(({ contractId }) => !isHealthy(contractId));
  return { contracts: [...healthy, ...others], rule: rule?.name ?? null };
}

function isFitting(rule: RoutingRule, payment: RoutedPayment): boolean {
  const { amountMinor } = payment;
  return (
    isAmong(rule.methods, payment.method) &&
    isAmong(rule.cardBrands, payment.cardBrand) &&
    isAmong(rule.issuerCountries, payment.issuerCountry) &&
    isAmong(rule.merchantIds, payment.merchantId) &&
    amountMinor >= (rule.amountMinorMin ?? 0) &&
    amountMinor <= (rule.amountMinorMax ?? Number.POSITIVE_INFINITY)
  );
}

const isAmong = (named: readonly string[], value: string | null) =>
  named.length === 0 || (value !== null && named.includes(value));

function orderBy<One extends { contractId: string }>(
  rule: RoutingRule,
  payment: RoutedPayment,
  contracts: readonly One[],
): One[] {
  const shareOf = ({ contractId }: One) =>
    rule.shares.find((share) => share.contractId === contractId)?.percent ?? null;
  const named = contracts.filter((one) => shareOf(one) !== null);
  const bySize = named.toSorted((a, b) => (shareOf(b) ?? 0) - (shareOf(a) ?? 0));
  const drawn = drawFrom(rule, payment, bySize);
  const rest = contracts.filter((one) => shareOf(one) === null);
  return [...(drawn ? [drawn] : []), ...bySize.filter((one) => one !== drawn), ...rest];
}

/** Among those that are left, each in proportion to its share. */
function drawFrom<One extends { contractId: string }>(
  { name, shares }: RoutingRule,
  { drawnBy }: RoutedPayment,
  contracts: readonly One[],
): One | null {
  const left = shares.flatMap(({ contractId, percent }) => {
    const one = contracts.find((each) => each.contractId === contractId);
    return one && percent > 0 ? [{ one, percent }] : [];
  });
  const total = left.reduce((sum, { percent }) => sum + percent, 0);
  let at = (hashOf(`${name} ${drawnBy}`) / DRAWS) * total;
  for (const { one, percent } of left) {
    if (at < percent) return one;
    at -= percent;
  }
  return null;
}

/** FNV-1a, and the last steps of MurmurHash3: every bit of the text changes every bit of it. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** What is wrong with a list, for the person who wrote it; empty where nothing is. */
export function findRuleProblems(
  rules: readonly RoutingRule[],
  known: { contractIds: readonly string[]; methods: readonly string[] },
): string[] {
  const problems = rules.flatMap((rule) => {
    const { name, shares, amountMinorMin: min, amountMinorMax: max } = rule;
    const total = shares.reduce((sum, { percent }) => sum + percent, 0);
    const ids = shares.map(({ contractId }) => contractId);
    return [
      ...(rules.filter((other) => other.name === name).length > 1
        ? [`${name}: its name is used twice.`]
        : []),
      ...(total === PERCENT_TOTAL ? [] : [`${name}: its shares add up to ${total} %, not 100.`]),
      ...(new Set(ids).size === ids.length ? [] : [`${name}: it names a contract twice.`]),
      ...ids
        .filter((id) => !known.contractIds.includes(id))
        .map((id) => `${name}: there is no contract ${id}.`),
      ...rule.methods
        .filter((method) => !known.methods.includes(method))
        .map((method) => `${name}: there is no method ${method}.`),
      ...(min !== null && max !== null && min > max
        ? [`${name}: its minimum is above its maximum.`]
        : []),
    ];
  });
  return [...new Set(problems)];
}

export interface DryRun {
  contractId: string;
  /** Payments that were made by it, and that would be. */
  count: number;
  countThen: number;
  amountMinor: number;
  amountMinorThen: number;
}

/** Adds a payment to what a list would change. */
export function addToDryRun(
  totals: Map<string, DryRun>,
  amountMinor: number,
  { now, then }: { now: string; then: string },
): void {
  const at = (contractId: string) => {
    const known = totals.get(contractId) ?? {
      ...{ contractId, count: 0, countThen: 0, amountMinor: 0, amountMinorThen: 0 },
    };
    totals.set(contractId, known);
    return known;
  };
  const [before, after] = [at(now), at(then)];
  before.count += 1;
  before.amountMinor += amountMinor;
  after.countThen += 1;
  after.amountMinorThen += amountMinor;
}
