-- Events, and the webhooks that tell of them.

-- What happened, for merchants who read it in order. Written in the transaction of the change,
-- numbered by its first reader: what is not committed has no number, so no number is ever missing.
-- In monthly partitions. Each has a unique index over (merchant_id, sequence) of its own, because a
-- key of the whole table would have to contain the month; no other month gets the same number, since
-- numbers are given only under the lock of the merchant's row in event_counters.
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
  primary key (merchant_id, id, created_at)
) partition by range (created_at);
create table events_other partition of events default;
create unique index events_other_by_sequence on events_other (merchant_id, sequence)
  where sequence is not null;
create index events_unnumbered on events (merchant_id, id) where sequence is null;

create table event_counters (
  merchant_id text collate "C" primary key,
  last_sequence bigint not null
) with (fillfactor = 50);

-- In monthly partitions, with their attempts and redeliveries. There is no foreign key between
-- them, nor to the application: dropping a partition would lock the table that it refers to.
create table notifications (
  merchant_id text collate "C" not null,
  -- of the creation of what the event is about, as 202612; the id carries it too
  month integer not null check (month >= 200001),
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
  primary key (merchant_id, month, id),
  check ((status = 'PENDING') = (next_attempt_at is not null)),
  check ((claim_id is null) = (claimed_until is null)),
  check (claim_id is null or status = 'PENDING')
) partition by range (month);
-- One notification per event and target, however often the event is reported: its subject always
-- has the same month.
create unique index notifications_once
  on notifications (merchant_id, month, subject, event_type, url);
create index notifications_due on notifications (next_attempt_at) where status = 'PENDING';
create index notifications_due_of_merchant on notifications (merchant_id, next_attempt_at)
  where status = 'PENDING';
create index notifications_by_time on notifications (merchant_id, created_at desc, id desc);
create index notifications_by_transaction on notifications (merchant_id, transaction_id);

create table notification_attempts (
  merchant_id text collate "C" not null,
  -- of the notification
  month integer not null,
  notification_id text collate "C" not null,
  attempt integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  request_headers jsonb not null,
  response_status integer,
  response_headers jsonb,
  response_body text,
  error text,
  primary key (merchant_id, month, notification_id, attempt)
) partition by range (month);

-- Who asked for a notification to be sent again.
create table redeliveries (
  merchant_id text collate "C" not null,
  -- of the notification
  month integer not null,
  notification_id text collate "C" not null,
  id bigint generated always as identity,
  requested_by text not null,
  requested_email text not null,
  at timestamptz not null,
  primary key (merchant_id, month, notification_id, id)
) partition by range (month);
create table redeliveries_other partition of redeliveries default;

-- A server that was built without lz4 compresses in its own way, which is slower.
do $$ begin
  alter table notifications alter column body set compression lz4;
  alter table notification_attempts
    alter column request_headers set compression lz4,
    alter column response_headers set compression lz4,
    alter column response_body set compression lz4;
exception when feature_not_supported then null;
end $$;
-- These take it over.
create table notifications_other partition of notifications default with (fillfactor = 80);
create table notification_attempts_other partition of notification_attempts default;
