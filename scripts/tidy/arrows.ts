import { posix } from "node:path";
import { type Complaint, type Import, isTest, type SourceFile } from "./source-file.ts";

/** Which of our packages each package may import. Tests may also use `PACKAGES_OF_TESTS`. */
const PACKAGES: Record<string, readonly string[]> = {
  signing: [],
  sdk: ["signing"],
  cli: ["sdk", "signing", "gateway"],
  checkout: [],
  docs: [],
  portal: ["signing", "checkout"],
  sandbox: [],
  gateway: ["signing", "checkout"],
};
const PACKAGES_OF_TESTS: Record<string, readonly string[]> = { gateway: ["sandbox", "sdk"] };

/** The portal runs in browsers: only these parts of other packages do. */
const BROWSER_ONLY: Record<string, readonly string[]> = {
  portal: [
    "@kaunter/signing/canonical-json",
    "@kaunter/signing/examine",
    "@kaunter/signing/hex",
    "@kaunter/signing/key-size",
    "@kaunter/signing/mistakes",
    "@kaunter/signing/parse-requests",
    "@kaunter/signing/pem",
    "@kaunter/signing/signed-text",
    "@kaunter/signing/web-keys",
    "@kaunter/checkout/file-name",
    "@kaunter/checkout/read-amount",
    "@kaunter/checkout/typed-kinds",
    "@kaunter/checkout/tint",
    "@kaunter/checkout/status-words",
  ],
};

/**
 * Values of platform without effects; its clock, chance and network are passed in.
 */
const PURE_OF_PLATFORM = [
  "platform/archive/archive-place.ts",
  "platform/http-client.ts",
  "platform/secret.ts",
  "platform/tracing/trace-context.ts",
];

interface Layer {
  /** Folders or files of packages/gateway/src. A trailing `:types` allows `import type` only. */
  readonly ours: readonly string[];
  /** Packages from outside; `node:` means all of Node. */
  readonly others: readonly string[] | "any";
}

/** What each folder of the gateway may import, itself aside. */
const LAYERS: Record<string, Layer> = {
  // As pure as the global URL, also the parser of banks' files and the schema of parsers.
  domain: {
    ours: [],
    others: [
      "node:url",
      "sax",
      "typebox",
      "@kaunter/checkout/read-amount",
      "@kaunter/checkout/typed-kinds",
    ],
  },
  platform: {
    // Run by the process that reads files.
    ours: ["domain/payout/bank", "domain/settlement/parser"],
    others: [
      "node:",
      "pino",
      "undici",
      "ipaddr.js",
      "nodemailer",
      "prom-client",
      "@hyzyla/pdfium",
      "pdfkit",
      "sharp",
      "subset-font",
      "fontkit",
      "bidi-js",
      "@aws-sdk",
      "@cloudamqp",
      "ssh2",
    ],
  },
  store: { ours: ["domain", "platform:types"], others: ["node:", "pg", "pg-copy-streams"] },
  rails: {
    ours: ["domain", ...PURE_OF_PLATFORM, "platform:types"],
    others: "any",
  },
  operations: {
    ours: ["domain", "store", "rails/rail.ts", "platform"],
    others: [
      "node:",
      "@kaunter/checkout/plain-text",
      "@kaunter/checkout/receipt-mail",
      "@kaunter/checkout/typed-kinds",
      "@kaunter/signing",
      "jose",
      "@node-rs/argon2",
      "otplib",
      "@simplewebauthn/server",
    ],
  },
  jobs: { ours: ["operations", "store", "domain", "platform"], others: ["node:"] },
  http: {
    ours: [
      "operations",
      "store",
      "domain",
      "rails/rail.ts:types",
      ...PURE_OF_PLATFORM,
      "platform/target-guard.ts",
      "platform:types",
      "config.ts:types",
    ],
    others: "any",
  },
  "config.ts": {
    ours: ["domain/retention.ts", "config", ...PURE_OF_PLATFORM],
    others: ["node:", "typebox"],
  },
  config: {
    ours: [
      ...["domain/retention.ts", "domain/payout/payout-format.ts"],
      "domain/notification/retry-policy.ts",
      "domain/payout/bank/read/statement-layout.ts",
      ...["platform/keys/sealer.ts", ...PURE_OF_PLATFORM],
      // As pure as the global URL.
      "store/connection/database-url.ts",
    ],
    others: ["node:", "typebox", "leven"],
  },
  main: {
    ours: [
      ...["domain", "platform", "store", "rails", "operations", "jobs", "http"],
      ...["config.ts", "config"],
    ],
    others: "any",
  },
};
/** The layers may be joined here, and the other side of the sandbox started. */
const PACKAGES_OF_MAIN = ["sandbox"];
const READING_VERB = /^(find|list|is)[A-Z]/;
const OURS = "@kaunter/";

/** The arrows between packages and between the folders of the gateway. */
export function checkArrows(file: SourceFile): Complaint[] {
  const [top, name = "", source, ...rest] = file.path.split("/");
  if (top !== "packages") return [];
  const layer = name === "gateway" && source === "src" ? rest[0] : undefined;
  return file.imports.flatMap((each) => {
    const message =
      checkPackage(file.path, name, layer, each) ??
      (layer !== undefined && !isTest(file.path) ? checkLayer(file.path, layer, each) : undefined);
    return message === undefined ? [] : [{ path: file.path, line: each.line, message }];
  });
}

/** A command of the package for developers, next to its sources. */
function isTool(path: string): boolean {
  return path.split("/").length === 3;
}

function checkPackage(
  path: string,
  name: string,
  layer: string | undefined,
  { specifier }: Import,
): string | undefined {
  if (specifier.startsWith(".")) {
    const target = posix.join(posix.dirname(path), specifier);
    if (target.startsWith(`packages/${name}/`)) return undefined;
    const mayUseSupport = isTest(path) || isTool(path);
    if (mayUseSupport && target.startsWith("test/support/")) return undefined;
    return `a package is imported by its name, not by a path: ${specifier}`;
  }
  if (!specifier.startsWith(OURS)) return undefined;
  const wanted = specifier.slice(OURS.length).split("/")[0] ?? "";
  const allowed = [
    name,
    ...(PACKAGES[name] ?? []),
    ...(isTest(path) ? (PACKAGES_OF_TESTS[name] ?? []) : []),
    ...(layer === "main" ? PACKAGES_OF_MAIN : []),
  ];
  if (!allowed.includes(wanted)) return `${name} must not import ${wanted}`;
  const only = BROWSER_ONLY[name];
  if (only && !isTest(path) && wanted !== name && !only.includes(specifier)) {
    return `${name} runs in a browser and may import only ${only.join(", ")}`;
  }
  return undefined;
}

function checkLayer(path: string, layer: string, each: Import): string | undefined {
  const rule = LAYERS[layer];
  if (!rule) return `src/${layer} is no known layer; give it a place in scripts/tidy/arrows.ts`;
  if (!each.specifier.startsWith(".")) {
    if (rule.others === "any" || rule.others.some((other) => matches(each.specifier, other))) {
      return undefined;
    }
    return `${layer} must not import ${each.specifier}`;
  }
  const target = posix
    .join(posix.dirname(path), each.specifier)
    .replace("packages/gateway/src/", "");
  if (within(target, layer)) return undefined;
  for (const ours of rule.ours) {
    const [folder = "", onlyTypes] = ours.split(":");
    if (!within(target, folder)) continue;
    if (onlyTypes && !each.isTypeOnly) return `${layer} may import only types of ${folder}`;
    return layer === "http" && folder === "store" ? checkReading(each) : undefined;
  }
  return `${layer} must not import ${target}`;
}

/** A handler reads through the store and changes through operations. */
function checkReading({ names }: Import): string | undefined {
  const others = names.filter((name) => !READING_VERB.test(name));
  if (others.length === 0) return undefined;
  return `http may call only find…, list… and is… of the store, not ${others.join(", ")}`;
}

function matches(specifier: string, other: string): boolean {
  if (other.endsWith(":")) return specifier.startsWith(other);
  return specifier === other || specifier.startsWith(`${other}/`);
}

function within(target: string, folder: string): boolean {
  return target === folder || target.startsWith(`${folder}/`);
}

/**
 * No files import each other, directly or through others, not even for their types: what two need
 * is in a third. One complaint for each circle, at the import that closes it.
 */
export function checkCircles(files: ReadonlyMap<string, SourceFile>): Complaint[] {
  const complaints: Complaint[] = [];
  const done = new Set<string>();
  const way: string[] = [];

  function visit(file: SourceFile): void {
    way.push(file.path);
    for (const { specifier, line } of file.imports) {
      const path = specifier.startsWith(".") ? posix.join(posix.dirname(file.path), specifier) : "";
      const target = files.get(path);
      if (!target || isTest(path) || done.has(path)) continue;
      const start = way.indexOf(path);
      if (start < 0) visit(target);
      else {
        const circle = [...way.slice(start), path].map((each) => posix.basename(each));
        const message = `imports in a circle; move what both need to a third: ${circle.join(" → ")}`;
        complaints.push({ path: file.path, line, message });
      }
    }
    way.pop();
    done.add(file.path);
  }

  for (const file of files.values()) if (!isTest(file.path) && !done.has(file.path)) visit(file);
  return complaints;
}
