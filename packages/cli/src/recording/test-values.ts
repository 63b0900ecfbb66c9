import { SCENARIOS } from "../sandbox/scenarios.ts";

/** Numbers of the sandbox that look like secrets and are none, by the name of their hole. */
export const TEST_VALUES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(SCENARIOS).flatMap(([name, { fields }]): [string, string][] =>
    fields.cardNumber === undefined ? [] : [[`test${camelCase(name)}`, fields.cardNumber]],
  ),
  // Of a payer's app at a counter: codes that are always good.
  ...[13, 28, 80, 81, 82, 83, 84].map((wallet): [string, string] => [
    `payerCode-${wallet}`,
    `${wallet}0000000000000001`,
  ]),
]);

function camelCase(name: string): string {
  return name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
