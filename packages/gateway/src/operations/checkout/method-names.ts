import { GatewayError } from "../../domain/errors.ts";
import { ONLY_COMPAT, type SignatureMode } from "../../domain/merchant/merchant.ts";
import type { Rails } from "../../rails/rail.ts";

/** The method that a name means: in compat mode also by a short name, such as `FPX`. */
export function readMethodName(rails: Rails, mode: SignatureMode, name: string): string {
  if (mode === "strict" || rails.isMethodName(name)) return name;
  return rails.findNameMeant(name) ?? name;
}

/** Why a name is none of a method: `method "FPX" is unknown: did you mean FPX_MY?` */
export function describeUnknownName(rails: Rails, field: string, name: string): string {
  const meant = rails.findNameMeant(name);
  const sent = `${field} "${name}" is unknown`;
  return meant === null ? `${sent}.` : `${sent}: did you mean ${meant}? ${ONLY_COMPAT}`;
}

/** Throws INVALID_PARAMETER for a short name that a merchant excludes: it would exclude nothing. */
export function expectExclusions(rails: Rails, names: readonly string[]): void {
  const short = names.find(
    (name) => !rails.isMethodName(name) && rails.findNameMeant(name) !== null,
  );
  if (short === undefined) return;
  const detail = describeUnknownName(rails, "excludeMethod", short);
  throw new GatewayError("INVALID_PARAMETER", { detail });
}

/**
 * A method as reports name it, without its region: in compat mode also by its other names. Throws
 * INVALID_PARAMETER for those in strict mode: the report would be empty.
 */
export function readReportMethod(rails: Rails, mode: SignatureMode, name: string): string {
  const found = rails.findMethod(readMethodName(rails, "compat", name))?.method;
  const methods = rails.listMethods().map(({ method }) => method);
  // Reports name methods of several regions alike: a region is another filter.
  const same = methods.filter(({ method }) => method === found?.method);
  if (!found || found.method === name || same.length > 1) return name;
  if (mode === "compat") return found.method;
  const detail = `method "${name}" is unknown in reports: did you mean ${found.method}? ${ONLY_COMPAT}`;
  throw new GatewayError("INVALID_PARAMETER", { detail });
}
