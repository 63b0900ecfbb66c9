import { globSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import {
  CallStep,
  PayerStep,
  RecordingFile,
  WebhookStep,
} from "../../../packages/cli/src/recording/recording-schema.ts";
import { VARIABLES } from "../../../packages/gateway/src/config/environment.ts";
import {
  hasPermission,
  PERMISSIONS,
  type Permission,
  roleHasPermission,
  USER_ROLES,
} from "../../../packages/gateway/src/domain/access/permissions.ts";
import { SCOPES } from "../../../packages/gateway/src/domain/application/scope.ts";
import { CHECKS } from "../../../packages/gateway/src/domain/laboratory/check/checks.ts";
import { FIXES } from "../../../packages/gateway/src/domain/laboratory/check/fixes.ts";
import { WEBHOOK_FAULTS } from "../../../packages/gateway/src/domain/laboratory/webhook-fault.ts";
import { BROKER_REPLIES } from "../../../packages/gateway/src/domain/notification/broker-replies.ts";
import { type Erasure, PAYER_DATA } from "../../../packages/gateway/src/domain/privacy/erasure.ts";
import { RETENTION } from "../../../packages/gateway/src/domain/retention.ts";
import {
  METRICS,
  type MetricFacts,
} from "../../../packages/gateway/src/platform/metrics/metric-table.ts";
import { DATA_CANDIDATES, TEXT_VARIANTS } from "../../../packages/signing/src/verify/candidates.ts";
import { code, replaceBlocks, table } from "../pages/markdown.ts";
import { confirmations } from "./confirmations.ts";
import { docsContents } from "./contents.ts";
import { paymentMarks } from "./payment-marks.ts";
import { proofSummary } from "./proof-summary.ts";
import { protocolSources } from "./protocol-sources.ts";
import { bodyCosts, bodyLimits, connectionLimits, proxyBodies, rateLimits } from "./rate-limits.ts";
import { sdkRetries } from "./sdk-retries.ts";
import { signingExample } from "./signing-example.ts";
import { statusWords } from "./status-words.ts";

const ROOT = join(import.meta.dirname, "../../..");
const PAGES = ["README.md", "docs/**/*.md", "packages/gateway/src/rails/*/README.md"];
const SAMPLES = "docs/samples";

/** The pages written manually that hold generated blocks, with the text they should have. */
export async function pagesWithBlocks(
  diagrams: Readonly<Record<string, string>>,
): Promise<[path: string, text: string][]> {
  const blocks = {
    ...diagrams,
    ...samples(),
    ...(await protocolSources()),
    contents: docsContents(),
    "compat-forms": compatForms(),
    "signing-example": signingExample(),
    scopes: scopes(),
    permissions: permissions(),
    confirmations: confirmations(),
    STATUS_WORDS: statusWords(),
    "rate-limits": rateLimits(),
    "body-costs": bodyCosts(),
    "body-limits": bodyLimits(),
    "proxy-bodies": proxyBodies(),
    "connection-limits": connectionLimits(),
    "sdk-retries": sdkRetries(),
    retention: retention(),
    "payer-data": payerData(),
    metrics: metrics(),
    "payment-marks": paymentMarks(),
    "webhook-faults": webhookFaults(),
    "integration-checks": integrationChecks(),
    "broker-replies": table(
      ["Reply", "Meaning"],
      Object.entries(BROKER_REPLIES).map(([reply, text]) => [code(reply), text]),
    ),
    "recording-fields": recordingFields(),
    "asvs-summary": proofSummary("asvs*.md"),
  };
  return globSync(PAGES, { cwd: ROOT })
    .sort()
    .flatMap((path) => {
      const text = readFileSync(join(ROOT, path), "utf8");
      return text.includes("<!-- generated: ") ? [[path, replaceBlocks(text, blocks)]] : [];
    });
}

function webhookFaults(): string {
  const rows = Object.entries(WEBHOOK_FAULTS).map(([kind, text]) => [code(kind), text]);
  return table(["Kind", "What the sandbox does"], rows);
}

function integrationChecks(): string {
  const rows = Object.entries(CHECKS).map(([id, { title, fix }]) => [
    code(id),
    title.en,
    FIXES[fix].text.en,
  ]);
  return table(["Check", "A right shop", "If it does not"], rows);
}

/** Members of a recording, and of each kind of step. */
function recordingFields(): string {
  const rowsOf = (where: string, { properties }: { properties: Record<string, unknown> }) =>
    Object.entries(properties).flatMap(([name, schema]) => {
      const { description } = schema as { description?: string }; // of the schema's own members
      return description === undefined ? [] : [[where, code(name), description]];
    });
  return table(
    ["Where", "Member", "Meaning"],
    [
      ...rowsOf("file", RecordingFile),
      ...[CallStep, PayerStep, WebhookStep].flatMap((step) =>
        rowsOf(`step ${code(step.properties.step.const)}`, step),
      ),
      ...rowsOf("response of a call", CallStep.properties.response),
    ],
  );
}

/** How Markdown names the language of a sample. */
const FENCES: Readonly<Record<string, string>> = {
  ".cs": "csharp",
  ".go": "go",
  ".java": "java",
  ".js": "js",
  ".mjs": "js",
  ".php": "php",
  ".py": "python",
  ".rb": "ruby",
  ".sh": "sh",
};

/** Each file of docs/samples, `sign-request.py` as `sample-sign-request-py`; tests run them. */
function samples(): Record<string, string> {
  const files = readdirSync(join(ROOT, SAMPLES)).sort();
  const entries = files.map((file) => {
    const text = readFileSync(join(ROOT, SAMPLES, file), "utf8");
    const fence = FENCES[extname(file)] ?? "";
    return [`sample-${file.replace(".", "-")}`, `\`\`\`${fence}\n${text}\`\`\``];
  });
  return Object.fromEntries(entries);
}

function compatForms(): string {
  const { canonical: _, ...others } = DATA_CANDIDATES;
  const rows = Object.entries({ ...others, ...TEXT_VARIANTS });
  return table(
    ["Name in the log", "What the client signed"],
    rows.map(([name, text]) => [code(name), text]),
  );
}

function scopes(): string {
  const rows = Object.entries(SCOPES).map(([name, text]) => [code(name), text]);
  return table(["Scope", "What the application may do"], rows);
}

function permissions(): string {
  const rows = Object.keys(PERMISSIONS).map((name) => {
    const permission = name as Permission; // the table's own keys
    const marks = USER_ROLES.map((role) => (roleHasPermission(role, permission) ? "yes" : ""));
    const storeIds = ["1"];
    const isWhole = !hasPermission({ role: "OWNER", storeIds }, permission);
    return [code(name), ...marks, isWhole ? "yes" : ""];
  });
  const roles = USER_ROLES.map((role) => `${role.charAt(0)}${role.slice(1).toLowerCase()}`);
  return table(["Permission", ...roles, "Whole merchant"], rows);
}

function retention(): string {
  const variables = new Map(VARIABLES.map(([key, { name }]) => [key, name]));
  const rows = Object.entries(RETENTION).map(([kind, { what, days, daysMin, why }]) => [
    `${what.charAt(0).toUpperCase()}${what.slice(1)}`,
    String(days),
    String(daysMin),
    code(variables.get(`${kind}Days`) ?? ""),
    why,
  ]);
  return table(["Data", "Days", "At least", "Variable", "Why"], rows);
}

const ERASURES: Readonly<Record<Erasure, string>> = {
  emptied: "Emptied",
  redacted: "Payer's values redacted",
  deleted: "Deleted",
  kept: "Kept",
};

function payerData(): string {
  return table(
    ["Table", "Columns", "Holds", "Erasure"],
    PAYER_DATA.map(({ table: name, columns, holds, erasure, note }) => [
      code(name),
      columns.map(code).join(", "),
      holds,
      note ? `${ERASURES[erasure]}: ${note}` : ERASURES[erasure],
    ]),
  );
}

function metrics(): string {
  return table(
    ["Metric", "Type", "Labels", "Meaning", "When to act"],
    Object.values<MetricFacts>(METRICS).map(({ name, kind, labels, help, act }) => [
      code(name),
      kind,
      labels.map(code).join(", "),
      help,
      act,
    ]),
  );
}
