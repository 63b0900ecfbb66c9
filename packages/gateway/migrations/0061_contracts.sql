-- Agreements with acquirers: a rail may be used several times, each with its own credentials.
create table contracts (
  -- What `rail_id` of payments, refunds and reports holds.
  id text collate "C" primary key check (id ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and length(id) <= 40),
  -- The rail's folder.
  protocol text collate "C" not null,
  status text not null check (status in ('DRAFT', 'ACTIVE', 'SUSPENDED', 'ENDED')),
  -- The approved one; 0 before the first.
  version integer not null default 0 check (version >= 0),
  -- Merchants have IDs or limits of their own with it.
  has_merchants boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (version > 0 or status in ('DRAFT', 'ENDED')),
  check (status <> 'DRAFT' or version = 0)
);

create function guard_contract() returns trigger language plpgsql as $$
begin
  if new.id <> old.id or new.protocol <> old.protocol or new.version < old.version
     or (old.status = 'ENDED' and new.status <> 'ENDED')
     or (old.status = 'DRAFT' and new.status = 'SUSPENDED')
     or (old.has_merchants and not new.has_merchants) then
    raise exception 'a contract keeps its protocol, moves forward, and ends once'
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger contracts_guarded before update on contracts
  for each row execute function guard_contract();
create trigger contracts_stay before delete on contracts
  for each row execute function refuse_change();
create trigger contracts_kept before truncate on contracts
  for each statement execute function refuse_change();
alter table contracts enable always trigger contracts_guarded;
alter table contracts enable always trigger contracts_stay;
alter table contracts enable always trigger contracts_kept;

-- Each change as it was requested. Only one that a second operator approved becomes the contract's.
create table contract_versions (
  id text collate "C" primary key,
  contract_id text collate "C" not null references contracts (id),
  version integer not null check (version > 0),
  name text not null check (length(name) between 1 and 100),
  settings_sealed bytea not null,
  -- What people may see of the settings: names, fingerprints, expiry.
  facts jsonb not null,
  -- By method, narrower than the rail's: {"CREDIT_CARD": {"amountMinorMin": 100}}
  limits jsonb not null,
  descriptor text not null check (length(descriptor) <= 25),
  reason text not null check (length(reason) between 1 and 500),
  requested_by text collate "C" not null,
  requested_email text not null,
  created_at timestamptz not null,
  unique (contract_id, version)
);

-- The settings are sealed again under a new master key; nothing else changes.
create function guard_contract_version() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'settings_sealed' <> to_jsonb(old) - 'settings_sealed' then
    raise exception 'a version of a contract is written once and never changed'
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger contract_versions_guarded before update on contract_versions
  for each row execute function guard_contract_version();
create trigger contract_versions_stay before delete on contract_versions
  for each row execute function refuse_change();
create trigger contract_versions_kept before truncate on contract_versions
  for each statement execute function refuse_change();
alter table contract_versions enable always trigger contract_versions_guarded;
alter table contract_versions enable always trigger contract_versions_stay;
alter table contract_versions enable always trigger contract_versions_kept;

-- A merchant at a contract: known to its acquirer by an ID of its own, or not offered there.
create table contract_merchants (
  merchant_id text collate "C" not null references merchants (id),
  contract_id text collate "C" not null references contracts (id),
  is_enabled boolean not null,
  -- Empty: the contract's own.
  provider_merchant_id text not null check (length(provider_merchant_id) <= 40),
  descriptor text not null check (length(descriptor) <= 25),
  -- Null: the contract's own.
  amount_minor_min bigint check (amount_minor_min > 0),
  amount_minor_max bigint check (amount_minor_max > 0),
  updated_at timestamptz not null,
  primary key (merchant_id, contract_id),
  check (amount_minor_min <= amount_minor_max)
);
create index contract_merchants_by_contract on contract_merchants (contract_id, merchant_id);

alter table operator_decisions drop constraint operator_decisions_kind_check;
-- Validated by the next migration.
alter table operator_decisions add constraint operator_decisions_kind_check check (
  kind in ('QUARANTINE', 'STUCK_REFUND', 'SETTINGS', 'SETTLEMENT_ACCOUNT', 'FEES', 'BANK_ENTRY',
           'OWNER', 'UNKNOWN_PAYMENT', 'CONTRACT')) not valid;
