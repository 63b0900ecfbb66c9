-- What an installation is, the keys that its secrets are sealed with, and keys that are announced.

-- One row, written at the first start.
create table installation (
  id text primary key check (id = 'installation'),
  mode text not null check (mode in ('sandbox', 'production')),
  -- what ids and card fingerprints are keyed with: it outlives every master key
  secret_sealed bytea not null,
  -- master keys that were rotated out: nothing may be sealed with them again
  retired_key_ids text[] not null default '{}',
  created_at timestamptz not null
);

-- Master keys that a key management service has wrapped.
create table wrapped_master_keys (
  id text primary key,
  wrapped text not null,
  created_at timestamptz not null,
  -- the newest that is used seals; the others only open
  used_from timestamptz
);

-- Token keys are published to every process before one signs with them.
alter table token_keys add column used_from timestamptz;

-- The next key that webhooks of an application are signed with, shown before it is used.
create table next_server_keys (
  merchant_id text collate "C" not null references merchants (id),
  application_id text collate "C" not null,
  private_key_sealed bytea not null,
  public_key text not null,
  created_at timestamptz not null,
  used_from timestamptz not null,
  primary key (merchant_id, application_id)
);
