-- Which contract makes a payment: lists of rules, each written once. The last one counts.
create table routing_versions (
  version integer primary key check (version > 0),
  -- In order: domain/contract/routing.ts.
  rules jsonb not null,
  reason text not null check (length(reason) between 1 and 500),
  requested_email text not null,
  -- Empty where a sandbox needs nobody's approval.
  approved_email text not null,
  created_at timestamptz not null,
  check (approved_email <> requested_email)
);
create trigger routing_versions_stay before update or delete on routing_versions
  for each row execute function refuse_change();
create trigger routing_versions_kept before truncate on routing_versions
  for each statement execute function refuse_change();
alter table routing_versions enable always trigger routing_versions_stay;
alter table routing_versions enable always trigger routing_versions_kept;

-- The rule that chose the contract of an attempt: its version and name; null where none did.
alter table transactions add column routed_by text;

-- Which country a card's issuer is in, by the first eight digits of its number. No two overlap.
create table card_issuers (
  bin_from integer primary key check (bin_from between 0 and 99999999),
  bin_to integer not null check (bin_to between bin_from and 99999999),
  country text not null check (country ~ '^[A-Z]{2}$')
);
