import leven from "leven";
import { VARIABLES } from "./environment.ts";

const NAMES = VARIABLES.map(([, { name }]) => name);
/** Read by other programs of this repository, which may run in the same environment. */
const OF_OTHERS = /^KAUNTER_(TEST_\w+|AUTOLOAD|DEMO|SANDBOX_CONFIG|SCREENSHOTS)$/;
/** Kubernetes adds such variables for each service of a namespace, for one named `kaunter` too. */
const OF_KUBERNETES = /_(SERVICE_(HOST|PORT(_\w+)?)|PORT_\d+_(TCP|UDP)(_(PROTO|PORT|ADDR))?)$/;
/** Edits, as a share of the name's length. */
const DISTANCE_SHARE_MAX = 1 / 3;

/**
 * One sentence for each variable that has our prefix and no meaning. Never an error: during an
 * upgrade or after it was undone, an older release meets variables of a newer one.
 */
export function describeUnknownVariables(environment: NodeJS.ProcessEnv): string[] {
  return Object.entries(environment)
    .filter(([name, value = ""]) => isUnknown(name, value))
    .map(([name]) => {
      const near = findNearest(name);
      return `${name} is not a variable of this release and has no effect.${near ? ` Did you mean ${near}?` : ""}`;
    })
    .sort();
}

function isUnknown(name: string, value: string): boolean {
  if (!name.startsWith("KAUNTER_") || NAMES.includes(name) || OF_OTHERS.test(name)) return false;
  return !OF_KUBERNETES.test(name) && !(name.endsWith("_PORT") && value.startsWith("tcp://"));
}

/** Some variables have no prefix: whoever writes KAUNTER_PORT means PORT. */
function findNearest(given: string): string | undefined {
  const bare = given.slice("KAUNTER_".length);
  if (NAMES.includes(bare)) return bare;
  const [nearest] = NAMES.map((name) => ({ name, distance: leven(given, name) })).sort(
    (a, b) => a.distance - b.distance,
  );
  const isNear = nearest && nearest.distance <= bare.length * DISTANCE_SHARE_MAX;
  return isNear ? nearest.name : undefined;
}
