-- The log of signed calls.

-- Signed API calls, in daily partitions that are dropped. Written behind the answers, in batches.
create table request_log (
  merchant_id text collate "C" not null,
  at timestamptz not null,
  id text collate "C" not null,
  application_id text collate "C" not null,
  method text not null,
  path text not null,
  status smallint not null,
  error_code text not null,
  error_message text not null,
  latency_ms real not null,
  address text not null,
  user_agent text not null,
  candidate text not null,
  nonce text not null,
  -- what the debugger shows; only for refused signatures, times and nonces
  failure jsonb,
  -- which store the call was about, for people who see only some stores; '' when it named none
  store_id text collate "C" not null default '',
  -- the payment, order or checkout it named
  subject_id text collate "C" not null default '',
  primary key (merchant_id, at, id)
) partition by range (at);
create index request_log_errors on request_log (merchant_id, error_code, at desc)
  where error_code <> '';
create table request_log_other partition of request_log default;
