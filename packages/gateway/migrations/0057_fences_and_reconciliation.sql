-- While one is up, nobody pays and nobody is paid. The newest number of one that followed a restore
-- is where the numbers of events go on.
create table fences (
  number integer primary key check (number > 0),
  reason text not null check (length(reason) between 1 and 500),
  raised_by text not null,
  raised_at timestamptz not null,
  -- The journal was replayed from then on; null: it was not.
  since timestamptz,
  lifted_at timestamptz check (lifted_at >= raised_at),
  -- Events that are recorded after it have greater numbers than any before; see read-events.ts.
  first_sequence bigint check (first_sequence > 0)
);
-- One at a time.
create unique index fences_one_up on fences ((1)) where lifted_at is null;

-- What providers said meanwhile, sealed, until it can be applied.
create table kept_messages (
  id text primary key,
  rail_id text not null,
  message_sealed bytea not null,
  received_at timestamptz not null
);

-- What was rebuilt from the journal, or was left to people.
create table reconciled_items (
  merchant_id text not null,
  fence_number integer not null,
  kind text not null
    check (kind in ('checkout', 'payment', 'refund', 'webhook', 'payout_file')),
  subject text not null,
  outcome text not null check (outcome in ('REBUILT', 'UPDATED', 'TO_DECIDE')),
  note text not null default '' check (length(note) <= 1000),
  created_at timestamptz not null,
  primary key (merchant_id, fence_number, kind, subject)
);
