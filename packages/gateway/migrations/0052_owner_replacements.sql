-- An owner who left is replaced by operators, after a time in which the team can object.
create table owner_replacements (
  merchant_id text collate "C" not null references merchants (id),
  id text collate "C" not null,
  -- Who leaves; the user's row stays after that.
  leaving_id text collate "C" not null,
  leaving_email text not null,
  email text not null,
  reason text not null check (reason <> ''),
  state text not null check (state in ('WAITING', 'DONE', 'CANCELLED')),
  requested_by text collate "C" not null,
  created_at timestamptz not null,
  effective_at timestamptz not null,
  -- Who cancelled it; empty when the gateway did, since the address was taken meanwhile.
  ended_email text,
  ended_at timestamptz,
  primary key (merchant_id, id),
  check (effective_at > created_at),
  check ((state = 'WAITING') = (ended_at is null)),
  check ((state = 'CANCELLED') = (ended_email is not null)),
  check (state <> 'DONE' or ended_at >= effective_at)
);
-- One at a time.
create unique index owner_replacements_open on owner_replacements (merchant_id)
  where state = 'WAITING';

alter table operator_decisions drop constraint operator_decisions_kind_check;
-- Validated by the next migration.
alter table operator_decisions add constraint operator_decisions_kind_check check (
  kind in ('QUARANTINE', 'STUCK_REFUND', 'SETTINGS', 'SETTLEMENT_ACCOUNT', 'FEES', 'BANK_ENTRY',
           'OWNER')) not valid;
