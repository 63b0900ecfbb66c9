import type { JsonSchema } from "./openapi-schema.ts";

/**
 * The paths that a client may have signed instead of the one it called, for the diagnosis of
 * signatures. From the OpenAPI document of `buildOpenapi()`.
 */
export function endpointPathsFile(openapi: JsonSchema): string {
  const paths = Object.keys(openapi.paths ?? {}).filter((path) => /^\/v\d+\//.test(path));
  return `// Generated from the gateway's routes by \`npm run generate\`; do not edit.
export const ENDPOINT_PATHS: readonly string[] = ${JSON.stringify(paths, null, 2)};
`;
}
