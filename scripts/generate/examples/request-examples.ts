import { isUpload } from "../../../packages/gateway/src/http/route.ts";
import type { ApiRoute } from "../../../packages/gateway/src/http/routes.ts";
import type { Operation } from "../clients/describe-operations.ts";
import { nodeExample, phpExample, pythonExample, UPLOAD_EXAMPLES } from "./client-examples.ts";
import { describeCall } from "./example-call.ts";
import {
  CURL_UPLOAD_EXAMPLE,
  csharpExample,
  curlExample,
  goExample,
  javaExample,
  rubyExample,
  unsignedCurlExample,
} from "./signing-examples.ts";

/** The languages of the examples, in order: how Markdown names them, and what a reader sees. */
export const EXAMPLE_LANGUAGES = [
  { fence: "sh", label: "curl" },
  { fence: "js", label: "Node.js" },
  { fence: "python", label: "Python" },
  { fence: "php", label: "PHP" },
  { fence: "go", label: "Go" },
  { fence: "java", label: "Java" },
  { fence: "csharp", label: "C#" },
  { fence: "ruby", label: "Ruby" },
] as const;

type ExampleLabel = (typeof EXAMPLE_LANGUAGES)[number]["label"];

/**
 * The call of a route's example in each language that has one. `operations`: the methods of the
 * clients, from `describeClient`.
 */
function requestExamples(
  route: ApiRoute,
  operations: readonly Operation[],
): Partial<Record<ExampleLabel, string>> {
  if (isUpload(route)) {
    const { node, python, php } = UPLOAD_EXAMPLES;
    return { curl: CURL_UPLOAD_EXAMPLE, "Node.js": node, Python: python, PHP: php };
  }
  const call = describeCall(route, operations);
  // A browser opens the consent page; no program does.
  if (!call || route.operationId === "authorize") return {};
  if (route.auth !== "signed") return { curl: unsignedCurlExample(call, route.auth === "basic") };
  return {
    curl: curlExample(call),
    "Node.js": nodeExample(call),
    Python: pythonExample(call),
    PHP: phpExample(call),
    Go: goExample(call),
    Java: javaExample(call),
    "C#": csharpExample(call),
    Ruby: rubyExample(call),
  };
}

/** Consecutive blocks, which the documentation site shows as tabs. */
export function exampleFences(route: ApiRoute, operations: readonly Operation[]): string[] {
  const examples = requestExamples(route, operations);
  return EXAMPLE_LANGUAGES.flatMap(({ fence, label }) => {
    const text = examples[label];
    return text === undefined ? [] : [`\`\`\`${fence} [${label}]\n${text}\n\`\`\``];
  });
}
