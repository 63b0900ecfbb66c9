-- Events, and the webhooks that tell of them.

-- What happened, for merchants who read it in order. Written in the transaction of the change,
-- numbered by its first reader: what is not committed has no number, so no number is ever missing.
create table events (
  merchant_id text collate "C" not null,
  id bigint generated always as identity,
  sequence bigint,
  type text not null,
  transaction_id text collate "C",
  order_id text collate "C",
  subject text collate "C" not null,
  amount_minor bigint not null,
  created_at timestamptz not null,
  primary key (merchant_id, id)
);
create unique index events_by_sequence on events (merchant_id, sequence) where sequence is not null;
create index events_unnumbered on events (merchant_id, id) where sequence is null;

create table event_counters (
  merchant_id text collate "C" primary key,
  last_sequence bigint not null
) with (fillfactor = 50);

create table notifications (
  merchant_id text collate "C" not null,
  id text collate "C" not null,
  application_id text collate "C" not null,
  checkout_id text collate "C" not null,
  transaction_id text collate "C" not null,
  -- what the event is about: a payment, or one of its refunds
  subject text collate "C" not null,
  event_type text not null,
  url text not null,
  -- host and port, which share one fate when slow or down; merchants vary the rest of the URL
  endpoint text collate "C" not null
    generated always as (coalesce(lower(substring(url from '^[^:]+://([^/?#]*)')), '')) stored,
  -- the exact bytes that are signed and sent
  body text not null,
  status text not null check (status in ('PENDING', 'DELIVERED', 'EXHAUSTED', 'STOPPED')),
  attempt_count integer not null default 0,
  next_attempt_at timestamptz,
  -- the worker that sends it now: its result counts only while the claim is still its own
  claim_id text collate "C",
  claimed_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, application_id) references applications (merchant_id, id),
  check ((status = 'PENDING') = (next_attempt_at is not null)),
  check ((claim_id is null) = (claimed_until is null)),
  check (claim_id is null or status = 'PENDING')
-- A claim changes no indexed column, so with room in the page it changes no index.
) with (fillfactor = 80);
-- One notification per event and target, however often the event is reported.
create unique index notifications_once on notifications (merchant_id, subject, event_type, url);
create index notifications_due on notifications (next_attempt_at) where status = 'PENDING';
create index notifications_due_of_merchant on notifications (merchant_id, next_attempt_at)
  where status = 'PENDING';
create index notifications_by_time on notifications (merchant_id, created_at desc, id desc);
create index notifications_by_transaction on notifications (merchant_id, transaction_id);

create table notification_attempts (
  merchant_id text collate "C" not null,
  notification_id text collate "C" not null,
  attempt integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  request_headers jsonb not null,
  response_status integer,
  response_headers jsonb,
  response_body text,
  error text,
  primary key (merchant_id, notification_id, attempt),
  foreign key (merchant_id, notification_id) references notifications (merchant_id, id)
);

-- Who asked for a notification to be sent again.
create table redeliveries (
  merchant_id text collate "C" not null,
  notification_id text collate "C" not null,
  id bigint generated always as identity,
  requested_by text not null,
  requested_email text not null,
  at timestamptz not null,
  primary key (merchant_id, notification_id, id),
  foreign key (merchant_id, notification_id) references notifications (merchant_id, id)
);
