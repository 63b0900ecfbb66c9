/** A heading of the side navigation with its pages. */
interface MenuGroup {
  readonly title: string;
  /**
   * Files by their path in the repository, in display order. `folder/*.md` means the pages of that
   * folder that are not listed elsewhere, by file name.
   */
  readonly pages: readonly string[];
}

export interface Menu {
  readonly title: string;
  readonly groups: readonly MenuGroup[];
}

/** Where each page of the site is found. A page in no group, or in two, fails the tests. */
export const MENUS: readonly Menu[] = [
  {
    title: "Integrate",
    groups: [
      {
        title: "Start",
        pages: [
          "docs/start/first-payment.md",
          "docs/guides/test-cards-and-payers.md",
          "docs/guides/verify-a-webhook.md",
          "docs/guides/webhook-endpoints.md",
          "docs/guides/verify-a-merchant.md",
          "docs/guides/go-live.md",
        ],
      },
      {
        title: "Signing requests",
        pages: ["docs/guides/signing-requests.md", "docs/guides/signing-requests-*.md"],
      },
      {
        title: "Guides",
        pages: [
          "docs/guides/from-webhook-to-fulfilment.md",
          "docs/guides/webhooks-to-brokers-and-buckets.md",
          "docs/guides/webhook-faults.md",
          "docs/guides/integration-check.md",
          "docs/guides/record-and-replay.md",
          "docs/guides/when-the-payer-comes-back.md",
          "docs/guides/refund-a-payment.md",
          "docs/guides/respond-to-a-dispute.md",
          "docs/guides/reports.md",
          "docs/guides/prove-a-settlement.md",
          "docs/guides/portal-in-pictures.md",
          "docs/guides/checkout-expiry.md",
          "docs/guides/embed-the-checkout.md",
          "docs/guides/take-payments-by-qr-code.md",
          "docs/guides/charge-a-payers-code.md",
          "docs/guides/payment-links.md",
          "docs/guides/handle-errors-and-retry.md",
          "docs/guides/rate-limits.md",
          "docs/guides/control-the-sandbox.md",
          "docs/guides/migrate-a-client.md",
        ],
      },
      {
        title: "SDKs and tools",
        pages: [
          "packages/sdk/README.md",
          "clients/python/README.md",
          "clients/php/README.md",
          "packages/cli/README.md",
          "docs/guides/postman.md",
          "examples/README.md",
        ],
      },
      {
        title: "Concepts",
        pages: [
          "docs/concepts/signed-requests.md",
          "docs/concepts/tokens.md",
          "docs/concepts/webhooks.md",
          "docs/concepts/states.md",
          "docs/concepts/*.md",
        ],
      },
      {
        title: "API reference",
        pages: [
          "docs/reference/api/README.md",
          "docs/reference/api/checkouts.md",
          "docs/reference/api/payments.md",
          "docs/reference/api/refunds.md",
          "docs/reference/api/qr-codes.md",
          "docs/reference/api/customers.md",
          "docs/reference/api/cards.md",
          "docs/reference/api/tokens.md",
          "docs/reference/api/events.md",
          "docs/reference/api/webhook-faults.md",
          "docs/reference/api/integration-checks.md",
          "docs/reference/api/disputes.md",
          "docs/reference/api/reports.md",
          "docs/reference/api/stores.md",
          "docs/reference/api/merchant.md",
          "docs/reference/api/accounts.md",
          "docs/reference/api/partner.md",
          "docs/reference/api/objects.md",
        ],
      },
      {
        title: "Reference",
        pages: [
          "docs/reference/errors.md",
          "docs/reference/events.md",
          "docs/reference/methods.md",
          "docs/reference/signature-mistakes.md",
        ],
      },
    ],
  },
  {
    title: "Operate",
    groups: [
      {
        title: "Run",
        pages: [
          "docs/guides/run-in-production.md",
          "docs/guides/run-with-docker.md",
          "docs/operating/upgrade.md",
          "docs/operating/backup.md",
          "docs/operating/restore.md",
          "docs/operating/capacity.md",
          "docs/operating/database/high-availability.md",
          "docs/operating/many-nodes.md",
        ],
      },
      {
        title: "Configure",
        pages: [
          "docs/reference/configuration.md",
          "docs/reference/rail-settings.md",
          "docs/guides/certify-a-rail.md",
          "docs/operating/portal/set-fees.md",
          "docs/operating/portal/contracts.md",
          "docs/operating/portal/routing.md",
          "docs/guides/payment-marks.md",
          "packages/gateway/src/rails/card/README.md",
          "packages/gateway/src/rails/fpx/README.md",
          "packages/gateway/src/rails/duitnow-qr/README.md",
          "packages/gateway/src/rails/wallet/README.md",
        ],
      },
      {
        title: "Observe",
        pages: [
          "docs/operating/health.md",
          "docs/operating/logs.md",
          "docs/operating/metrics.md",
          "docs/operating/monitoring/alerts.md",
          "docs/operating/monitoring/objectives.md",
          "docs/operating/monitoring/dashboards.md",
          "docs/operating/monitoring/traces.md",
          "docs/operating/runbook/*.md",
          "docs/operating/portal/daily-close.md",
          "docs/operating/portal/find-a-payment.md",
          "docs/operating/portal/outages.md",
          "docs/operating/portal/pay-merchants-out.md",
          "docs/operating/portal/settlement-files.md",
          "docs/operating/quarantine.md",
        ],
      },
      {
        title: "Data",
        pages: [
          "docs/operating/retention.md",
          "docs/operating/archive.md",
          "docs/operating/privacy.md",
        ],
      },
      {
        title: "Security",
        pages: [
          "docs/security/threat-model.md",
          "docs/security/accounts.md",
          "docs/security/keys.md",
          "docs/security/*.md",
          "SECURITY.md",
        ],
      },
      { title: "Releases", pages: ["CHANGELOG.md"] },
    ],
  },
  {
    title: "Contribute",
    groups: [
      { title: "Start", pages: ["CONTRIBUTING.md", "ROADMAP.md"] },
      {
        title: "Guides",
        pages: [
          "docs/guides/add-an-endpoint.md",
          "docs/guides/add-a-rail.md",
          "docs/guides/change-the-schema.md",
        ],
      },
      {
        title: "Internals",
        pages: ["docs/internals/architecture.md", "docs/internals/*.md", "bench/README.md"],
      },
      {
        title: "Specification",
        pages: [
          "docs/spec/README.md",
          "docs/spec/interface.md",
          "docs/spec/*.md",
          "packages/signing/vectors/README.md",
          "packages/sandbox/src/card/README.md",
        ],
      },
      { title: "Decisions", pages: ["docs/adr/README.md", "docs/adr/*.md"] },
    ],
  },
];

/** Addresses of pages that are kept next to their code. */
export const OTHER_ADDRESSES: Readonly<Record<string, string>> = {
  "CHANGELOG.md": "changelog",
  "CONTRIBUTING.md": "contributing",
  "ROADMAP.md": "roadmap",
  "SECURITY.md": "security/policy",
  "bench/README.md": "internals/benchmarks",
  "clients/php/README.md": "sdks/php",
  "clients/python/README.md": "sdks/python",
  "examples/README.md": "examples",
  "packages/cli/README.md": "cli",
  "packages/gateway/src/rails/card/README.md": "rails/card",
  "packages/gateway/src/rails/duitnow-qr/README.md": "rails/duitnow-qr",
  "packages/gateway/src/rails/fpx/README.md": "rails/fpx",
  "packages/gateway/src/rails/wallet/README.md": "rails/wallet",
  "packages/sandbox/src/card/README.md": "internals/card-simulator",
  "packages/sdk/README.md": "sdks/node",
  "packages/signing/vectors/README.md": "spec/signing-vectors",
};
