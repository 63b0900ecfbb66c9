/**
 * Small tables that belong to no merchant or are looked up before the merchant is known. On Citus
 * each node has a copy of them, which a write changes on all nodes; every other table is
 * distributed over the nodes by merchant.
 */
export const SHARED_TABLES: Readonly<Record<string, string>> = {
  bank_entries: "of the operator's bank account, about payouts of many merchants",
  bank_file_problems: "of the operator",
  bank_files: "of the operator, about payouts of many merchants",
  card_issuers: "of the installation; read before a payment by card",
  contract_versions: "of the operator; read by every process",
  contracts: "of the operator; read by every process",
  daily_closes: "of the operator, over all merchants",
  fee_schedules: "read with each payment; most rows hold for every merchant",
  fences: "of the installation; read before each start of a payment",
  heartbeats: "of processes, a row each; no merchant's",
  installation: "of the installation",
  kept_messages: "of providers, before it is known which payments they are about",
  merchant_terms: "a row holds for every merchant without one of its own",
  merchants: "says which merchants an id may belong to, and other tables refer to it",
  migrations: "of the installation",
  outages: "of the installation; read before each start of a payment",
  passkey_challenges: "made before it is known who signs in",
  payout_files: "of the operator, with payouts of many merchants",
  portal_throttles: "counts by address and email, before it is known who signs in",
  provider_files: "of a provider, with lines of many merchants",
  provider_signals: "of a provider, counted over all merchants",
  routing_versions: "of the operator; read by every process",
  sandbox_clock: "of the installation",
  service_tax_rates: "read with each payment; holds for every merchant",
  settlement_files: "of a provider, with lines of many merchants",
  settlement_keys: "of the installation",
  token_keys: "of the installation",
  user_emails: "says whose an email address is",
  user_phones: "says whose a phone number is",
  wrapped_master_keys: "of the installation",
};
