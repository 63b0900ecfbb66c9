import { mailContext, mailHtmlContext } from "../../store/access/mails.ts";
import { totpContext } from "../../store/access/second-factors.ts";
import { clientSecretContext, serverKeyContext } from "../../store/application/applications.ts";
import { tokenKeyContext } from "../../store/application/tokens.ts";
import { cardContext } from "../../store/card/cards.ts";
import { contractContext } from "../../store/contract/contracts.ts";
import { evidenceContext } from "../../store/dispute/dispute-files.ts";
import { INSTALLATION_CONTEXT } from "../../store/installation/installation.ts";
import type { SealedColumns } from "../../store/installation/sealed-rows.ts";
import { documentContext } from "../../store/merchant/verification/documents.ts";
import { webhookCredentialsContext } from "../../store/notification/webhook-endpoints.ts";
import { keptMessageContext } from "../../store/provider-report/kept-messages.ts";
import { settlementKeyContext } from "../../store/settlement/settlement-proofs.ts";
import { nextActionContext, railStateContext } from "../payment/outcome/record-outcome.ts";

/** Each sealed column with its seal context, derived from the row's subject. */
export interface SealedTable extends SealedColumns {
  contexts: Readonly<Record<string, (subject: string) => string>>;
}

/**
 * Every place of the database that the master key seals. A rotation goes through them in this
 * order.
 */
export const SEALED_TABLES: readonly SealedTable[] = [
  {
    table: "applications",
    key: ["merchant_id", "id"],
    subject: "id",
    contexts: {
      client_secret_sealed: clientSecretContext,
      old_client_secret_sealed: clientSecretContext,
      server_private_key_sealed: serverKeyContext,
    },
  },
  {
    table: "next_server_keys",
    key: ["merchant_id", "application_id"],
    subject: "application_id",
    contexts: { private_key_sealed: serverKeyContext },
  },
  {
    table: "users",
    key: ["merchant_id", "id"],
    subject: "id",
    contexts: { totp_secret_sealed: totpContext },
  },
  {
    table: "mails",
    key: ["merchant_id", "id"],
    subject: "id",
    contexts: { body_sealed: mailContext, html_sealed: mailHtmlContext },
  },
  {
    table: "kept_messages",
    key: ["id"],
    subject: "id",
    contexts: { message_sealed: keptMessageContext },
  },
  {
    table: "contract_versions",
    key: ["id"],
    subject: "id",
    contexts: { settings_sealed: contractContext },
  },
  {
    table: "webhook_endpoints",
    key: ["merchant_id", "id"],
    subject: "id",
    contexts: { credentials_sealed: webhookCredentialsContext },
  },
  {
    table: "merchant_documents",
    key: ["merchant_id", "kind"],
    subject: "token",
    contexts: { content_sealed: documentContext },
  },
  {
    table: "dispute_files",
    key: ["merchant_id", "id"],
    subject: "id",
    contexts: { content_sealed: evidenceContext },
  },
  {
    table: "cards",
    key: ["merchant_id", "token"],
    subject: "token",
    contexts: { sealed: cardContext },
  },
  {
    table: "transactions",
    key: ["merchant_id", "id"],
    subject: "attempt_id",
    contexts: { rail_state_sealed: railStateContext, next_action_sealed: nextActionContext },
  },
  {
    table: "token_keys",
    key: ["id"],
    subject: "id",
    contexts: { private_key_sealed: tokenKeyContext },
  },
  {
    table: "settlement_keys",
    key: ["id"],
    subject: "id",
    contexts: { private_key_sealed: settlementKeyContext },
  },
];

/** Comes last, so that the previous key is needed to start until nothing else is left under it. */
export const INSTALLATION: SealedTable = {
  table: "installation",
  key: ["id"],
  subject: "id",
  contexts: { secret_sealed: () => INSTALLATION_CONTEXT },
};
