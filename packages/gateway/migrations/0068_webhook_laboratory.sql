-- What a sandbox does to a merchant's webhooks on its request. A production database has none.
create table webhook_faults (
  merchant_id text collate "C" not null references merchants (id),
  id text collate "C" not null,
  installation_id text not null default 'installation',
  mode text not null default 'sandbox' check (mode = 'sandbox'),
  scope text not null check (scope in ('CHECKOUT', 'APPLICATION', 'URL')),
  -- The checkout's or application's ID, or the URL.
  target text not null,
  kind text not null,
  seed text not null check (length(seed) between 1 and 100),
  percent integer not null check (percent between 1 and 100),
  delay_ms integer not null check (delay_ms between 0 and 3600000),
  -- A user's email or an application's name.
  created_by text not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (installation_id, mode) references installation (id, mode)
);

-- What was sent instead of an attempt or beside it, and what came back.
create table webhook_fault_acts (
  merchant_id text collate "C" not null references merchants (id),
  id text collate "C" not null,
  installation_id text not null default 'installation',
  mode text not null default 'sandbox' check (mode = 'sandbox'),
  notification_id text collate "C" not null,
  attempt integer not null check (attempt > 0),
  kind text not null,
  request_headers jsonb not null,
  -- Cut; empty where nothing was sent.
  request_body text not null,
  response_status integer,
  response_body text,
  error text,
  duration_ms integer not null check (duration_ms >= 0),
  at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (installation_id, mode) references installation (id, mode)
);
create index webhook_fault_acts_by_notification
  on webhook_fault_acts (merchant_id, notification_id, at);
