/**
 * The statements that Citus sends to several shards, or collects rows for from several: each with
 * what bounds it. Every other statement of the gateway goes to one shard, or reads a shared table.
 * test/engine/routed.test.ts compares this list with what the nodes have seen.
 */
export const FAN_OUT: readonly {
  what: string;
  text: RegExp;
  bound: string;
  /** From each process, whatever the load. */
  perSecond?: number;
}[] = [
  {
    what: "the log of signed calls",
    text: /insert into request_log/,
    bound: "one statement a batch of calls, at most four a second in each API process",
    perSecond: 4,
  },
  {
    what: "when applications and keys were last used",
    text: /update application(?:_key)?s \w+ set last_used_at/,
    bound: "one statement a minute in each API process",
  },
  {
    what: "claims of due work",
    text: /^with (?:due|candidates) as materialized|^select merchant_id, id, endpoint|^update \w+ \w set \w+ = \$\d+.* as chosen\(/,
    bound: "a page of rows by their index of what is due, once a second in each worker",
  },
  {
    what: "claims of listed work, and expiry of checkouts",
    text: /from unnest\(\$\d+::text\[\], \$\d+::text\[\]\) as chosen/,
    bound: "the shards of the chosen rows",
  },
  {
    what: "when the next notification is due",
    text: /select next_attempt_at as at from notifications/,
    bound: "one row of each shard, once a second in each worker",
  },
  {
    what: "results of deliveries",
    text: /update notifications n set status = g\.status|insert into notification_attempts/,
    bound: "the shard of a batch of results",
  },
  {
    what: "the keys that sign webhooks",
    text: /as "sealed\?" from unnest/,
    bound: "the shard of a batch of deliveries; keys are kept in memory",
  },
  {
    what: "claims that a worker returns",
    text: /update notifications n set claim_id = \$\d+, claimed_until = \$\d+ from unnest/,
    bound: "one statement when a worker stops",
  },
  {
    what: "expired checkouts",
    text: /select merchant_id, id from checkouts c where status = /,
    bound: "a page of rows by their index of what is due, every five seconds in each worker",
  },
  {
    what: "settlement, checks and files of providers",
    text: /ledger_heads h? ?(?:where merchant_id >|left join)|settlement_file(?:_line)?s|settlement_exceptions|rail_id = \$\d+ and (?:t\.)?paid_at|min\(created_at\)/,
    bound: "pages of merchants or lines, hourly or once a day, by one worker",
  },
  {
    what: "signatures of settlements, and statements of a month's fees",
    text: /^select distinct \w\.merchant_id from (?:settlements|ledger_heads) /,
    bound: "pages of merchants, once in some minutes in each worker",
  },
  {
    what: "payouts whose hold is over, and results of payouts in banks' files",
    text: /^select merchant_id, id from payouts where state = |from payout_answers where applied_at is null/,
    bound: "a page of rows by their index of what is due, twice a minute in each worker",
  },
  {
    what: "owners to be replaced",
    text: /^select merchant_id from owner_replacements where state = /,
    bound: "a page of rows by their index of what is due, once a minute in each worker",
  },
  {
    what: "lists and reports of the operator",
    text: /with page as materialized|from merchants m|with due as \( select 'deliver|inquire_at is not null and attempt_state|from provider_reports|from operator_decisions|ledger_alarms/,
    bound: "a page for an operator who asks",
  },
  {
    what: "webhooks in the portal, each with its last response",
    text: /as "application_name!"/,
    bound: "a page for a user who asks",
  },
  {
    what: "what has expired",
    text: /delete from (?:portal_sessions|portal_exports|portal_links|mails|passkey_challenges|authorization_codes|portal_export_parts|cards)/,
    bound: "by an index of the time, once in some minutes in each worker",
  },
  {
    what: "refunds and disputes of the lines of a provider's file",
    text: /^select [rd]\.\* from (?:refunds|disputes) [rd] join unnest/,
    bound: "one statement for 200 lines, once a day, by one worker",
  },
  {
    what: "rows of no partition that are past their retention",
    text: /from \w+_other where/,
    bound: "one row of each table every ten minutes in each worker",
  },
  {
    what: "entries of the audit log that are to be sealed",
    text: /select distinct a\.merchant_id from audit_log a/,
    bound: "the entries of a day by their time, every five seconds in each worker",
  },
  {
    what: "entries of one merchant's audit log, and their links in its chain",
    text: /^select a\.id as "id!", a\.at, array\[|^insert into audit_chain/,
    bound: "one shard; the links are first made at this node",
  },
  {
    what: "disputes to remind of, and reports to send",
    text: /from disputes where closed_at is null and state = |from report_schedules where next_at/,
    bound: "a page of rows by their index of what is due, at most once a minute in each worker",
  },
  {
    what: "how many webhooks are due",
    text: /as "count!" from \(select \$\d+ from notifications/,
    bound: "the due ones by their index, every ten seconds in each worker",
  },
  {
    what: "URLs that webhooks fail to",
    text: /(?:select merchant_id, url|delete) from webhook_alerts where updated_at/,
    bound: "by an index of the time, once a minute in each worker that delivers",
  },
  {
    what: "faults of calls, in a sandbox",
    text: /from call_faults where expires_at/,
    bound: "those of checks under way by their index, at most once a second in each API process",
  },
  {
    what: "ends of the audit chains, and who has none of a day",
    text: /distinct on \(merchant_id\) merchant_id, sequence|select merchant_id from audit_chain where merchant_id = any/,
    bound: "once a day in each worker, and once an hour while a node is down",
  },
  {
    what: "keys that webhooks are signed with from now on",
    text: /from next_server_keys where used_from/,
    bound: "a page of rows, once a minute in each worker",
  },
  {
    what: "whether there is a demo operator",
    text: /from users u join merchants m .* where u\.is_operator/,
    bound: "one row when a process starts",
  },
  {
    what: "keys about to expire",
    text: /from application_keys|server_key_rotated_at/,
    bound: "once a day, by one worker",
  },
];
