-- Sign-in: what a team demands of its members, known devices, and waits between attempts.

create table access_policies (
  merchant_id text collate "C" primary key references merchants (id),
  -- everyone in the team, not only those who always do
  needs_second_factor boolean not null default false,
  -- a refund above it asks for the password or second factor again; null: the default
  refund_confirm_above_minor bigint check (refund_confirm_above_minor >= 0),
  updated_at timestamptz not null
);

-- cookies of known devices that were issued before are void
alter table users add column devices_since timestamptz;

-- until then, attempts are rejected without being counted
alter table portal_throttles add column next_try_at timestamptz;
