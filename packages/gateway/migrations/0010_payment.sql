-- Attempts to pay, what was said to rails and what they reported.

-- One attempt to pay; to the merchant a transaction.
create table transactions (
  merchant_id text collate "C" not null,
  id text collate "C" not null,
  store_id text collate "C" not null,
  checkout_id text collate "C" not null,
  application_id text collate "C" not null,
  order_id text collate "C" not null,
  attempt_id text collate "C" not null,
  -- the form's one-time value: a double click inserts the same key twice
  attempt_key text collate "C" not null,
  rail_id text not null,
  request_method text not null,
  method text not null,
  region text not null,
  amount_minor bigint not null check (amount_minor > 0),
  balance_minor bigint not null check (balance_minor between 0 and amount_minor),
  status text not null check (
    status in ('IN_PROCESS', 'SUCCESS', 'FAILED', 'PARTIAL_REFUNDED', 'FULL_REFUNDED', 'REVERSED')),
  attempt_state text not null check (
    attempt_state in ('CREATED', 'PENDING', 'UNKNOWN', 'APPROVED', 'DECLINED', 'REVERSED')),
  is_overpayment boolean not null default false,
  rail_reference text not null default '',
  rail_state_sealed bytea,
  next_action_sealed bytea,
  decline_reason text,
  raw_code text,
  payer jsonb not null default '{}',
  bank_code text,
  inquire_at timestamptz,
  inquiry_count integer not null default 0,
  expires_at timestamptz not null,
  paid_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- of a second payment on one QR code: the attempt whose code was paid
  origin_attempt_id text collate "C",
  -- what a rail says was paid, while it is not what was asked for and nobody has decided
  held_minor bigint check (held_minor > 0),
  -- wallets share one rail: a message of one is believed of the attempts made with it, of no other
  rail_partner text,
  primary key (merchant_id, id),
  foreign key (merchant_id, checkout_id) references checkouts (merchant_id, id),
  check ((status in ('SUCCESS', 'PARTIAL_REFUNDED', 'FULL_REFUNDED')) <= (attempt_state = 'APPROVED')),
  check ((status in ('SUCCESS', 'PARTIAL_REFUNDED', 'FULL_REFUNDED')) <= (paid_at is not null)),
  check (status <> 'SUCCESS' or balance_minor = amount_minor),
  check (status <> 'PARTIAL_REFUNDED' or balance_minor between 1 and amount_minor - 1),
  check (status not in ('FULL_REFUNDED', 'FAILED', 'REVERSED') or balance_minor = 0),
  constraint transactions_held_check check (held_minor is null or paid_at is null),
  -- the largest column by far, and of no use once the payer is done
  constraint transactions_next_action_check check (
    next_action_sealed is null or attempt_state in ('CREATED', 'PENDING', 'UNKNOWN'))
-- What an attempt adds while it is open fits into its page, so most of it changes no index. A table
-- of millions is vacuumed and analysed long before a fifth of it has changed.
) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create unique index transactions_by_attempt on transactions (merchant_id, attempt_id);
-- Finds a checkout's attempts, too.
create unique index transactions_by_attempt_key on transactions (merchant_id, checkout_id, attempt_key);
-- One successful payment per checkout, whatever is raced; a second success is marked surplus.
create unique index transactions_one_success on transactions (merchant_id, checkout_id)
  where status in ('SUCCESS', 'PARTIAL_REFUNDED', 'FULL_REFUNDED') and not is_overpayment;
create index transactions_by_order on transactions (merchant_id, order_id, created_at desc);
create index transactions_by_origin on transactions (merchant_id, origin_attempt_id)
  where origin_attempt_id is not null;
create index transactions_by_inquiry on transactions (inquire_at) where inquire_at is not null;
create index transactions_by_paid_at on transactions (merchant_id, paid_at)
  where paid_at is not null;
create index transactions_paid_on_rail on transactions (rail_id, paid_at)
  where paid_at is not null;

-- For the portal's lists and searches: a page costs the same however long the history is. What most
-- payments have in common needs no index, since the list by time finds it soon. Few payments share a
-- moment, so the id that orders them is sorted, not stored.
create index transactions_by_time on transactions (merchant_id, created_at desc, id desc);
create index transactions_by_rail_reference on transactions (merchant_id, rail_reference)
  where rail_reference <> '';
create index transactions_by_amount on transactions (merchant_id, amount_minor, created_at desc);
create index transactions_by_status
  on transactions (merchant_id, status, created_at desc) where status <> 'SUCCESS';
create index transactions_by_attempt_state
  on transactions (merchant_id, attempt_state, created_at desc)
  where attempt_state not in ('APPROVED', 'DECLINED');
create index transactions_by_method
  on transactions (merchant_id, request_method, created_at desc);
create index transactions_by_bank
  on transactions (merchant_id, bank_code, created_at desc) where bank_code is not null;
create index transactions_by_store
  on transactions (merchant_id, store_id, created_at desc);
create index transactions_by_application
  on transactions (merchant_id, application_id, created_at desc);

-- What was said to a rail and what it answered, redacted; the timeline of an attempt. In monthly
-- partitions. No foreign key to the transaction, which dropping a partition would lock.
create table exchanges (
  merchant_id text collate "C" not null,
  transaction_id text collate "C" not null,
  id bigint generated always as identity,
  name text not null,
  request text not null,
  response text not null,
  created_at timestamptz not null,
  primary key (merchant_id, transaction_id, id, created_at)
) partition by range (created_at);

-- What a provider reported, stored before it is acknowledged, each acted on once. In monthly
-- partitions.
create table provider_reports (
  -- '' when no attempt of ours is known by the reported name
  merchant_id text collate "C" not null,
  rail_id text not null,
  dedupe_key text collate "C" not null,
  attempt_id text collate "C" not null,
  -- of the attempt's creation, as 202612, so that the same report is always in the same partition;
  -- 0 when the attempt is unknown
  attempt_month integer not null check ((attempt_month = 0) = (merchant_id = '')),
  content jsonb not null,
  status text not null check (status in ('APPLIED', 'QUARANTINED', 'RESOLVED')),
  note text not null default '',
  created_at timestamptz not null,
  id bigint generated always as identity,
  -- a report that cannot be true waits for a person; what was decided, why and by whom is kept
  decision text check (decision in ('ACCEPT', 'REFUND_OVERPAYMENT', 'REFUND_ALL', 'DISMISS')),
  decided_reason text,
  decided_by text,
  decided_at timestamptz,
  -- '' where the rail has one partner; in the key, so that nobody takes another's name for a message
  rail_partner text collate "C" not null default '',
  primary key (merchant_id, attempt_month, rail_id, rail_partner, dedupe_key),
  constraint provider_reports_decided_check check (
    (status = 'RESOLVED') = (decision is not null and decided_by is not null
                             and decided_reason is not null and decided_at is not null))
) partition by range (attempt_month);
create index provider_reports_odd on provider_reports (id) where status <> 'APPLIED';
create index provider_reports_by_attempt on provider_reports (merchant_id, attempt_id);

-- A server that was built without lz4 compresses in its own way, which is slower.
do $$ begin
  alter table exchanges
    alter column request set compression lz4,
    alter column response set compression lz4;
  alter table provider_reports alter column content set compression lz4;
exception when feature_not_supported then null;
end $$;
-- These take it over.
create table exchanges_other partition of exchanges default;
create table provider_reports_other partition of provider_reports default;

create table portal_exports (
  merchant_id text collate "C" not null references merchants (id),
  id text collate "C" not null,
  filter jsonb not null,
  status text not null check (status in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'EXPIRED')),
  row_count integer not null default 0,
  total_rows integer,
  amount_minor bigint not null default 0,
  -- where the next round goes on: time and id of the last row written
  last_at timestamptz,
  last_id text,
  requested_by text not null,
  requested_email text not null,
  claimed_until timestamptz,
  claim_id text collate "C",
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_id, id)
);
create index portal_exports_open on portal_exports (created_at)
  where status in ('WAITING', 'RUNNING');

create table portal_export_parts (
  merchant_id text collate "C" not null,
  export_id text collate "C" not null,
  part integer not null,
  content text not null,
  primary key (merchant_id, export_id, part),
  foreign key (merchant_id, export_id) references portal_exports (merchant_id, id) on delete cascade
);
